import type { BetInfo } from '@powerplay/contract'
import { fairnessSteps, limboDraws, diceRolls, type FairnessSteps } from '@powerplay/engines'
import { verifyRound } from '@powerplay/verifier'
import { fieldOf } from '../../platform/client/fields.ts'
import { scaled, scaledPlain } from '../../platform/format/ratio.ts'
import type { CheckRound } from './check-draft.ts'

/** A round derived anew, with every step on the way. */
export interface DerivedRound {
  readonly round: CheckRound
  /** What was drawn: the roll of dice, the result of limbo. */
  readonly value: number
  readonly isWin: boolean
  readonly multiplier: number
  readonly serverSeedHash: string
  readonly steps: FairnessSteps
}

/**
 * Derives a round with the stand-alone verifier, the same file that runs outside of this site.
 * @throws Error for inputs that no round can have.
 */
export function deriveRound(round: CheckRound): DerivedRound {
  const derived = verifyRound(round)
  return {
    round,
    value: derived.roll ?? derived.result ?? 0,
    isWin: derived.win,
    multiplier: derived.multiplier,
    serverSeedHash: derived.serverSeedHash,
    steps: fairnessSteps(round),
  }
}

/**
 * Whether a derived round is the stored bet: same commitment, same draw, same multiplier. A bet is
 * verified only then.
 */
export function isSameBet(derived: DerivedRound, { info }: BetInfo): boolean {
  const drawn = fieldOf(info.data, 'roll') ?? fieldOf(info.data, 'result')
  return (
    derived.serverSeedHash === info.server_seed_hash &&
    derived.round.game === info.game &&
    derived.round.clientSeed === info.client_seed &&
    derived.round.nonce === info.nonce &&
    derived.value === drawn &&
    derived.multiplier === info.multiplier
  )
}

const fractionDecimals = 10

/** The number from 0 to 1 with ten decimals, cut. */
export function fractionText({ u }: FairnessSteps): string {
  return scaledPlain(Math.floor(u * 10 ** fractionDecimals), fractionDecimals)
}

/** The last step of a game as a chain of numbers: "0.7957697918 × 10001 = 7958.4937 → 7958". */
export function lastStep({ round, steps, value }: DerivedRound): {
  readonly chain: string
  readonly result: string
} {
  const result = scaled(Math.round(value * 100), 2)
  if (round.game === 'dice') {
    const product = scaledPlain(Math.floor(steps.u * diceRolls * 10_000), 4)
    const roll = Math.round(value * 100)
    return { chain: `${fractionText(steps)} × ${diceRolls} = ${product} → ${roll} →`, result }
  }
  const draw = Math.floor(steps.number / 256)
  return {
    chain: `k = ${scaled(draw, 0)}, ${scaled(limboDraws, 0)} ÷ ${scaled(draw + 1, 0)} × 0.99 →`,
    result: `${result}×`,
  }
}
