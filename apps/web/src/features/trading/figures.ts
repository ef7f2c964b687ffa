import { group } from '../../platform/format/amount.ts'
import { scaled } from '../../platform/format/ratio.ts'

/** A price of the wire, thousands apart. */
export function showPrice(price: string): string {
  const [whole = '', fraction] = price.split('.')
  return fraction === undefined ? group(whole) : `${group(whole)}.${fraction}`
}

/** A price in units of its last decimal. */
export function showUnits(units: number, decimals: number): string {
  return scaled(units, decimals)
}

/** Hundredths of a percent with a sign, for instance "+2.41 %". */
export function showBps(bps: number, isSigned = true): string {
  const sign = bps < 0 ? '−' : isSigned ? '+' : ''
  return `${sign}${scaled(Math.abs(bps), 2)} %`
}

/** A percentage of the wire with a sign. */
export function showChange(percent: number): string {
  return showBps(Math.round(percent * 100))
}

const thousand = 1_000

/** Dollars in short: $41.8M, $148.2K, $12. */
export function showShortUsd(usd: number): string {
  const units = ['', 'K', 'M', 'B']
  let value = usd
  let place = 0
  while (value >= thousand && place < units.length - 1) {
    value /= thousand
    place += 1
  }
  const tenths = Math.floor(value * 10)
  return `$${place === 0 ? Math.floor(value) : scaled(tenths, 1)}${units[place] ?? ''}`
}

/** Green for a gain and no change, red for a loss. */
export function toneOf(value: number): string {
  return value < 0 ? 'text-loss' : 'text-win'
}

/** Name of an exchange: its id with a capital. */
export function venueName(id: string): string {
  return id.slice(0, 1).toUpperCase() + id.slice(1)
}
