import { secondMs, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { AuthWorkshop } from '../parts.ts'
import {
  endKeysOfOthers,
  endPortion,
  holdSignOut,
  insertSignOut,
  noteEnded,
  type SignOut,
} from './sign-out-store.ts'

/** Sessions ended in one transaction: so many sockets are told at once. */
const portion = 1_000
/** A sign-in that began before the press may be written a little after it: it is ended too. */
const graceMs = 5 * secondMs

/**
 * Ends all sessions of everybody, staff among them, and all keys of scripts, but for the session and the
 * keys of whoever presses. What is written in the caller's transaction is the press; the sessions end
 * right after it, in portions, the latest first, and a worker goes on where a node stopped.
 * @returns what is left to do after the commit.
 */
export async function signOutEverybody(
  shop: AuthWorkshop,
  tx: Queries,
  press: Pick<SignOut, 'by' | 'reason' | 'except'>,
): Promise<{ readonly keys: number; readonly afterwards: () => void }> {
  const { mintId, clock } = shop.platform
  const at = clock.now()
  await insertSignOut(tx, { ...press, id: mintId(), at })
  const keys = await endKeysOfOthers(tx, press.by, at)
  const afterwards = () => shop.background.run('auth.sign_out_failed', () => carryOn(shop))
  return { keys, afterwards }
}

/** Goes on with what was pressed until nothing is open, or somebody else is at it. */
export async function carryOn(shop: AuthWorkshop): Promise<void> {
  for (;;) {
    const ended = await endNext(shop)
    if (ended.length === 0) return
    shop.platform.broadcaster.endSessions(ended)
  }
}

/** Ends one portion. @returns whose sockets are to close. */
function endNext({ platform: { clock, database } }: AuthWorkshop): Promise<readonly Uuid[]> {
  return database.transaction(async (tx) => {
    const own = await holdSignOut(tx)
    if (own === undefined) return []
    const ended = await endPortion(tx, own, portion)
    const now = clock.now()
    const isDone = ended.length === 0 && now - own.at.getTime() >= graceMs
    await noteEnded(tx, own.id, { count: ended.length, doneAt: isDone ? new Date(now) : null })
    return ended
  })
}
