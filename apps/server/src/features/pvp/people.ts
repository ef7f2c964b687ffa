import { hourMs, type Uuid } from '@powerplay/kernel'
import { noteAccess, type PublicUser, type Viewer } from '../auth/index.ts'
import type { PvpParts } from './parts.ts'

/** The players behind what is shown, and for whom. */
export interface Sight {
  readonly people: ReadonlyMap<Uuid, PublicUser>
  readonly viewer: Viewer
}

/**
 * Looks up the players that a list names. Staff who see through private bets leave a line in the audit
 * trail: one an hour for each list and the players in it, not one for each look of an open page.
 */
export async function sightOf(
  parts: Pick<PvpParts, 'platform' | 'users' | 'noted' | 'clock'>,
  ids: Iterable<Uuid>,
  { viewer, list }: { readonly viewer: Viewer; readonly list: string },
): Promise<Sight> {
  const people = await parts.users.publicUsers([...new Set(ids)])
  if (viewer.ignoresPrivacy) {
    const users = [...people.values()]
    const seen = users.filter(({ privateBets }) => privateBets).map(({ id }) => id)
    const hour = Math.floor(parts.clock.now() / hourMs)
    const note = [hour, viewer.userId, list, ...seen.toSorted()].join(' ')
    if (!parts.noted.has(note)) {
      await noteAccess(parts.platform.audit, viewer, { list, users })
      parts.noted.set(note, true)
    }
  }
  return { people, viewer }
}
