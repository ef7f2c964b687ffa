import type pg from 'pg'

/**
 * Where payouts stand that are on their way: `signing` once the outputs are kept that they are paid from,
 * `confirming` once a block has them.
 */
export const payoutStages = ['approved', 'signing', 'signed', 'sent', 'confirming'] as const
export type PayoutStage = (typeof payoutStages)[number]

/** How many payouts stand at each stage. */
export type Standing = Readonly<Record<PayoutStage, number>>

const standingText = `select count(*)::int as count,
    case when w.stage = 'approved' and exists (
        select from spent_outputs o where o.withdrawal_id = w.id) then 'signing'
      when w.stage = 'sent' and w.confirmations > 0 then 'confirming'
      else w.stage end as stage
  from withdrawals w where w.stage in ('approved', 'signed', 'sent') group by 2`

/** Where the payouts of this moment stand. */
export async function payoutsStanding(pool: pg.Pool): Promise<Standing> {
  const { rows } = await pool.query<{ stage: PayoutStage; count: number }>(standingText)
  const countOf = (stage: PayoutStage) => rows.find((row) => row.stage === stage)?.count ?? 0
  return {
    approved: countOf('approved'),
    signing: countOf('signing'),
    signed: countOf('signed'),
    sent: countOf('sent'),
    confirming: countOf('confirming'),
  }
}

const waitMsMax = 3_000

/** Waits until a payout stands at a stage. @returns whether one did; false where none did for a while. */
export async function meetPayout(pool: pg.Pool, stage: PayoutStage): Promise<boolean> {
  const until = Date.now() + waitMsMax
  while (Date.now() < until) {
    if ((await payoutsStanding(pool))[stage] > 0) return true
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return false
}
