import { assert, ratio, type Ratio } from '@powerplay/kernel'
import { assertOdds, type OddsE3 } from './odds.ts'

/**
 * How an outcome ended. Half results belong to quarter lines; `dead_heat` is a place that several
 * share, with the number of those who share it.
 */
export type OutcomeResult =
  'won' | 'lost' | 'void' | 'half_won' | 'half_lost' | { readonly deadHeatOf: number }

/**
 * What an outcome pays per unit staked is `refund + win x odds`, both in twelfths here: the smallest
 * unit in which halves, thirds and quarters are whole. Source: integrations.md 3.4, f = v + (1-v) r d o.
 */
export interface Payoff {
  readonly refundTwelfths: number
  readonly winTwelfths: number
}

export const wholePayoff = 12

const payoffs = {
  won: { refundTwelfths: 0, winTwelfths: 12 },
  lost: { refundTwelfths: 0, winTwelfths: 0 },
  void: { refundTwelfths: 12, winTwelfths: 0 },
  half_won: { refundTwelfths: 6, winTwelfths: 6 },
  half_lost: { refundTwelfths: 6, winTwelfths: 0 },
} as const satisfies Record<Exclude<OutcomeResult, object>, Payoff>

/**
 * The payoff in twelfths, which the models price by.
 * @throws Defect for a dead heat of a number that twelve cannot be divided by; those are settled by
 * `factorOf`, which is exact for any number.
 */
export function payoffOf(result: OutcomeResult): Payoff {
  if (typeof result === 'string') return payoffs[result]
  const winTwelfths = wholePayoff / result.deadHeatOf
  assert(Number.isInteger(winTwelfths), 'this dead heat is no whole number of twelfths')
  return { refundTwelfths: 0, winTwelfths }
}

/**
 * What one unit staked on an outcome comes to: won o, lost 0, void 1, half won (1 + o) / 2, half
 * lost 1/2, dead heat of n: o / n. Exact.
 */
export function factorOf(result: OutcomeResult, oddsE3: OddsE3): Ratio {
  assertOdds(oddsE3)
  if (typeof result !== 'string') {
    const { deadHeatOf } = result
    assert(Number.isInteger(deadHeatOf) && deadHeatOf >= 2, 'a dead heat is of two or more')
    return ratio(BigInt(oddsE3), 1_000n * BigInt(deadHeatOf))
  }
  const { refundTwelfths, winTwelfths } = payoffs[result]
  return ratio(BigInt(refundTwelfths * 1_000 + winTwelfths * oddsE3), 12_000n)
}
