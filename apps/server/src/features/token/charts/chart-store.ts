import type { BurnGroup } from '@powerplay/contract'
import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'

/** Burns of a day and a group. */
export interface BurnDay {
  readonly day: string
  readonly product: BurnGroup
  readonly amountMinor: bigint
  readonly spentE6: bigint
  readonly theoreticalE6: bigint
  readonly isSynthetic: boolean
}

const utcDay = `to_char(hour at time zone 'UTC', 'YYYY-MM-DD')`

export function burnDays(on: Queries, from: InstantMs): Promise<BurnDay[]> {
  return on.query<BurnDay>({
    name: 'token_burn_days',
    text: `select ${utcDay} as day, product, sum(amount_minor)::bigint as "amountMinor",
        sum(spent_e6)::bigint as "spentE6", sum(theoretical_usd_e6)::bigint as "theoreticalE6",
        is_synthetic as "isSynthetic"
      from token_burns where hour >= $1 group by 1, 2, is_synthetic`,
    values: [new Date(from)],
  })
}

/** A burn as lists show it. */
export interface LastBurn {
  readonly hour: InstantMs
  readonly product: BurnGroup
  readonly amountMinor: bigint
  readonly spentE6: bigint
  readonly priceE8: bigint
  readonly ref: Uuid
  readonly isSynthetic: boolean
}

export function lastBurns(on: Queries, count: number): Promise<LastBurn[]> {
  return on.query<LastBurn>({
    name: 'token_last_burns',
    text: `select (extract(epoch from hour) * 1000)::float8 as hour, product,
        amount_minor as "amountMinor", spent_e6 as "spentE6", price_e8 as "priceE8",
        posting_id as ref, is_synthetic as "isSynthetic"
      from token_burns where amount_minor > 0
      order by hour desc, array_position(array['casino', 'sport', 'futures'], product) limit $1`,
    values: [count],
  })
}

/** Play of a time by product of the journal. */
export interface PlayRow {
  readonly day: string
  readonly product: string
  readonly bets: bigint
  readonly stakeE6: bigint
  readonly expectedE6: bigint
}

export function playDays(on: Queries, from: InstantMs): Promise<PlayRow[]> {
  return on.query<PlayRow>({
    name: 'token_play_days',
    text: `select ${utcDay} as day, product, sum(bets)::bigint as bets,
        sum(stake_usd_e6)::bigint as "stakeE6", sum(expected_usd_e6)::bigint as "expectedE6"
      from token_hours where hour >= $1 group by 1, 2`,
    values: [new Date(from)],
  })
}

/** States of the pool after an instant, and the one before it. */
export interface PoolStep {
  readonly at: InstantMs
  readonly tokenMinor: bigint
  readonly usdE6: bigint
  readonly spentE6: bigint
}

/** The last state of each bucket with what was spent in it, oldest first. */
export function poolBuckets(on: Queries, from: InstantMs, stepMs: number): Promise<PoolStep[]> {
  return on.query<PoolStep>({
    name: 'token_pool_buckets',
    text: `select bucket::float8 * $2 as at, (array_agg(token_minor order by seq desc))[1] as "tokenMinor",
        (array_agg(usd_e6 order by seq desc))[1] as "usdE6", sum(spent_usd_e6)::bigint as "spentE6"
      from (select *, ceil(extract(epoch from at) * 1000 / $2) - 1 as bucket
        from token_pool where at > $1 and seq > 0) p
      group by bucket order by bucket`,
    values: [new Date(from), stepMs],
  })
}
