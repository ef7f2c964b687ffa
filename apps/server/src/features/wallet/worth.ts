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

/** SQL of the same; each part is SQL of a whole number. */
export const usdE6Sql = (amountMinor: string, usdRateE8: string, decimals: string): string =>
  `div(${amountMinor}::numeric * ${usdRateE8}, 100 * 10::numeric ^ ${decimals})`

/** The same in whole USD cents, cut: an estimate for screens. */
export function usdCentsOf(amountMinor: bigint, usdRateE8: bigint, decimals: number): bigint {
  return divide(amountMinor * usdRateE8, 10n ** BigInt(decimals + 6), 'toward-zero')
}

/** Worth of an amount in 1e-6 USD that may be below zero: taken back, it is worth what it was. */
export function signedUsdE6Of(amountMinor: bigint, usdRateE8: bigint, decimals: number): bigint {
  const usdE6 = usdE6Of(amountMinor < 0n ? -amountMinor : amountMinor, usdRateE8, decimals)
  return amountMinor < 0n ? -usdE6 : usdE6
}

/** How many minor units an amount of 1e-6 USD is worth, rounded down as every fee in dollars is. */
export function minorOfUsdE6(usdE6: bigint, usdRateE8: bigint, decimals: number): bigint {
  return divide(usdE6 * 100n * 10n ** BigInt(decimals), usdRateE8, 'down')
}

/** How many 1e-6 of a minor unit an amount of 1e-6 USD is worth, rounded down. */
export function minorE6Of(usdE6: bigint, usdRateE8: bigint, decimals: number): bigint {
  return divide(usdE6 * 10n ** BigInt(decimals + 8), usdRateE8, 'down')
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
  return minorForCents(BigInt(eurCents), { fiat: eur, rate, decimals }, rounding)
}

/** How many minor units are worth so many cents of a fiat currency; both prices are in USD, in 1e-8. */
export function minorForCents(
  cents: bigint,
  { fiat, rate, decimals }: Omit<EurRates, 'eur'> & { readonly fiat: bigint },
  rounding: Rounding = 'down',
): bigint {
  return divide(cents * fiat * 10n ** BigInt(decimals), rate * 100n, rounding)
}
