import { toIso, type Uuid } from '@powerplay/kernel'
import { ratedUsdE6, sumFold, type Fact, type Fold } from '../wallet/index.ts'
import { startOfPeriod, type Day, type Period } from './periods.ts'

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
    rowsOf,
    told({ rows }) {
      moved(rows.flatMap(({ period, user_id: id }) => (period === 'week' ? [String(id)] : [])))
    },
  })
}

const periods: readonly Period[] = ['day', 'week', 'month', 'all']

export function rowsOf(fact: Fact) {
  if (fact.kind !== 'result' || fact.status === 'cancel') return []
  const rated = ratedUsdE6(fact)
  if (rated === 0n) return []
  const { sign, settledAt, userId } = fact
  const starts = startsOf(settledAt)
  // When a sum was reached: of equals the earlier one is ahead. A withdrawal reaches nothing.
  const reachedAt = sign > 0 ? toIso(settledAt) : toIso(0)
  return periods.map((period, place) => ({
    period,
    starts_on: starts[place] ?? '',
    user_id: userId,
    rated_usd_e6: sign > 0 ? rated : -rated,
    reached_at: reachedAt,
  }))
}

const hourMs = 3_600_000
let known: { readonly hour: number; readonly starts: readonly Day[] } | undefined

/** The periods of an instant; nearly every bet of a portion is of the same hour. */
function startsOf(at: number): readonly Day[] {
  const hour = Math.floor(at / hourMs)
  if (known?.hour !== hour) known = { hour, starts: periods.map((name) => startOfPeriod(name, at)) }
  return known.starts
}
