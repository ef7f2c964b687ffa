import { findCurrency, formatAmount, parseAmount, refuse, type Currency } from '@powerplay/kernel'
import type { Settings } from '../../../platform/settings/settings.ts'
import { betsOpen, type Prices } from '../../wallet/index.ts'
import { findCard } from '../game-table.ts'
import type { GameCard } from '../game-cards/card.ts'
import { limitsIn, type BetLimits } from './limits.ts'
import { demoBets, disabledGames, isAvailable } from '../settings.ts'

/** What a player asks for, as the contract parsed it. */
export interface BetRequest {
  readonly api_id: string
  readonly bet: string | number
  readonly demo: boolean
  readonly currency: string
  readonly quick: boolean
  readonly data: Readonly<Record<string, unknown>>
  /** Placed by the autobet of a screen. */
  readonly auto?: boolean | undefined
}

/** A stake that may be laid on a game, whatever its kind. */
export interface CheckedStake {
  readonly card: GameCard
  readonly currency: Currency
  readonly stakeMinor: bigint
  readonly limits: BetLimits
  readonly usdRateE8: bigint
}

/**
 * Decides whether a stake may be laid at all, in the order of the specification's codes. What a
 * round may pay is left to the kind of game: single-shot games refuse the bet (code 4), the others
 * play under an effective maximum (`multiplierCapE4` of the engines with `limits.maxPayoutMinor`).
 * Refusals: originals/unknown-game, all-disabled, game-disabled, demo-disabled,
 * currency-not-offered, invalid-wager, below-minimum, above-maximum, no-price.
 * Source: 001_d6a9941efb711ce5.txt section 8.
 */
export function checkStake(request: BetRequest, settings: Settings, prices: Prices): CheckedStake {
  const card = findCard(request.api_id) ?? refuse('originals/unknown-game')
  if (!settings.get(isAvailable) || !settings.get(betsOpen)) refuse('originals/all-disabled')
  if (settings.get(disabledGames).includes(card.id)) refuse('originals/game-disabled')
  if (request.demo && !settings.get(demoBets)) refuse('originals/demo-disabled')
  const currency = findCurrency(request.currency) ?? refuse('originals/currency-not-offered')
  const stakeMinor =
    parseAmount(request.bet, currency.decimals) ?? refuse('originals/invalid-wager')
  const place = { currency, game: card.id }
  const limits = limitsIn(place, settings, prices) ?? refuse('originals/no-price')
  if (stakeMinor < limits.minMinor) {
    const minimum = formatAmount(limits.minMinor, currency.decimals)
    refuse('originals/below-minimum', { minimum })
  }
  if (stakeMinor > limits.maxMinor) refuse('originals/above-maximum', { max: limits.maxBetEur })
  const usdRateE8 = prices.usdRateE8(currency.id) ?? refuse('originals/no-price')
  return { card, currency, stakeMinor, limits, usdRateE8 }
}
