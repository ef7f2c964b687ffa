import { dayMs, startOfDay, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { standingOfWager } from '../../wallet/index.ts'
import { leastMinor } from './statistics-fold.ts'

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
  /** `leastMinor` on a day on which games ended and no share that was played was closed. */
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

const isAsked = `w.user_id = $1 and ($2::text is null or w.game = $2) and (w.pocket = 'demo') = $3`

const ofDays = `
  select currency, day, sum(games)::bigint as games, sum(wagered_minor)::bigint as wagered,
    sum(payout_minor)::bigint as payout, sum(wins)::bigint as wins,
    (array_agg(best_id order by best_profit_minor desc))[1] as best_id,
    (array_agg(best_multiplier_e4 order by best_profit_minor desc))[1] as best_multiplier_e4,
    max(best_profit_minor) as best_profit
  from wager_statistics
  where user_id = $1 and ($2::text is null or game = $2) and (pocket = 'demo') = $3 and day >= $4::date
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

/** Rounds of the house's games may stay open for a day, and ids carry the time of opening. */
const openMs = 2 * dayMs
const isRecent = 'w.id >= $5'
/** Bets of other products stay open for as long as their event lasts. */
const isRecentOrHeld = '(w.id >= $5 or w.house_account_id is null)'

/**
 * Sums per day from an instant on: the rest of its day from the journal, since the projection
 * knows whole days only, and later days from the projection.
 */
export function readSince(on: Queries, of: StatisticsOf, from: InstantMs): Promise<DayRow[]> {
  const nextDay = startOfDay(from) + dayMs
  const isOfGame = of.game !== undefined
  const ofPart = ofPartOfDay(isOfGame ? isRecent : isRecentOrHeld)
  return on.query<DayRow>({
    name: isOfGame ? 'statistics_since' : 'statistics_of_all_since',
    text: `with days as (${ofDays} union all ${ofPart}) ${shown}`,
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

/** Shares that were closed in that time, and games that ended in it. */
const ofPartOfDay = (isNear: string) => `
  select currency, (at at time zone 'UTC')::date, sum(games)::bigint, sum(stake)::bigint,
    sum(payout)::bigint, sum(wins)::bigint,
    (array_agg(id order by profit desc, id, part))[1],
    (array_agg(times order by profit desc, id, part))[1],
    max(profit)
  from (
    select w.id, r.part, w.currency, r.settled_at as at, 0 as games, 0 as wins, r.stake_minor as stake,
      r.payout_minor as payout, r.multiplier_e4 as times, r.payout_minor - r.stake_minor as profit
    from wagers w cross join lateral (${standingOfWager}) r
    where ${isAsked} and ${isNear} and r.status <> 'cancel' and r.settled_at >= $6 and r.settled_at < $7
    union all
    select w.id, 0, w.currency, w.settled_at, 1, (whole.payout > 0 and whole.payout >= whole.stake)::int,
      0, 0, 0, ${leastMinor}
    from wagers w cross join lateral (
      select sum(r.stake_minor) as stake, sum(r.payout_minor) as payout
      from (${standingOfWager}) r where r.status <> 'cancel') whole
    where ${isAsked} and ${isNear} and w.settled_at >= $6 and w.settled_at < $7 and whole.stake > 0) facts
  group by currency, (at at time zone 'UTC')::date`

/** The least id that a row of this time can have. */
function idFrom(at: InstantMs): Uuid {
  const time = Math.max(at, 0).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}
