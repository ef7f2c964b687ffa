import type { ProviderGames } from '../lobby/index.ts'
import { faceByParams, type Product } from '../wallet/index.ts'

/** The word of games of outside providers in the journal. */
export const product = 'slots'

/** Games of outside providers as feed, profile, overview and checker see them. */
export function slotsProduct(games: Pick<ProviderGames, 'find'>): Product {
  return {
    id: product,
    // What they pay is their affair; their wallet protocol moves real money alone.
    promises: { paysByRate: false, paysByAmount: [], hasRounds: false },
    isOutside: true,
    takesBonus: () => false,
    describe: faceByParams,
    async faceOf(id) {
      const game = await games.find(id)
      return { id, name: game?.name ?? id, image: game?.image ?? id }
    },
    delayMs: () => 0,
    present: (_game, data) => ({ ...data }),
    overview: async () => ({ seeds: null }),
  }
}
