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

/** Waits until a payout stands at a stage. @returns whether one did; false where none did for a while. */
export const meetPayout = (pool: pg.Pool, stage: PayoutStage) =>
  comesTrue({ everyMs: 1, msMax: 3_000 }, async () => (await payoutsStanding(pool))[stage] > 0)

/** Waits until so many more payouts are paid than were, or for a while: they stand apart from each other by then. */
export async function meetPaid(pool: pg.Pool, more: number): Promise<boolean> {
  const before = await paidSoFar(pool)
  const isMet = async () => (await paidSoFar(pool)) >= before + more
  return comesTrue({ everyMs: 20, msMax: 8_000 }, isMet)
}

/**
 * Waits until deposits are credited.
 * @returns the height of the oldest block that holds one of the `count` newest of them; undefined if none was
 * credited in time.
 */
export async function meetCredited(pool: pg.Pool, count: number): Promise<number | undefined> {
  let found: number | undefined
  await comesTrue({ everyMs: 20, msMax: 8_000 }, async () => {
    const { rows } = await pool.query<{ height: number | null }>(
      `select min(height)::int as height from (select height from deposits
        where state = 'credited' and height is not null order by height desc limit $1) as newest`,
      [count],
    )
    found = rows[0]?.height ?? undefined
    return found !== undefined
  })
  return found
}

/** Waits until a credited deposit has lost its block, or is taken back. @returns whether one has. */
export const meetTakeBack = (pool: pg.Pool) =>
  comesTrue({ everyMs: 1, msMax: 3_000 }, async () => {
    const { rows } = await pool.query(
      `select from deposits where state = 'reversing' or state = 'credited' and height is null limit 1`,
    )
    return rows.length > 0
  })

async function paidSoFar(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from withdrawals where stage = 'paid'`,
  )
  return rows[0]?.count ?? 0
}

async function comesTrue(
  { everyMs, msMax }: { readonly everyMs: number; readonly msMax: number },
  isTrue: () => Promise<boolean>,
): Promise<boolean> {
  const until = Date.now() + msMax
  while (Date.now() < until) {
    if (await isTrue()) return true
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  return false
}
