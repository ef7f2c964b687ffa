import { divide, type Rounding } from '@powerplay/kernel'

const rateScale = 10n ** 8n
const centsPerUsd = 100n

/** How many minor units are worth so many USD cents, rounded down. */
export function minorForUsdCents(usdCents: number, usdRateE8: bigint, decimals: number): bigint {
  const scale = 10n ** BigInt(decimals)
  return divide(BigInt(usdCents) * rateScale * scale, usdRateE8 * centsPerUsd, 'down')
}

/** Worth of an amount in USD at a rate, in 1e-6, rounded down. */
export function usdE6Of(amountMinor: bigint, usdRateE8: bigint, decimals: number): bigint {
  return divide(amountMinor * usdRateE8, 100n * 10n ** BigInt(decimals), 'down')
}

/** The same in whole USD cents, cut: an estimate for screens. */
export function usdCentsOf(amountMinor: bigint, usdRateE8: bigint, decimals: number): bigint {
  return divide(amountMinor * usdRateE8, 10n ** BigInt(decimals + 6), 'toward-zero')
}

/** Prices of one EUR and of one unit of a currency in USD, in 1e-8. */
export interface EurRates {
  readonly eur: bigint
  readonly rate: bigint
  readonly decimals: number
}

/** How many minor units are worth so many EUR cents: limits are set in EUR. */
export function minorForEurCents(
  eurCents: number,
  { eur, rate, decimals }: EurRates,
  rounding: Rounding = 'down',
): bigint {
  return divide(BigInt(eurCents) * eur * 10n ** BigInt(decimals), rate * 100n, rounding)
}
