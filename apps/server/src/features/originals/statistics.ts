import {
  currencyOf,
  dayMs,
  formatAmount,
  refuse,
  startOfDay,
  toSafeNumber,
  type Uuid,
} from '@powerplay/kernel'
import { isInstantGameId } from '@powerplay/engines'
import type { StatisticsRow } from '@powerplay/contract'
import type { Platform } from '../../platform/context.ts'
import { betWireId, presentMultiplier } from './present.ts'

/** Which bets the statistics cover. */
export interface StatisticsFilter {
  readonly api_id?: string | undefined
  readonly demo: boolean
  readonly range: 'day' | 'week' | 'all'
}

interface DayRow {
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

const daysBack = { day: 0, week: 6, all: 36_500 } as const

/** Sums of a player's settled bets per currency, from the projection. */
export async function statisticsOf(
  platform: Pick<Platform, 'database' | 'clock'>,
  userId: Uuid,
  filter: StatisticsFilter,
): Promise<Record<string, StatisticsRow>> {
  const game = filter.api_id
  if (game !== undefined && !isInstantGameId(game)) refuse('originals/unknown-game')
  const from = startOfDay(platform.clock.now()) - daysBack[filter.range] * dayMs
  const days = await readDays(platform.database, { userId, game, from, demo: filter.demo })
  const byCurrency = new Map<string, DayRow[]>()
  for (const day of days) {
    byCurrency.set(day.currency, [...(byCurrency.get(day.currency) ?? []), day])
  }
  return Object.fromEntries([...byCurrency].map(([id, rows]) => [id, sumUp(id, rows)]))
}

function readDays(
  database: Platform['database'],
  filter: { userId: Uuid; game: string | undefined; from: number; demo: boolean },
): Promise<DayRow[]> {
  return database.query<DayRow>({
    name: 'statistics_days',
    text: `select currency, day::timestamp at time zone 'UTC' as at,
        sum(games)::bigint as games, sum(wagered_minor)::bigint as wagered,
        sum(payout_minor)::bigint as payout, sum(wins)::bigint as wins,
        (array_agg(best_id order by best_profit_minor desc))[1] as best_id,
        (array_agg(best_multiplier_e4 order by best_profit_minor desc))[1] as best_multiplier_e4,
        max(best_profit_minor) as best_profit
      from wager_statistics
      where user_id = $1 and ($2::text is null or game = $2) and day >= $3::date and demo = $4
      group by currency, day order by day`,
    values: [
      filter.userId,
      filter.game ?? null,
      new Date(Math.max(filter.from, 0)).toISOString().slice(0, 10),
      filter.demo,
    ],
  })
}

function sumUp(currency: string, days: readonly DayRow[]): StatisticsRow {
  const { decimals } = currencyOf(currency)
  const total = (pick: (row: DayRow) => bigint) => days.reduce((sum, row) => sum + pick(row), 0n)
  const games = total((row) => row.games)
  const wins = total((row) => row.wins)
  const profit = total((row) => row.payout - row.wagered)
  const best = days.reduce((top, row) => (row.best_profit > top.best_profit ? row : top))
  return {
    games: toSafeNumber(games),
    wagered: formatAmount(
      total((row) => row.wagered),
      decimals,
    ),
    profit: formatAmount(profit, decimals),
    wins: toSafeNumber(wins),
    losses: toSafeNumber(games - wins),
    best: {
      id: betWireId(best.best_id),
      multiplier: presentMultiplier(toSafeNumber(best.best_multiplier_e4)),
      profit: formatAmount(best.best_profit, decimals),
    },
    byDay: days.map((row) => ({
      at: row.at.getTime(),
      wagered: formatAmount(row.wagered, decimals),
      profit: formatAmount(row.payout - row.wagered, decimals),
    })),
  }
}
