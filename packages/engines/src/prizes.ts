import type { Ratio } from '@powerplay/kernel'
import type { Chance } from './instant-game.ts'
import { evenE4 } from './multiplier.ts'

/** One line of a paytable: how many of the equally likely draws pay it. */
export interface Prize {
  readonly ways: number
  readonly multiplierE4: number
}

/** A whole paytable: every draw pays exactly one prize, so the ways add up to `of`. */
export interface Prizes {
  readonly of: number
  readonly lines: readonly Prize[]
}

/** The chance of a prize that pays at least the stake. */
export function winChance({ of, lines }: Prizes): Chance {
  const wins = lines.filter(({ multiplierE4 }) => multiplierE4 >= evenE4)
  return { ways: wins.reduce((sum, { ways }) => sum + ways, 0), of }
}

/** Mean payout per unit staked, exact and not reduced. */
export function prizesReturn({ of, lines }: Prizes): Ratio {
  const numerator = lines.reduce(
    (sum, { ways, multiplierE4 }) => sum + BigInt(ways) * BigInt(multiplierE4),
    0n,
  )
  return { numerator, denominator: BigInt(of) * BigInt(evenE4) }
}

/** The largest prize, in 1/10000. */
export function topPrizeE4({ lines }: Prizes): number {
  return Math.max(...lines.map(({ multiplierE4 }) => multiplierE4))
}

/** Printed multipliers ("1.5 0 2") as integers of 1/10000, rounded to undo the binary fraction. */
export function printedE4(printed: readonly number[]): number[] {
  return printed.map((multiplier) => Math.round(multiplier * evenE4))
}
