import { z } from 'zod'
import type { GameId } from '@powerplay/engines'
import { setting, type Settings } from '../../platform/settings/settings.ts'
import { isGameId } from './game-table.ts'

/** The id of an in-house game; anything else is refused when the setting is written. */
const game = z.string().refine(isGameId, 'no in-house game has this id')

/** Source: 001_d6a9941efb711ce5.txt section 9 (max bet 20 EUR). */
export const maxBetEur = setting({
  key: 'originals.maxBetEur',
  schema: z.int().min(1).max(1_000_000),
  initial: 20,
  help: 'Largest stake of one bet, in whole EUR.',
})

export const maxPayoutEur = setting({
  key: 'originals.maxPayoutEur',
  schema: z.int().min(1).max(100_000_000),
  initial: 20_000,
  help: 'Largest payout one bet may state, in whole EUR; a bet beyond it is refused up front.',
})

export const demoBets = setting({
  key: 'originals.demoBets',
  schema: z.boolean(),
  initial: true,
  help: 'Whether bets with demo balance are taken.',
})

export const isAvailable = setting({
  key: 'originals.isAvailable',
  schema: z.boolean(),
  initial: true,
  help: 'Off stops new bets in all in-house games.',
})

export const disabledGames = setting({
  key: 'originals.disabledGames',
  schema: z.array(game),
  initial: [],
  help: 'Ids of in-house games that take no bets.',
})

/** Whether an in-house game takes bets as far as its operator is concerned. */
export function isGameOpen(settings: Settings, id: string): boolean {
  return settings.get(isAvailable) && !settings.get(disabledGames).some((closed) => closed === id)
}

/** Limits of one game that stand in for those of all games; what is left out stays as it is. */
export interface GameLimits {
  readonly minBetEurCents?: number | undefined
  readonly maxBetEur?: number | undefined
  readonly maxPayoutEur?: number | undefined
}

const limitsOfGame: z.ZodType<GameLimits> = z
  .strictObject({
    minBetEurCents: z.int().min(0).max(100_000_000),
    maxBetEur: maxBetEur.schema,
    maxPayoutEur: maxPayoutEur.schema,
  })
  .partial()
  .refine(
    ({ minBetEurCents = 0, maxBetEur: max = Infinity }) => minBetEurCents <= max * 100,
    'the smallest stake is above the largest one',
  )

export const gameLimits = setting<Partial<Record<GameId, GameLimits>>>({
  key: 'originals.gameLimits',
  schema: z.record(game, limitsOfGame),
  initial: {},
  help: 'Own limits by game id: minBetEurCents (whole EUR cents), maxBetEur, maxPayoutEur (whole EUR).',
})

export const originalsSettings = [
  maxBetEur,
  maxPayoutEur,
  demoBets,
  isAvailable,
  disabledGames,
  gameLimits,
]

/** Features of the licence's list that these settings switch. */
export function originalsSwitches(settings: Settings) {
  return { 'demo-bets': () => settings.get(demoBets) }
}
