import { safeLocale } from './locale.ts'

let format: Intl.NumberFormat | undefined
let signed: Intl.NumberFormat | undefined

const usd = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const

/** Dollars with two decimals: "$184,206.11". */
export function showUsd(value: number): string {
  format ??= new Intl.NumberFormat(safeLocale(), usd)
  return format.format(value)
}

/** As `showUsd`, with a plus before a gain. */
export function showUsdProfit(value: number): string {
  signed ??= new Intl.NumberFormat(safeLocale(), { ...usd, signDisplay: 'exceptZero' })
  return signed.format(value)
}

let counts: Intl.NumberFormat | undefined

/** A count with its thousands apart: "41,872". */
export function showCount(value: number): string {
  counts ??= new Intl.NumberFormat(safeLocale())
  return counts.format(value)
}
