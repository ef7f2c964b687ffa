import { mustHave } from '@powerplay/kernel'
import type { FairnessDoor } from '../fairness/index.ts'
import type { GameFace, Product } from '../wallet/index.ts'
import { game } from './rules.ts'

/** Name of this product in the journal. */
export const product = 'wheel'

const face: GameFace = { id: game, name: 'Bonus wheel', image: 'wheel' }

/** Draws of the bonus wheel as the bet overview and the checker see them. */
export function wheelProduct(fairness: FairnessDoor): Product {
  return {
    id: product,
    title: 'Bonus wheel',
    promises: { paysByRate: false, paysByAmount: [], hasRounds: false },
    takesBonus: () => false,
    describe: () => face,
    faceOf: async () => face,
    delayMs: () => 0,
    present: (_game, data) => ({ ...data }),
    async overview({ seedPairId }) {
      const pairId = mustHave(seedPairId, 'seed pair of a draw')
      const seeds = mustHave((await fairness.shownSeeds([pairId])).get(pairId), 'seed pair')
      return { seeds: { ...seeds, isOfPlayer: true } }
    },
  }
}
