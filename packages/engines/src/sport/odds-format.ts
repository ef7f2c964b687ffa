import { divide, toSafeNumber } from '@powerplay/kernel'
import { assertOdds, type OddsE3 } from './odds.ts'

/** The six ways in which a price can be shown. Stored and computed are decimal odds alone. */
export const oddsFormats = [
  'decimal',
  'american',
  'fractional',
  'hongkong',
  'malay',
  'indonesian',
] as const
export type OddsFormat = (typeof oddsFormats)[number]

const even = 2_000

/**
 * A price as text, for screens only: it is never read back.
 * American odds are rounded to whole numbers, Malay and Indonesian ones to three decimals, all
 * half-even; decimal and Hong Kong odds are exact with at least two decimals, fractions are reduced.
 * Source: integrations.md 3.4.
 */
export function formatOdds(oddsE3: OddsE3, format: OddsFormat): string {
  assertOdds(oddsE3)
  const gainE3 = oddsE3 - 1_000
  if (gainE3 === 0 && format !== 'decimal') return format === 'fractional' ? '0/1' : '0'
  switch (format) {
    case 'decimal':
      return thousandths(oddsE3)
    case 'american':
      return american(oddsE3, gainE3)
    case 'fractional':
      return fraction(gainE3)
    case 'hongkong':
      return thousandths(gainE3)
    case 'malay':
      return oddsE3 <= even ? thousandths(gainE3) : inverse(gainE3)
    case 'indonesian':
      return oddsE3 >= even ? thousandths(gainE3) : inverse(gainE3)
  }
}

function american(oddsE3: OddsE3, gainE3: number): string {
  if (oddsE3 >= even) return `+${quotient(gainE3 * 100, 1_000)}`
  return `−${quotient(100_000, gainE3)}`
}

function fraction(gainE3: number): string {
  const divisor = greatestDivisor(gainE3, 1_000)
  return `${gainE3 / divisor}/${1_000 / divisor}`
}

/** −1 / gain; below one it always has its three decimals. */
function inverse(gainE3: number): string {
  const sizeE3 = quotient(1_000_000, gainE3)
  return sizeE3 < 1_000 ? `−0.${String(sizeE3).padStart(3, '0')}` : thousandths(-sizeE3)
}

/** At least two decimals, the third only where it says something. */
function thousandths(valueE3: number): string {
  const size = Math.abs(valueE3)
  const decimals = String(size % 1_000).padStart(3, '0')
  const shown = decimals.endsWith('0') ? decimals.slice(0, 2) : decimals
  return `${valueE3 < 0 ? '−' : ''}${Math.trunc(size / 1_000)}.${shown}`
}

function quotient(numerator: number, denominator: number): number {
  return toSafeNumber(divide(BigInt(numerator), BigInt(denominator), 'half-even'))
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other)
}
