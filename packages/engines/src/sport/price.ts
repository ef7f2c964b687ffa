import { divide, ratio, toSafeNumber, type Ratio } from '@powerplay/kernel'
import { millionth, oddsMaxE3, oddsMinE3, type OddsE3 } from './odds.ts'
import { wholePayoff } from './result.ts'
import { massTotal } from './score-grid.ts'

/**
 * What a model says about an outcome, as two sums over its whole distribution: the mass that comes
 * back whatever the price, and the mass that is paid at the price. Each is in twelfths of parts of
 * 10^9, so `payoffTotal` is certainty. Exact integers.
 */
export interface OutcomeChance {
  readonly refund: number
  readonly win: number
}

export const payoffTotal = massTotal * wholePayoff

/** The margins of a book, in millionths of what is at risk (product-betting.md 3.5). */
export const margins = { twoWayPpm: 45_000, otherPpm: 50_000, outrightPpm: 120_000 } as const

/**
 * The price that is offered: with W what is won per unit of gain and L what is lost, both weighed by
 * the model, floor2(1 + (L - m (W + L)) / W). A bet at this price loses at least m of what is at risk
 * on average, whatever the market. Source: integrations.md 3.5 (3).
 * @param marginPpm m in millionths.
 * @returns null where no price is offered: the outcome cannot win or lose any more, more than half of
 * the stake comes back on average whatever happens, or the price would be below 1.01. Never above 501.
 */
export function offeredOddsE3(chance: OutcomeChance, marginPpm: number): OddsE3 | null {
  const win = BigInt(chance.win)
  const loss = BigInt(payoffTotal - chance.refund - chance.win)
  if (win === 0n || loss <= 0n || 2 * chance.refund > payoffTotal) return null
  const scale = BigInt(millionth)
  const gain = loss * scale - BigInt(marginPpm) * (win + loss)
  const gainE2 = divide(gain * 100n, win * scale, 'down')
  const gainE2Max = BigInt(oddsMaxE3 / 10 - 100)
  const oddsE3 = toSafeNumber(gainE2 > gainE2Max ? gainE2Max : gainE2) * 10 + 1_000
  return oddsE3 < oddsMinE3 ? null : oddsE3
}

/**
 * What a unit staked at a price is worth now: refund + win x odds. 1 is a fair bet; every offered
 * price is below. Also what an open leg of a bet is worth, for a cash-out.
 */
export function worthAt(chance: OutcomeChance, oddsE3: OddsE3): Ratio {
  const scale = BigInt(payoffTotal) * 1_000n
  return ratio(BigInt(chance.refund) * 1_000n + BigInt(chance.win) * BigInt(oddsE3), scale)
}

/**
 * How much the prices of a complete market add up to above one: sum of 1 / o - 1, in millionths,
 * rounded half-even.
 */
export function overroundPpm(oddsE3s: readonly OddsE3[]): number {
  const scale = 10n ** 18n
  const sum = oddsE3s.reduce(
    (total, oddsE3) => total + divide(1_000n * scale, BigInt(oddsE3), 'half-even'),
    0n,
  )
  return toSafeNumber(divide((sum - scale) * BigInt(millionth), scale, 'half-even'))
}
