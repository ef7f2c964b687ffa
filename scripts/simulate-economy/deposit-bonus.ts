import { weightPpm, wholePpm } from '../../apps/server/src/features/promotions/rules/weights.ts'
import {
  bonusMaxStake,
  bonusSlices,
  bonusWeights,
} from '../../apps/server/src/features/promotions/settings.ts'
import { SeededChance } from './random.ts'

/** A game that keeps so much of a stake and pays one prize. */
export interface Game {
  readonly edgePct: number
  readonly times: number
}

/** What a deposit bonus came to in the mean, in USD: the theoretical win of its stakes, and what became real. */
export interface Played {
  readonly theoretical: number
  readonly released: number
}

const deposit = 100
const granted = 100
const multiplier = 60

/**
 * Deposits $100 for $100 on top and wagers it with the largest stakes that the bonus allows, real money first,
 * until it is freed or all is gone. What bonus money is lost on the way is the player's loss.
 */
export function playDepositBonus(
  { edgePct, times }: Game,
  { runs, seed }: { readonly runs: number; readonly seed: number },
): Played {
  const chance = new SeededChance(seed)
  const stakeOf = { creditedEdgePpm: edgePct * 10_000, fromEdgePpm: 0, isAccepted: true }
  const weight = weightPpm(stakeOf, bonusWeights.initial.fullEdgePpm) / wholePpm
  const { cents, percent } = bonusMaxStake.initial
  const largest = Math.min(cents / 100, (granted * percent) / 100)
  const slices = bonusSlices.initial
  const required = granted * multiplier
  let [theoretical, released] = [0, 0]
  for (let run = 0; run < runs; run += 1) {
    let [real, bonus, progress, freed] = [deposit, 0, 0, 0]
    while (freed < slices && real + bonus >= 0.01) {
      const ofReal = Math.min(real, largest)
      const ofBonus = Math.min(bonus, largest - ofReal)
      const pays = chance.next() < (1 - edgePct / 100) / times ? times : 0
      real += ofReal * (pays - 1)
      bonus += ofBonus * (pays - 1)
      theoretical += ((ofReal + ofBonus) * edgePct) / 100
      progress += (ofReal + ofBonus) * weight
      const reached = Math.min(slices, Math.floor((progress / required) * slices))
      bonus += ((reached - freed) * granted) / slices
      freed = reached
    }
    if (freed === slices) released += bonus
  }
  return { theoretical: theoretical / runs, released: released / runs }
}
