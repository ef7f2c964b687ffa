import { assert, divide, ratio, type Ratio } from '@powerplay/kernel'
import { millionth, type OddsE3 } from './odds.ts'
import { worthAt, type OutcomeChance } from './price.ts'
import { factorOf, type OutcomeResult } from './result.ts'
import { slipFactor } from './slip.ts'

/** A leg of a bet that is to be cashed: settled, or open with what the model says of it now. */
export type CashOutLeg =
  | { readonly oddsE3: OddsE3; readonly result: OutcomeResult }
  | { readonly oddsE3: OddsE3; readonly chance: OutcomeChance }

/** The rules of a cash-out (product-betting.md 3.5). */
export interface CashOutTerms {
  /** What the house keeps of the fair value, in millionths. */
  readonly marginPpm: number
  /** Offers outside these shares of the potential payout are not made, in millionths. */
  readonly lowestPpm: number
  readonly highestPpm: number
}

export const cashOutTerms: CashOutTerms = {
  marginPpm: 50_000,
  lowestPpm: 100_000,
  highestPpm: 980_000,
}

/** The parts of a bet that may be cashed, in percent. */
export const cashOutFractions = [25, 50, 100] as const
export type CashOutFraction = (typeof cashOutFractions)[number]

/**
 * What a running single or multi is worth per unit staked: settled legs by their factor, open ones
 * by what the model expects of them at the price taken. Legs are of different events, so their
 * expectations multiply.
 */
export function fairValue(legs: readonly CashOutLeg[]): Ratio {
  return slipFactor([legs.length], legs.map(legWorth))
}

function legWorth(leg: CashOutLeg): Ratio {
  return 'result' in leg ? factorOf(leg.result, leg.oddsE3) : worthAt(leg.chance, leg.oddsE3)
}

/**
 * What the house pays now for a stake of the bet: its fair value less the margin, cut, less one
 * minor unit; never above what the bet could still win.
 * @returns null where no offer is made: less than a tenth of the potential payout, or nearly all.
 */
export function cashOutMinor(
  stakeMinor: bigint,
  legs: readonly CashOutLeg[],
  terms: CashOutTerms = cashOutTerms,
): bigint | null {
  const { numerator, denominator } = fairValue(legs)
  const scale = BigInt(millionth)
  const kept = scale - BigInt(terms.marginPpm)
  const offer = divide(stakeMinor * numerator * kept, denominator * scale, 'down') - 1n
  const most = potential(legs)
  const potentialMinor = divide(stakeMinor * most.numerator, most.denominator, 'down')
  const isFar =
    offer * scale < potentialMinor * BigInt(terms.lowestPpm) ||
    offer * scale > potentialMinor * BigInt(terms.highestPpm)
  return offer <= 0n || isFar ? null : offer
}

/** The payout if every open leg wins. */
function potential(legs: readonly CashOutLeg[]): Ratio {
  const factors = legs.map((leg) =>
    'result' in leg ? factorOf(leg.result, leg.oddsE3) : ratio(BigInt(leg.oddsE3), 1_000n),
  )
  return slipFactor([legs.length], factors)
}

/**
 * The stake that a cash-out in part closes and the one that keeps running; they add up to the whole.
 * The closed share is cut.
 */
export function splitStake(stakeMinor: bigint, fraction: CashOutFraction) {
  assert(stakeMinor >= 0n, 'a stake is never negative')
  const closedMinor = (stakeMinor * BigInt(fraction)) / 100n
  return { closedMinor, runningMinor: stakeMinor - closedMinor }
}
