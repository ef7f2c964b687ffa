import { divide, type Ratio } from '@powerplay/kernel'
import type { Chance } from './instant-game.ts'

const multiplierScale = 10_000n
const millionths = 1_000_000n

/**
 * The exact return of a game with one prize: ways * multiplier / draws, not reduced.
 * @param multiplierE4 the prize, integer of 1/10000.
 */
export function singlePrizeReturn(chance: Chance, multiplierE4: number): Ratio {
  return {
    numerator: BigInt(chance.ways) * BigInt(multiplierE4),
    denominator: BigInt(chance.of) * multiplierScale,
  }
}

/** House edge of an exact return: (1 - return) in millionths, rounded down. */
export function edgePpmOf(exactReturn: Ratio): number {
  const { numerator, denominator } = exactReturn
  return Number(divide((denominator - numerator) * millionths, denominator, 'down'))
}
