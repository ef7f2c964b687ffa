import { minuteMs, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { ResultFact } from '../../wallet/index.ts'
import { reversalStep, strayStep, type Bonus } from './bonus-store.ts'

/** A correction that moved bonus money: whose, when its bet was settled, and when it was written. */
export type LateMoney = Pick<ResultFact, 'userId' | 'currency' | 'settledAt' | 'bookedAt'>

/** A correction is dated by the begin of its commit, which may have waited for the end of the bonus. */
const commitMs = minuteMs

const ms = (at: string) => `trunc(extract(epoch from ${at}) * 1000)`

/**
 * Marks bonuses of whose bets some were corrected after their end: what that pays into the pocket leaves as the
 * bonus itself did. A bet is of the bonus that was granted last before it.
 */
export async function markLeaving(tx: Queries, corrected: readonly LateMoney[]): Promise<void> {
  if (corrected.length === 0) return
  const column = (of: (money: LateMoney) => string | InstantMs) => corrected.map(of)
  await tx.query({
    name: 'bonuses_mark_leaving',
    text: `insert into late_bonus_money (bonus_id)
      select distinct own.id
      from unnest($1::uuid[], $2::text[], $3::float8[], $4::float8[]) as c (user_id, currency, settled, booked)
        cross join lateral (
          select b.id, b.ended_at from bonuses b
          where b.user_id = c.user_id and b.currency = c.currency and ${ms('b.granted_at')} <= c.settled
          order by b.granted_at desc limit 1) own
      where ${ms('own.ended_at')} <= c.booked + $5
      on conflict do nothing`,
    values: [
      column(({ userId }) => userId),
      column(({ currency }) => currency),
      column(({ settledAt }) => settledAt),
      column(({ bookedAt }) => bookedAt),
      commitMs,
    ],
  })
}

/**
 * Whether the late money of a bonus has to be moved now; no longer marked then. What is in the pocket is another
 * bonus's while that one is wagered, so nothing is left to do, or while its own end is still to be paid: then later.
 */
export async function takesLateMoney(
  tx: Queries,
  { id, userId, currency }: Pick<Bonus, 'id' | 'userId' | 'currency'>,
): Promise<boolean> {
  const [other] = await tx.query<{ active: boolean; owing: boolean }>({
    text: `select coalesce(bool_or(b.state = 'active'), false) as active,
        coalesce(bool_or(exists (select from bonus_payments p
          where p.bonus_id = b.id and p.paid_at is null)), false) as owing
      from bonuses b where b.user_id = $1 and b.currency = $2 and b.id <> $3`,
    values: [userId, currency, id],
  })
  if (other?.owing === true && !other.active) return false
  const marks = await tx.query<object>({
    text: `with late as (delete from late_bonus_money where bonus_id = $1 returning 1),
        open as (update bonuses set leaves_open = false where id = $1 and leaves_open returning 1)
      select from late union all select from open`,
    values: [id],
  })
  return marks.length > 0 && other?.active !== true
}

/** Whether the deposit of a bonus was taken back after its end, and with it what had become real. */
export async function isReversed(on: Queries, bonusId: Uuid): Promise<boolean> {
  const rows = await on.query<object>({
    text: `select from bonus_payments where bonus_id = $1 and kind = 'reversal'`,
    values: [bonusId],
  })
  return rows.length > 0
}

/** Says no (PP071) where it is, in the transaction that holds the bonus. */
export function standingStatement(bonusId: Uuid) {
  return {
    name: 'bonus_standing_deposit',
    text: 'select expect_standing_deposit($1)',
    values: [bonusId],
  }
}

/** The step of the next payment of late money: each has one of its own. */
export async function nextStrayStep(tx: Queries, bonusId: Uuid): Promise<number> {
  const [row] = await tx.query<{ step: number }>({
    text: `select case when bool_or(step = $2) then greatest(max(step), $3) + 1 else $2 end::int as step
      from bonus_payments where bonus_id = $1`,
    values: [bonusId, strayStep, reversalStep],
  })
  return row?.step ?? strayStep
}
