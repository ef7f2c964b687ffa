import { slipFactorMax, slipLines, slipPayoutMinor } from '@powerplay/engines/sport/slip'
import type { SportSystem } from '@powerplay/contract'
import {
  currencyOf,
  formatAmount,
  parseAmount,
  ratio,
  toSafeNumber,
  type Ratio,
} from '@powerplay/kernel'

/** A stake as typed, in minor units; undefined where it is no amount of the currency. */
export function stakeMinorOf(text: string, currencyId: string): bigint | undefined {
  const minor = parseAmount(text === '' ? '0' : text.replace(/\.$/, ''), decimalsOf(currencyId))
  return minor === undefined || minor < 0n ? undefined : minor
}

export function decimalsOf(currencyId: string): number {
  return currencyOf(currencyId).decimals
}

/** An amount as a field holds it: no zeros at its end. */
export function editable(minor: bigint, currencyId: string): string {
  const text = formatAmount(minor, decimalsOf(currencyId))
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/** How many legs each combination of a system has. */
export function sizesOf({ k, n, name }: Pick<SportSystem, 'k' | 'n' | 'name'>): readonly number[] {
  if (k !== null) return [k]
  // Lucky ones and the Patent begin with singles, all other named ones with doubles.
  const from = /^(Lucky|Patent)/.test(name) ? 1 : 2
  return Array.from({ length: n - from + 1 }, (_, at) => from + at)
}

interface Combination {
  readonly odds: readonly number[]
  readonly sizes: readonly number[]
}

const legsOf = (odds: readonly number[]) => odds.map((one) => ({ oddsE3: Math.round(one * 1_000) }))

/** What a bet pays when all of its legs win; computed as the server settles it. */
export function winMinor(stakeMinor: bigint, { odds, sizes }: Combination): bigint {
  if (odds.length === 0) return 0n
  return slipPayoutMinor(stakeMinor, slipFactorMax({ sizes, legs: legsOf(odds) }))
}

/** Odds of a multi as a number of at most three decimals, cut. */
export function totalOdds(odds: readonly number[]): number {
  const product = odds.reduce((sum, one) => sum * BigInt(Math.round(one * 1_000)), 1_000n)
  return toSafeNumber(product / 1_000n ** BigInt(odds.length)) / 1_000
}

/** The stake of each combination of a system. */
export function perLine(stakeMinor: bigint, { odds, sizes }: Combination): bigint {
  return stakeMinor / slipLines(odds.length, sizes)
}

/** The least that a system pays while anything wins: its shortest legs win, as few as it takes. */
export function lowestWinMinor(stakeMinor: bigint, { odds, sizes }: Combination): bigint {
  const least = Math.min(...sizes)
  const shortest = odds.toSorted((one, other) => one - other).slice(0, least)
  const factor = shortest.reduce<Ratio>(
    (product, one) =>
      ratio(product.numerator * BigInt(Math.round(one * 1_000)), product.denominator * 1_000n),
    ratio(1n, slipLines(odds.length, sizes)),
  )
  return slipPayoutMinor(stakeMinor, factor)
}

/** So many dollars in a currency, cut to what its screens show. @param usd price of a unit. */
export function dollarsIn(dollars: number, currencyId: string, usd: number): bigint {
  const { decimals, displayDecimals } = currencyOf(currencyId)
  const units = Math.ceil((dollars / usd) * 10 ** displayDecimals)
  return BigInt(units) * 10n ** BigInt(decimals - displayDecimals)
}

/** An amount cut to the decimals that its currency shows first: an estimate needs no more. */
export function cutToShown(minor: bigint, currencyId: string): bigint {
  const { decimals, displayDecimals } = currencyOf(currencyId)
  return minor - (minor % 10n ** BigInt(decimals - displayDecimals))
}
