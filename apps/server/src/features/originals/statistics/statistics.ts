import {
  currencyOf,
  dayMs,
  formatAmount,
  refuse,
  startOfDay,
  toSafeNumber,
  uuidTime,
  type Uuid,
} from '@powerplay/kernel'
import type { StatisticsRow } from '@powerplay/contract'
import type { Platform } from '../../../platform/context.ts'
import { isGameId } from '../game-table.ts'
import { betWireId, presentMultiplier } from '../../wallet/index.ts'
import { leastMinor } from './statistics-fold.ts'
import { readDays, readSince, type DayRow } from './statistics-store.ts'

/** Which bets the statistics cover. */
export interface StatisticsFilter {
  readonly api_id?: string | undefined
  readonly demo: boolean
  readonly range: 'session' | 'day' | 'week' | 'all'
}

const daysBack = { day: 0, week: 6, all: 36_500 } as const

/** Sums of a player's settled bets per currency: of the running session, or of whole UTC days. */
export async function statisticsOf(
  platform: Pick<Platform, 'database' | 'clock'>,
  { userId, sessionId }: { readonly userId: Uuid; readonly sessionId: Uuid | null },
  filter: StatisticsFilter,
): Promise<Record<string, StatisticsRow>> {
  const game = filter.api_id
  if (game !== undefined && !isGameId(game)) refuse('originals/unknown-game')
  const { database, clock } = platform
  const of = { userId, game, demo: filter.demo }
  const days =
    filter.range === 'session'
      ? // The id of a session carries the time at which it began.
        await readSince(database, of, sessionId === null ? clock.now() : uuidTime(sessionId))
      : await readDays(database, of, startOfDay(clock.now()) - daysBack[filter.range] * dayMs)
  const byCurrency = new Map<string, DayRow[]>()
  for (const day of days) {
    byCurrency.set(day.currency, [...(byCurrency.get(day.currency) ?? []), day])
  }
  // A bet whose shares were all played before that time is the best of nothing in it.
  const played = [...byCurrency].filter(([, rows]) => rows.some(hasBest))
  return Object.fromEntries(played.map(([id, rows]) => [id, sumUp(id, rows)]))
}

const hasBest = (row: DayRow) => row.best_profit > leastMinor

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
