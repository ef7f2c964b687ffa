import type { Platform } from '../../platform/context.ts'
import { activeGlobals, type GlobalRow } from './store.ts'

/** Every page load asks for these lines, so they are read once a second at most. */
const freshMs = 1_000

/** Makes the reader of the lines whose time it is. */
export function createGlobals({ clock, database }: Platform): () => Promise<readonly GlobalRow[]> {
  let readAt = -Infinity
  let rows: Promise<readonly GlobalRow[]> = Promise.resolve([])
  return () => {
    const now = clock.now()
    if (now - readAt < freshMs) return rows
    readAt = now
    rows = activeGlobals(database, now)
    // A failed read must not be handed to the next caller.
    rows.catch(() => {
      readAt = -Infinity
    })
    return rows
  }
}
