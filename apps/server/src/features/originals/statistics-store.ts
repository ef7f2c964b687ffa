import { dayMs, startOfDay, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database.ts'

/** Sums of one currency on one UTC day. */
export interface DayRow {
  readonly currency: string
  readonly at: Date
  readonly games: bigint
  readonly wagered: bigint
  readonly payout: bigint
  readonly wins: bigint
  readonly best_id: Uuid
  readonly best_multiplier_e4: bigint
  readonly best_profit: bigint
}

/** Whose bets are summed up; an undefined game means all of them. */
export interface StatisticsOf {
  readonly userId: Uuid
  readonly game: string | undefined
  readonly demo: boolean
}

/** The day as the projection names it. */
function dayText(at: InstantMs): string {
  return new Date(Math.max(at, 0)).toISOString().slice(0, 10)
}

const ofDays = `
  select currency, day, sum(games)::bigint as games, sum(wagered_minor)::bigint as wagered,
    sum(payout_minor)::bigint as payout, sum(wins)::bigint as wins,
    (array_agg(best_id order by best_profit_minor desc))[1] as best_id,
    (array_agg(best_multiplier_e4 order by best_profit_minor desc))[1] as best_multiplier_e4,
    max(best_profit_minor) as best_profit
  from wager_statistics
  where user_id = $1 and ($2::text is null or game = $2) and demo = $3 and day >= $4::date
  group by currency, day`

const shown = `select currency, day::timestamp at time zone 'UTC' as at, games, wagered, payout, wins,
  best_id, best_multiplier_e4, best_profit from days order by day, currency`

/** Sums per day from a day on, from the projection. */
export function readDays(on: Queries, of: StatisticsOf, from: InstantMs): Promise<DayRow[]> {
  return on.query<DayRow>({
    name: 'statistics_days',
    text: `with days as (${ofDays}) ${shown}`,
    values: [of.userId, of.game ?? null, of.demo, dayText(from)],
  })
}

/** Rounds may stay open for a day before they are settled, and ids carry the time of opening. */
const openMs = 2 * dayMs

/**
 * Sums per day from an instant on: the rest of its day from the journal, since the projection
 * knows whole days only, and later days from the projection.
 */
export function readSince(on: Queries, of: StatisticsOf, from: InstantMs): Promise<DayRow[]> {
  const nextDay = startOfDay(from) + dayMs
  return on.query<DayRow>({
    name: 'statistics_since',
    text: `with days as (${ofDays} union all ${ofPartOfDay}) ${shown}`,
    values: [
      of.userId,
      of.game ?? null,
      of.demo,
      dayText(nextDay),
      idFrom(from - openMs),
      new Date(from),
      new Date(nextDay),
    ],
  })
}

const ofPartOfDay = `
  select currency, (settled_at at time zone 'UTC')::date, count(*), sum(stake_minor)::bigint,
    sum(payout_minor)::bigint, count(*) filter (where status = 'win'),
    (array_agg(id order by payout_minor - stake_minor desc, id))[1],
    (array_agg(multiplier_e4 order by payout_minor - stake_minor desc, id))[1],
    max(payout_minor - stake_minor)
  from wagers
  where user_id = $1 and ($2::text is null or game = $2) and demo = $3 and status <> 'cancel'
    and id >= $5 and settled_at >= $6 and settled_at < $7
  group by currency, (settled_at at time zone 'UTC')::date`

/** The least id that a row of this time can have. */
function idFrom(at: InstantMs): Uuid {
  const time = Math.max(at, 0).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}
