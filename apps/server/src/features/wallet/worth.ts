import { currencies, divide } from '@powerplay/kernel'

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

const decimals = `case currency ${currencies
  .map((currency) => `when '${currency.id}' then ${currency.decimals}`)
  .join(' ')} end`

/**
 * SQL over wagers: worth of the payout in 1e-6 USD, as a numeric that is not cut yet. In proportion
 * to the stake, whose worth was written down; a win without a stake, at the rate of its time.
 */
export const payoutUsdE6Sql = `case when stake_minor > 0
  then payout_minor::numeric * stake_usd_e6 / stake_minor
  else payout_minor::numeric * usd_rate_e8 / (100 * 10::numeric ^ ${decimals}) end`
