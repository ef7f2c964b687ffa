import { assert, ratio, type Ratio } from '@powerplay/kernel'
import { assertOdds, type OddsE3 } from './odds.ts'
import { factorOf, type OutcomeResult } from './result.ts'

/** One leg of a bet: the price taken, and its result once it has one. */
export interface SlipLeg {
  readonly oddsE3: OddsE3
  readonly result?: OutcomeResult
}

/**
 * A bet as its combinations: every choice of `sizes` legs out of all is a bet of its own with an
 * equal part of the stake. A single is one leg with size 1, a multi all legs at once.
 */
export interface Slip {
  readonly sizes: readonly number[]
  readonly legs: readonly SlipLeg[]
}

/** Systems that have a name, by the number of legs and the sizes they take in. */
export const namedSystems: readonly {
  readonly name: string
  readonly legs: number
  readonly sizes: readonly number[]
}[] = [
  { name: 'Trixie', legs: 3, sizes: [2, 3] },
  { name: 'Patent', legs: 3, sizes: [1, 2, 3] },
  { name: 'Yankee', legs: 4, sizes: [2, 3, 4] },
  { name: 'Lucky 15', legs: 4, sizes: [1, 2, 3, 4] },
  { name: 'Canadian', legs: 5, sizes: [2, 3, 4, 5] },
  { name: 'Lucky 31', legs: 5, sizes: [1, 2, 3, 4, 5] },
  { name: 'Heinz', legs: 6, sizes: [2, 3, 4, 5, 6] },
  { name: 'Lucky 63', legs: 6, sizes: [1, 2, 3, 4, 5, 6] },
  { name: 'Super Heinz', legs: 7, sizes: [2, 3, 4, 5, 6, 7] },
  { name: 'Goliath', legs: 8, sizes: [2, 3, 4, 5, 6, 7, 8] },
]

/** How many combinations a slip of so many legs has; exact, without listing them. */
export function slipLines(legs: number, sizes: readonly number[]): bigint {
  return sizes.reduce((sum, size) => sum + choose(legs, size), 0n)
}

/**
 * What the whole stake is multiplied by: the mean over all combinations of the product of their
 * factors. Exact; computed as elementary symmetric polynomials, so no combination is listed.
 * @param factors one per leg.
 */
export function slipFactor(sizes: readonly number[], factors: readonly Ratio[]): Ratio {
  assert(sizes.length > 0 && new Set(sizes).size === sizes.length, 'sizes differ')
  assert(
    sizes.every((size) => Number.isInteger(size) && size >= 1 && size <= factors.length),
    'a combination has at least one leg and at most all',
  )
  const sums = symmetricSums(factors)
  const numerator = sizes.reduce((sum, size) => sum + (sums[size] ?? 0n), 0n)
  return ratio(numerator, (sums[0] ?? 1n) * slipLines(factors.length, sizes))
}

/**
 * The coefficients of the product of (denominator + numerator x) over all factors: entry k is the
 * sum of all products of k factors, times the product of all denominators, which is entry 0.
 */
function symmetricSums(factors: readonly Ratio[]): readonly bigint[] {
  return factors.reduce<bigint[]>(
    (sums, { numerator, denominator }) =>
      Array.from(
        { length: sums.length + 1 },
        (_, at) => (sums[at] ?? 0n) * denominator + (sums[at - 1] ?? 0n) * numerator,
      ),
    [1n],
  )
}

/** What a slip multiplies its stake by when all legs win. */
export function slipFactorMax({ sizes, legs }: Slip): Ratio {
  return slipFactor(
    sizes,
    legs.map(({ oddsE3 }) => ratio(BigInt(oddsE3), 1_000n)),
  )
}

/** The price of a multi: the product of its legs in 1/1000, rounded down. */
export function productOddsE3(legs: readonly OddsE3[]): bigint {
  legs.forEach(assertOdds)
  const product = legs.reduce((sum, oddsE3) => sum * BigInt(oddsE3), 1_000n)
  return product / 1_000n ** BigInt(legs.length)
}

/** How a slip stands: still open, or settled with the exact factor of its stake. */
export type SlipOutcome =
  { readonly isDecided: false } | { readonly isDecided: true; readonly factor: Ratio }

/**
 * Settles a slip as soon as its payout can no longer change: every leg has a result, or so many are
 * lost that no combination is left.
 */
export function settleSlip({ sizes, legs }: Slip): SlipOutcome {
  const standing = legs.filter(({ result }) => result !== 'lost').length
  if (standing < Math.min(...sizes)) return { isDecided: true, factor: ratio(0n, 1n) }
  const factors: Ratio[] = []
  for (const { oddsE3, result } of legs) {
    if (result === undefined) return { isDecided: false }
    factors.push(factorOf(result, oddsE3))
  }
  return { isDecided: true, factor: slipFactor(sizes, factors) }
}

/**
 * Stake times factor, rounded down: the one rounding of a bet, and the only place where a factor
 * meets money. Source: integrations.md 3.4.
 * @param stakeMinor the whole stake in minor units.
 */
export function slipPayoutMinor(stakeMinor: bigint, factor: Ratio): bigint {
  assert(stakeMinor >= 0n && factor.numerator >= 0n, 'stakes and factors are never negative')
  return (stakeMinor * factor.numerator) / factor.denominator
}

/** The status of a settled bet by its money: 1 refunded, 2 won, 3 lost (a half-lost bet is lost). */
export function slipStatus(stakeMinor: bigint, payoutMinor: bigint): 1 | 2 | 3 {
  if (payoutMinor === stakeMinor) return 1
  return payoutMinor > stakeMinor ? 2 : 3
}

function choose(size: number, take: number): bigint {
  let ways = 1n
  for (let step = 0; step < take; step += 1) {
    ways = (ways * BigInt(size - step)) / BigInt(step + 1)
  }
  return ways
}
