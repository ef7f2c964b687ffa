import { divide, formatAmount, type Currency } from '@powerplay/kernel'
import type { PlayLimits } from '@powerplay/contract'
import type { Settings } from '../../platform/settings.ts'
import type { Prices } from '../wallet/index.ts'
import { maxBetEur, maxPayoutEur } from './settings.ts'

/** Limits of a bet in minor units of its currency. */
export interface BetLimits {
  readonly minMinor: bigint
  readonly maxMinor: bigint
  readonly maxPayoutMinor: bigint
}

/** The smallest stake is one minor unit: 0.01 of a 2-decimal currency, else 1e-8. */
const stakeMinMinor = 1n

/** What the limits of a currency were computed from, and what came out. */
interface Remembered {
  readonly rate: bigint
  readonly eurRate: bigint
  readonly betEur: number
  readonly payoutEur: number
  readonly limits: BetLimits
}

const remembered = new Map<string, Remembered>()

/**
 * Limits in a currency at the present prices, rounded down; undefined without fresh prices. They
 * are asked for by every bet and change with prices and settings only, so the last are remembered.
 * Source: 001_d6a9941efb711ce5.txt section 8 (codes -1, -9, -10).
 */
export function limitsIn(
  currency: Currency,
  settings: Settings,
  prices: Prices,
): BetLimits | undefined {
  const rate = prices.usdRateE8(currency.id)
  const eurRate = prices.usdRateE8('eur')
  if (rate === undefined || eurRate === undefined) return undefined
  const betEur = settings.get(maxBetEur)
  const payoutEur = settings.get(maxPayoutEur)
  const last = remembered.get(currency.id)
  const isSame =
    last?.rate === rate &&
    last.eurRate === eurRate &&
    last.betEur === betEur &&
    last.payoutEur === payoutEur
  if (isSame) return last.limits
  const scale = 10n ** BigInt(currency.decimals)
  const minorOf = (eur: number) => divide(BigInt(eur) * eurRate * scale, rate, 'down')
  const limits = {
    minMinor: stakeMinMinor,
    maxMinor: minorOf(betEur),
    maxPayoutMinor: minorOf(payoutEur),
  }
  remembered.set(currency.id, { rate, eurRate, betEur, payoutEur, limits })
  return limits
}

/** The smallest stake as text, for the message of code -1. */
export function minimumText(currency: Currency): string {
  return formatAmount(stakeMinMinor, currency.decimals)
}

/** Limits as the wire carries them. */
export function presentLimits(limits: BetLimits, decimals: number): PlayLimits {
  return {
    min: formatAmount(limits.minMinor, decimals),
    max: formatAmount(limits.maxMinor, decimals),
    maxPayout: formatAmount(limits.maxPayoutMinor, decimals),
  }
}
