import { dayMs, startOfDay, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import { standingOfWager } from '../wallet/index.ts'

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
  select currency, (r.settled_at at time zone 'UTC')::date, count(distinct w.id),
    sum(r.stake_minor)::bigint, sum(r.payout_minor)::bigint,
    count(distinct w.id) filter (where r.status = 'win'),
    (array_agg(id order by r.payout_minor - r.stake_minor desc, id))[1],
    (array_agg(r.multiplier_e4 order by r.payout_minor - r.stake_minor desc, id))[1],
    max(r.payout_minor - r.stake_minor)
  from wagers w cross join lateral (${standingOfWager}) r
  where user_id = $1 and ($2::text is null or game = $2) and (pocket = 'demo') = $3
    and id >= $5 and r.status <> 'cancel' and r.settled_at >= $6 and r.settled_at < $7
  group by currency, (r.settled_at at time zone 'UTC')::date`

/** The least id that a row of this time can have. */
function idFrom(at: InstantMs): Uuid {
  const time = Math.max(at, 0).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}
