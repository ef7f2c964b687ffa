import type { Queries } from '../../../platform/database/database.ts'
import type { FlowKind } from './kinds.ts'
import { kindSql } from './kinds.ts'

/** Steps of a period: rows carry the number of theirs, below zero for the period before. */
export interface Steps {
  readonly since: Date
  /** As far of the period before as of the period itself: a morning is compared with a morning. */
  readonly endBefore: Date
  readonly until: Date
  readonly from: Date
  readonly stepMs: number
}

/** The hours of both periods that are compared. */
const isCompared = `hour >= $1 and hour < $2 and (hour >= $3 or hour < $5)`

const valuesOf = ({ since, until, from, stepMs, endBefore }: Steps) => [
  ...[since, until, from, stepMs],
  endBefore,
]

const stepOf = (at: string) =>
  `floor(extract(epoch from ${at} - $3::timestamptz) * 1000 / $4::bigint)::int`

/** What a product took and paid in a step; worths in 1e-6 USD. */
export interface ResultSum {
  readonly step: number
  readonly product: string
  readonly bets: bigint
  readonly stakes: bigint
  readonly payouts: bigint
  readonly theoretical: bigint
}

export function resultSums(on: Queries, steps: Steps): Promise<ResultSum[]> {
  return on.query({
    text: `select ${stepOf('hour')} as step, product, sum(bets)::bigint as bets,
        sum(real_stake_usd_e6)::bigint as stakes, sum(real_payout_usd_e6)::bigint as payouts,
        sum(theoretical_usd_e6)::bigint as theoretical
      from house_results
      where ${isCompared} and pocket in ('real', 'mixed') group by 1, 2`,
    values: valuesOf(steps),
  })
}

/** Real pockets, and what of something taken back stands as a debt. */
const isMoney = `(pocket = 'real'
  or (pocket = 'debt' and reason in ('deposit_reversal', 'bonus_reversal')))`

/**
 * What moved on real pockets in a step, and what is owed of it: a deposit that its chain took back came in
 * no more where its player had lost it by then. A debt that is paid, or given up, moves inside the house.
 */
export interface FlowSum {
  readonly step: number
  readonly kind: FlowKind
  readonly reason: string
  readonly currency: string
  readonly movements: bigint
  /** Positive is credited to players. */
  readonly minor: bigint
}

export function flowSums(on: Queries, steps: Steps): Promise<FlowSum[]> {
  return on.query({
    text: `select ${stepOf('hour')} as step, ${kindSql('reason')} as kind, reason, currency,
        coalesce(sum(movements) filter (where pocket = 'real'), 0)::bigint as movements,
        sum(in_minor - out_minor)::bigint as minor
      from house_movements
      where ${isCompared} and ${isMoney} and ${kindSql('reason')} <> 'inside'
      group by 1, 2, 3, 4`,
    values: valuesOf(steps),
  })
}

/** What withdrawals that were paid in a step cost their players, in minor units. */
export interface FeeSum {
  readonly step: number
  readonly currency: string
  /** All that was held back of them. */
  readonly charged: bigint
  /** Of it what went to the chain. */
  readonly chain: bigint
}

export function feeSums(on: Queries, steps: Steps): Promise<FeeSum[]> {
  return on.query({
    text: `select ${stepOf('hour')} as step, currency,
        sum(fee_minor + network_fee_minor)::bigint as charged,
        sum(network_fee_minor)::bigint as chain
      from house_payouts where ${isCompared} group by 1, 2`,
    values: valuesOf(steps),
  })
}

/** Players with a real stake in the hours of both periods. */
export async function activePlayers(
  on: Queries,
  { since, endBefore, from, until }: Steps,
): Promise<{ readonly now: number; readonly before: number }> {
  const [row] = await on.query<{ now: number; before: number }>({
    text: `select count(*) filter (where plays_now)::int as now,
        count(*) filter (where played_before)::int as before
      from (select bool_or(hour >= $3) as plays_now, bool_or(hour < $3) as played_before
        from house_players
        where hour >= $1 and hour < $2 and (hour >= $3 or hour < $4) and stake_usd_e6 > 0
        group by user_id) p`,
    values: [since, until, from, endBefore],
  })
  return row ?? { now: 0, before: 0 }
}

/** Callbacks of a provider in an hour. */
export interface CallbackHour {
  readonly source: string
  /** Hours ago, 0 for the one that runs. */
  readonly ago: number
  readonly callbacks: number
  readonly faults: number
  readonly p95Ms: number
}

export function callbackHours(on: Queries, now: Date): Promise<CallbackHour[]> {
  return on.query({
    text: `select source, floor(extract(epoch from $1::timestamptz - at) / 3600)::int as ago,
        count(*)::int as callbacks, count(fault)::int as faults,
        percentile_disc(0.95) within group (order by duration_ms)::int as "p95Ms"
      from provider_callbacks
      where at > $1::timestamptz - interval '24 hours' and at <= $1 group by 1, 2`,
    values: [now],
  })
}

/** Letters that wait, how many of them are overdue, and since when the oldest waits. */
export async function mailQueue(on: Queries, now: Date) {
  const [row] = await on.query<{ waiting: number; late: number; oldest: Date | null }>({
    text: `select count(*)::int as waiting,
        count(*) filter (where created_at < $1::timestamptz - interval '10 minutes')::int as late,
        min(created_at) as oldest
      from outgoing_mails`,
    values: [now],
  })
  return row ?? { waiting: 0, late: 0, oldest: null }
}
