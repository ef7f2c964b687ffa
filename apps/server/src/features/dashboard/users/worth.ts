import { currencies } from '@powerplay/kernel'

const centsPerUnit = 100
const rateScale = 10 ** 8

/** By how much minor units x rate has to be divided to give cents, per currency, as SQL. */
const divisors = currencies
  .map(({ id, decimals }) => `when '${id}' then ${(10 ** decimals * rateScale) / centsPerUnit}`)
  .join(' ')

/**
 * Worth in US cents of an amount at the prices of now, as SQL: for screens of staff, never for
 * bookings.
 */
export function worthCents(minor: string, currency: string): string {
  return `(select floor(${minor}::numeric * p.usd_e8 / (case ${currency} ${divisors} end)::numeric)
    from price_table p where p.currency = ${currency})`
}

/** An amount as cells of money take it. */
export function moneySql(minor: string, currency: string): string {
  return `json_build_array((${minor})::text, ${currency})`
}
