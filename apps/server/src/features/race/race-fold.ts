import { toIso, type Uuid } from '@powerplay/kernel'
import { isoTextOf, ratedUsdE6, sumFold, utcDayOf, type Fact, type Fold } from '../wallet/index.ts'

const columns = {
  period: ['text', 'key'],
  starts_on: ['date', 'key'],
  user_id: ['uuid', 'key'],
  rated_usd_e6: ['bigint', 'sum'],
  reached_at: ['timestamptz', 'max'],
} as const

/** The points of a day count for its week, from Sunday on, its month and for all as well. */
const periodsOfDays = `
  from n cross join lateral (values
    ('day', n.starts_on), ('month', date_trunc('month', n.starts_on)::date),
    ('week', n.starts_on - extract(dow from n.starts_on)::int), ('all', date '1970-01-01')
  ) as p (period, starts_on)`

/**
 * Rated wagers per player, UTC day, week, month and in all: stake of real money in USD at bet time x
 * credited edge over 1 %. Demo and cancelled wagers count for nothing. A sum that comes down to zero
 * keeps its row: whoever lists leaders leaves it out.
 * @param moved is told after the commit whose points changed.
 */
export function raceFold(moved: (userIds: readonly Uuid[]) => void): Fold {
  return sumFold({
    id: 'race',
    table: 'race_points',
    columns,
    rowsOf,
    spread: {
      apart: `select p.period, p.starts_on, n.user_id, n.rated_usd_e6, n.reached_at ${periodsOfDays}`,
      grouped: `
        select p.period, p.starts_on, n.user_id, sum(n.rated_usd_e6)::bigint, max(n.reached_at)
        ${periodsOfDays} group by p.period, p.starts_on, n.user_id`,
      // Nearly always all bets of a turn are of the same day.
      isApart: (rows) => rows.every((row) => row.starts_on === rows[0]?.starts_on),
    },
    told: ({ rows }) => moved(rows.map((row) => String(row.user_id))),
  })
}

/** The points of a bet on its day; a withdrawn one takes them away. Pure. */
export function rowsOf(fact: Fact) {
  if (fact.kind !== 'result' || fact.status === 'cancel') return []
  const rated = ratedUsdE6(fact)
  if (rated === 0n) return []
  const { sign, settledAt, userId } = fact
  return [
    {
      period: 'day',
      starts_on: utcDayOf(settledAt),
      user_id: userId,
      rated_usd_e6: sign > 0 ? rated : -rated,
      // When a sum was reached: of equals the earlier one is ahead. A withdrawal reaches nothing.
      reached_at: sign > 0 ? isoTextOf(settledAt) : nothingReached,
    },
  ]
}

const nothingReached = toIso(0)
