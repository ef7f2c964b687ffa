import { assert } from '@powerplay/kernel'

/** Decimal odds as an integer of 1/1000: 2.50 is 2500. Prices of ours end in a zero (two decimals). */
export type OddsE3 = number

/** One part of a million: margins and shares. */
export const millionth = 1_000_000

/** The smallest and largest price that is offered (product-betting.md 3.5). */
export const oddsMinE3: OddsE3 = 1_010
export const oddsMaxE3: OddsE3 = 501_000

/** A price that pays the stake back. */
export const evenOddsE3: OddsE3 = 1_000

/** @throws Defect where a price is no integer of 1/1000 of at least 1.00. */
export function assertOdds(oddsE3: OddsE3): void {
  assert(Number.isSafeInteger(oddsE3) && oddsE3 >= evenOddsE3, 'odds are integers of 1/1000')
}
