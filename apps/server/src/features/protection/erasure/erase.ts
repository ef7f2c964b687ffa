import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { lockPlayer } from '../limit-store.ts'
import { nowOf, type ProtectionParts } from '../parts.ts'
import {
  endErasure,
  eraseRows,
  findDue,
  forgetRows,
  holdsOf,
  lockWaiting,
  noteHolds,
  type Hold,
  type WaitingErasure,
} from './erasure-store.ts'

/** So many are looked up at once. */
const runMax = 100

/** What came of an erasure whose time had come. */
type Outcome =
  { readonly holds: readonly Hold[] } | { readonly holds: null; readonly afterwards: () => void }

/**
 * Erases an account that waits for it, in the caller's transaction, unless something holds it. Its money is
 * locked, so that nothing comes in between the look and the end.
 */
export async function erase(
  { platform, users, wallet }: ProtectionParts,
  tx: Queries,
  { erasure, by }: { readonly erasure: WaitingErasure; readonly by: Uuid | null },
): Promise<Outcome> {
  const { id, userId } = erasure
  const at = await lockPlayer(tx, userId)
  const holds = await holdsOf(tx, wallet, userId)
  if (holds.length > 0) return { holds }
  const { afterwards } = await users.eraseAccount(tx, { userId, at })
  await eraseRows(tx, userId)
  await endErasure(tx, id, { state: 'done', at: nowOf(platform) })
  const line = { stream: 'access', event: 'protection.erased', actor: by } as const
  await platform.audit.write({ ...line, subject: userId, detail: {} }, tx)
  return { holds: null, afterwards }
}

/** Erases those whose time has come. @returns how many; what is held stays and says why. */
export async function eraseDue(parts: ProtectionParts): Promise<number> {
  const { platform } = parts
  const { database } = platform
  const now = nowOf(platform)
  let count = 0
  let after: Uuid | null = null
  for (;;) {
    const due: WaitingErasure[] = await findDue(database, now, { after, count: runMax })
    for (const { id } of due) {
      try {
        if (await eraseOne(parts, id)) count += 1
      } catch (error) {
        // The others do not wait for one that fails.
        const log = platform.logOf('protection')
        log.error({ event: 'protection.erasure_failed', id, error: String(error) })
      }
    }
    const last = due.at(-1)
    if (last === undefined) return count
    after = last.id
  }
}

async function eraseOne(parts: ProtectionParts, id: Uuid): Promise<boolean> {
  const { database } = parts.platform
  const outcome = await database.transaction(async (tx) => {
    const erasure = await lockWaiting(tx, id)
    return erasure === undefined ? undefined : erase(parts, tx, { erasure, by: null })
  })
  if (outcome === undefined) return false
  if (outcome.holds !== null) {
    await noteHolds(database, id, outcome.holds)
    return false
  }
  outcome.afterwards()
  return true
}

/** Takes away what was kept and whose time is over. @returns how many accounts were forgotten whole. */
export function forgetDue({ platform }: Pick<ProtectionParts, 'platform'>): Promise<number> {
  return platform.database.transaction((tx) => forgetRows(tx, nowOf(platform), runMax))
}
