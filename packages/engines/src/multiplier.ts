import { divide, type Ratio } from '@powerplay/kernel'

const scaleE4 = 10_000n
/** What the house leaves to the players wherever a formula decides: 99 of 100. */
const playersShare: Ratio = { numerator: 99n, denominator: 100n }

/** A multiplier that pays the stake back. */
export const evenE4 = 10_000

/** An exact multiplier as an integer of 1/10000, cut once, so rounded down. */
export function multiplierE4Of({ numerator, denominator }: Ratio): number {
  return Number(divide(numerator * scaleE4, denominator, 'down'))
}

/**
 * The multiplier of a risk survived: 99/100 of the fair price, cut to 1/10000.
 * @param fair the exact price without a house edge, 1 / probability.
 */
export function housePriceE4({ numerator, denominator }: Ratio): number {
  return multiplierE4Of({
    numerator: numerator * playersShare.numerator,
    denominator: denominator * playersShare.denominator,
  })
}

/** What a multiplier returns on average where `fair` is 1 / probability; not reduced. */
export function returnOf(multiplierE4: number, fair: Ratio): Ratio {
  return {
    numerator: BigInt(multiplierE4) * fair.denominator,
    denominator: scaleE4 * fair.numerator,
  }
}

/** A multiplier as the wire and the vectors write it: a number of at most four decimals. */
export function multiplierNumber(multiplierE4: number): number {
  return multiplierE4 / evenE4
}
