import { mustHave, toIso, type Uuid } from '@powerplay/kernel'
import {
  isoTextOf,
  ratedUsdE6,
  sumFold,
  utcDayOf,
  type Fact,
  type Fold,
  type FoldRow,
} from '../wallet/index.ts'
import { instantOf, startOfPeriod, type Day, type Period } from './periods.ts'

const columns = {
  period: ['text', 'key'],
  starts_on: ['date', 'key'],
  user_id: ['uuid', 'key'],
  rated_usd_e6: ['bigint', 'sum'],
  reached_at: ['timestamptz', 'max'],
} as const

/**
 * Rated wagers per player, UTC day, week, month and in all: stake of real money in USD at bet time x
 * credited edge over 1 %. Demo and cancelled wagers count for nothing. A sum that comes down to zero
 * keeps its row: whoever lists leaders leaves it out.
 * @param moved is told after the commit whose points of a week changed.
 */
export function raceFold(moved: (userIds: readonly Uuid[]) => void): Fold {
  return sumFold({
    id: 'race',
    table: 'race_points',
    columns,
    rowsOf: dayRowsOf,
    spread: periodRowsOf,
    told({ rows }) {
      moved(rows.flatMap(({ period, user_id: id }) => (period === 'week' ? [String(id)] : [])))
    },
  })
}

type Row = FoldRow<typeof columns>

/** The points of a bet on its day; a withdrawn one takes them away. */
function dayRowsOf(fact: Fact) {
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
const periods: readonly Period[] = ['day', 'week', 'month', 'all']
const startsOfDays = new Map<Day, readonly Day[]>()
const daysMax = 400

/** The points of a day count for its week, its month and for all as well. */
function periodRowsOf<Known extends Row>(row: Known) {
  const starts = startsOf(String(row.starts_on))
  return periods.map((period, place) => ({
    ...row,
    period,
    starts_on: mustHave(starts[place], 'start'),
  }))
}

function startsOf(day: Day): readonly Day[] {
  const known = startsOfDays.get(day)
  if (known) return known
  if (startsOfDays.size >= daysMax) startsOfDays.clear()
  const starts = periods.map((name) => startOfPeriod(name, instantOf(day)))
  startsOfDays.set(day, starts)
  return starts
}

/** What a fact adds to which rows of the race. Pure. */
export function rowsOf(fact: Fact) {
  return dayRowsOf(fact).flatMap(periodRowsOf)
}
