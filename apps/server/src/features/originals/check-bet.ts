import { findCurrency, parseAmount, refuse, type Currency } from '@powerplay/kernel'
import {
  instantGames,
  isInstantGameId,
  payoutMinor,
  type GameData,
  type InstantGame,
} from '@powerplay/engines'
import type { Settings } from '../../platform/settings.ts'
import type { Prices } from '../wallet/index.ts'
import { termsOf, type BetTerms } from './bet-terms.ts'
import { gameTable, type GameCard } from './game-table.ts'
import { limitsIn, minimumText } from './limits.ts'
import { demoBets, disabledGames, isAvailable, maxBetEur } from './settings.ts'

/** What a player asks for, as the contract parsed it. */
export interface BetRequest {
  readonly api_id: string
  readonly bet: string | number
  readonly demo: boolean
  readonly currency: string
  readonly data: Readonly<Record<string, unknown>>
}

/** A bet that may be placed. */
export interface CheckedBet {
  readonly card: GameCard
  readonly game: InstantGame<GameData, GameData>
  readonly currency: Currency
  readonly stakeMinor: bigint
  readonly params: GameData
  /** The parameters as JSON text. */
  readonly paramsText: string
  readonly terms: BetTerms
  readonly usdRateE8: bigint
}

/**
 * Decides whether a bet may be placed, in the order of the specification's codes.
 * Refusals: originals/* except play-pending and not-enough-balance.
 * Source: 001_d6a9941efb711ce5.txt section 8.
 */
export function checkBet(request: BetRequest, settings: Settings, prices: Prices): CheckedBet {
  const id = request.api_id
  if (!isInstantGameId(id)) refuse('originals/unknown-game')
  if (!settings.get(isAvailable)) refuse('originals/all-disabled')
  if (settings.get(disabledGames).includes(id)) refuse('originals/game-disabled')
  if (request.demo && !settings.get(demoBets)) refuse('originals/demo-disabled')
  const currency = findCurrency(request.currency) ?? refuse('originals/currency-not-offered')
  const stakeMinor =
    parseAmount(request.bet, currency.decimals) ?? refuse('originals/invalid-wager')
  const limits = limitsIn(currency, settings, prices) ?? refuse('originals/no-price')
  if (stakeMinor < limits.minMinor) {
    refuse('originals/below-minimum', { minimum: minimumText(currency) })
  }
  if (stakeMinor > limits.maxMinor) {
    refuse('originals/above-maximum', { max: settings.get(maxBetEur) })
  }
  const game = instantGames[id]
  const parsed = game.parseParams(request.data)
  if (!parsed.ok) refuse('originals/bad-parameters', { field: parsed.field })
  const { params } = parsed
  const paramsText = JSON.stringify(params)
  const terms = termsOf(game, params, paramsText)
  const topMinor = payoutMinor(stakeMinor, terms.multiplierMaxE4)
  if (topMinor > limits.maxPayoutMinor) refusePayout(limits.maxPayoutMinor, currency)
  const usdRateE8 = prices.usdRateE8(currency.id) ?? refuse('originals/no-price')
  const card = gameTable[id]
  return { card, game, currency, stakeMinor, params, paramsText, terms, usdRateE8 }
}

function refusePayout(capMinor: bigint, currency: Currency): never {
  const scale = 10n ** BigInt(currency.decimals)
  const whole = `${capMinor / scale} ${currency.code}`
  refuse('originals/payout-above-cap', { maxPayout: whole })
}
