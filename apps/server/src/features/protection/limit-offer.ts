import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'

/**
 * True until somebody who has not paid in yet has set a limit on deposits or losses, or has said that none is
 * wanted (migration 0612); SQL over the id of a user.
 */
export const offersLimits = (userId: string) => `(
  not exists (select from declined_limits where user_id = ${userId})
  and not exists (select from protection_limits
    where user_id = ${userId} and kind in ('deposit', 'loss'))
  and not exists (select from deposits
    where user_id = ${userId} and state in ('credited', 'reversing', 'reversed')))`

/** Keeps that a player who was offered limits wants none for now. @returns false where none were offered. */
export async function declineLimits(tx: Queries, userId: Uuid, at: Date): Promise<boolean> {
  const rows = await tx.query({
    text: `insert into declined_limits (user_id, declined_at)
      select $1, $2 where ${offersLimits('$1')} on conflict do nothing returning user_id`,
    values: [userId, at],
  })
  return rows.length === 1
}
