import { divide } from '@powerplay/kernel'

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
