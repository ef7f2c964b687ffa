/**
 * What a position is worth, exactly. A wager w at the entry price P0 and the multiplier M gains
 * w·M·(P1 − P0) / P0 when the price goes from P0 to P1. Every such sum has the same divisor, so a
 * worth is kept as the integer q with worth = w·q / P0: it starts at P0 and a tick adds
 * ±M·(change of the price). Nothing is rounded before the payout, and q does not depend on w.
 */

/** Long gains when the price rises, short when it falls. */
export type FuturesSide = 'long' | 'short'

/** 1 for long, −1 for short. */
export type Direction = 1 | -1

export const futuresMultiplierMin = 1
/** Source: 001, section 9, "leverage text 1000x". */
export const futuresMultiplierMax = 1000

export function directionOf(side: FuturesSide): Direction {
  return side === 'long' ? 1 : -1
}

/** Which way and how strongly a position follows the price. */
export interface Leverage {
  readonly direction: Direction
  /** 1 to 1000, an integer. */
  readonly multiplier: number
}

/**
 * The worth after a tick. **Gap rule**: one tick can at most double a worth, as it can at most take
 * all of it. Without it a limited loss would be an option that nobody paid for, and waiting for
 * jumps would win.
 * @param worth before the tick, positive.
 * @param change new price minus the price of the clean tick before.
 * @returns 0 when the position is bust.
 */
export function worthAfter(worth: number, change: number, leverage: Leverage): number {
  const gain = leverage.direction * leverage.multiplier * change
  return Math.max(0, worth + Math.min(gain, worth))
}

/** Where a position stands: the price that its worth was counted at last, and that worth. */
export interface LastWorth {
  readonly price: number
  readonly worth: number
}

/**
 * The first price, coming from where the position stands, at which nothing is left of it. Below 1
 * for a long position of multiplier 1: such a one cannot bust.
 */
export function bustPrice(last: LastWorth, { direction, multiplier }: Leverage): number {
  return last.price - direction * Math.ceil(last.worth / multiplier)
}

/**
 * The first price, coming from where the position stands, at which the worth reaches `worthMax`.
 * The gap rule may hold the worth back on the way there.
 */
export function priceOfWorth(
  last: LastWorth,
  { direction, multiplier }: Leverage,
  worthMax: number,
): number {
  return last.price + direction * Math.ceil((worthMax - last.worth) / multiplier)
}
