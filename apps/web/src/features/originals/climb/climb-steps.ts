import { multiplierCapE4 } from '@powerplay/engines'

/** The prices of a climbing game, as its rules give them. */
export interface ClimbPrices<Params> {
  readonly stepMax: (params: Params) => number
  readonly stepMultiplierE4: (params: Params, steps: number) => number
}

/** One step of the ladder of multipliers. */
export interface ClimbStep {
  /** Right choices in a row, from 1. */
  readonly step: number
  readonly multiplierE4: number
  /** False beyond the largest payout: the round ends by itself before it. */
  readonly isReachable: boolean
}

export interface ClimbBet {
  readonly stakeMinor: bigint
  /** Undefined while the limits are unknown: then every step counts as reachable. */
  readonly payoutMinorMax: bigint | undefined
}

/** Every step of a round from the first to the last. */
export function climbSteps<Params>(
  game: ClimbPrices<Params>,
  params: Params,
  { stakeMinor, payoutMinorMax }: ClimbBet,
): readonly ClimbStep[] {
  const capE4 =
    payoutMinorMax === undefined || stakeMinor <= 0n
      ? Number.POSITIVE_INFINITY
      : multiplierCapE4(stakeMinor, payoutMinorMax)
  return Array.from({ length: game.stepMax(params) }, (_, index) => {
    const multiplierE4 = game.stepMultiplierE4(params, index + 1)
    return { step: index + 1, multiplierE4, isReachable: multiplierE4 <= capE4 }
  })
}

/** The part of the steps around the present one: three behind it where there are as many. */
export function stepsAround(
  steps: readonly ClimbStep[],
  done: number,
  count: number,
): readonly ClimbStep[] {
  const from = Math.max(0, Math.min(done - 4, steps.length - count))
  return steps.slice(from, from + count)
}
