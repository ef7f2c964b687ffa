import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'

/** What a player's openings were like: how far the price had gone his way while they waited. */
export interface Openings {
  readonly userId: Uuid
  readonly count: number
  /** Mean and deviation of the move from receipt to opening, in his direction, as a share. */
  readonly mean: number
  readonly deviation: number
}

/** Fewer openings say nothing. */
const openingsMin = 50
/** Distance of the mean from 0, in standard errors, that chance does not explain. */
const errorsMax = 4

/**
 * How many standard errors the mean of a player's moves is from 0; null where it is within what chance
 * does. An order waits for the delay, so somebody whose price has moved his way by then knew it before
 * the house did, by more than the delay. Source: product specification of betting, 4.5.
 */
export function headStartOf({ count, mean, deviation }: Openings): number | null {
  if (count < openingsMin || deviation === 0) return null
  const errors = mean / (deviation / Math.sqrt(count))
  return Math.abs(errors) > errorsMax ? errors : null
}

/** The openings of every player since a moment, of those with enough of them. */
export function openingsSince(on: Queries, sinceMs: number): Promise<Openings[]> {
  return on.query<Openings>({
    text: `select user_id as "userId", count(*)::int as count, avg(move) as mean,
        coalesce(stddev_samp(move), 0) as deviation
      from (select user_id, case side when 'long' then 1 else -1 end
          * (entry - shown_price)::float8 / shown_price as move
        from trading_positions where opened_ms >= $1) moves
      group by user_id having count(*) >= $2`,
    values: [sinceMs, openingsMin],
  })
}
