import { z } from 'zod'
import { setting, type Settings } from '../../platform/settings.ts'

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
  schema: z.array(z.string()),
  initial: [],
  help: 'Ids of in-house games that take no bets.',
})

export const originalsSettings = [maxBetEur, maxPayoutEur, demoBets, isAvailable, disabledGames]

/** Features of the licence's list that these settings switch. */
export function originalsSwitches(settings: Settings) {
  return { 'demo-bets': () => settings.get(demoBets) }
}
