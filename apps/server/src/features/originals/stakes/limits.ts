import { formatAmount, type Currency, type Rounding } from '@powerplay/kernel'
import type { PlayLimits } from '@powerplay/contract'
import type { GameId } from '@powerplay/engines'
import type { Settings } from '../../../platform/settings/settings.ts'
import { minorForEurCents, type Prices } from '../../wallet/index.ts'
import { gameLimits, maxBetEur, maxPayoutEur, type GameLimits } from '../settings.ts'

/** Limits of a bet in minor units of its currency. */
export interface BetLimits {
  readonly minMinor: bigint
  readonly maxMinor: bigint
  readonly maxPayoutMinor: bigint
  /** The largest stake as the operator set it, in whole EUR. */
  readonly maxBetEur: number
}

/** The smallest stake is one minor unit: 0.01 of a 2-decimal currency, else 1e-8. */
const stakeMinMinor = 1n

/** The operator's limits of a game, in EUR. */
type LimitsInEur = { readonly [Name in keyof GameLimits]-?: number }

/** What the limits of a game in a currency were computed from, and what came out. */
interface Remembered {
  readonly rate: bigint
  readonly eurRate: bigint
  readonly inEur: LimitsInEur
  readonly limits: BetLimits
}

const remembered = new Map<string, Remembered>()

/**
 * Limits of a game in a currency at the present prices: the largest amounts rounded down, the
 * smallest up; undefined without fresh prices. They are asked for by every bet and change with
 * prices and settings only, so the last are remembered.
 * Source: 001_d6a9941efb711ce5.txt section 8 (codes -1, -9, -10).
 */
export function limitsIn(
  { currency, game }: { readonly currency: Currency; readonly game: GameId },
  settings: Settings,
  prices: Prices,
): BetLimits | undefined {
  const rate = prices.usdRateE8(currency.id)
  const eurRate = prices.usdRateE8('eur')
  if (rate === undefined || eurRate === undefined) return undefined
  const inEur = limitsInEur(game, settings)
  const key = `${game}/${currency.id}`
  const last = remembered.get(key)
  if (last?.rate === rate && last.eurRate === eurRate && isSame(last.inEur, inEur)) {
    return last.limits
  }
  const limits = convert(inEur, currency, { rate, eurRate })
  remembered.set(key, { rate, eurRate, inEur, limits })
  return limits
}

function limitsInEur(game: GameId, settings: Settings): LimitsInEur {
  const own = settings.get(gameLimits)[game]
  return {
    minBetEurCents: own?.minBetEurCents ?? 0,
    maxBetEur: own?.maxBetEur ?? settings.get(maxBetEur),
    maxPayoutEur: own?.maxPayoutEur ?? settings.get(maxPayoutEur),
  }
}

function isSame(one: LimitsInEur, other: LimitsInEur): boolean {
  return (
    one.minBetEurCents === other.minBetEurCents &&
    one.maxBetEur === other.maxBetEur &&
    one.maxPayoutEur === other.maxPayoutEur
  )
}

function convert(
  inEur: LimitsInEur,
  { decimals }: Currency,
  { rate, eurRate }: { readonly rate: bigint; readonly eurRate: bigint },
): BetLimits {
  const rates = { eur: eurRate, rate, decimals }
  const minorOf = (eurCents: number, rounding: Rounding) =>
    minorForEurCents(eurCents, rates, rounding)
  const minMinor = minorOf(inEur.minBetEurCents, 'up')
  return {
    minMinor: minMinor > stakeMinMinor ? minMinor : stakeMinMinor,
    maxMinor: minorOf(inEur.maxBetEur * 100, 'down'),
    maxPayoutMinor: minorOf(inEur.maxPayoutEur * 100, 'down'),
    maxBetEur: inEur.maxBetEur,
  }
}

/** Limits as the wire carries them. */
export function presentLimits(limits: BetLimits, decimals: number): PlayLimits {
  return {
    min: formatAmount(limits.minMinor, decimals),
    max: formatAmount(limits.maxMinor, decimals),
    maxPayout: formatAmount(limits.maxPayoutMinor, decimals),
  }
}
