import { parseAmount, type Currency } from '@powerplay/kernel'
import { editableAmount, unitDecimals } from '../../../platform/format/amount.ts'
import type { Unit } from '../../../platform/store/settings.ts'
import type { BetLimits } from './backend.tsx'

/** Half the bet, rounded down to the currency's smallest unit, which it never goes below. */
export function halvedMinor(betMinor: bigint): bigint {
  const half = betMinor / 2n
  return half > 0n ? half : 1n
}

/** Twice the bet; whole minor units stay whole, so the currency's decimals are kept. */
export function doubledMinor(betMinor: bigint): bigint {
  return betMinor * 2n
}

/** Quick picks of the specification (001_d6a9941efb711ce5.txt, section 9). */
export const chips = [1, 10, 100, 1_000, 10_000] as const

/** Minor units of chip 1: the last decimal the currency is usually shown with. */
export function chipMinor(currency: Currency): bigint {
  return 10n ** BigInt(currency.decimals - currency.displayDecimals)
}

/** The bet as the field holds it, in the reader's unit. */
export function betText(betMinor: bigint, currency: Currency, unit: Unit): string {
  return editableAmount(betMinor, currency, unit)
}

/** What was typed, in minor units; undefined while it is no amount. */
export function readBet(text: string, currency: Currency, unit: Unit): bigint | undefined {
  const whole = text.endsWith('.') ? text.slice(0, -1) : text
  return parseAmount(whole, unitDecimals(currency.decimals, unit))
}

/** A first bet that is worth about one cent to a euro in every currency. */
export function firstBetMinor(currency: Currency): bigint {
  return chipMinor(currency) * 100n
}

export type BetProblem = 'empty' | 'below-minimum' | 'above-maximum' | 'above-balance'

/** Why a bet would be refused, as far as the screen can know; the server has the last word. */
export function betProblem(
  betMinor: bigint,
  limits: BetLimits | undefined,
  balanceMinor: bigint | undefined,
): BetProblem | undefined {
  if (betMinor <= 0n) return 'empty'
  if (limits && betMinor < limits.minMinor) return 'below-minimum'
  if (limits && betMinor > limits.maxMinor) return 'above-maximum'
  if (balanceMinor !== undefined && betMinor > balanceMinor) return 'above-balance'
  return undefined
}
