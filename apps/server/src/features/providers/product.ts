import type { ProviderGames } from '../lobby/index.ts'
import { faceByParams, type Product } from '../wallet/index.ts'

/** Name of this product in the journal. */
export const product = 'slots'

/** Games of outside providers as feed, profile, overview and checker see them. */
export function slotsProduct(games: Pick<ProviderGames, 'find'>): Product {
  return {
    id: product,
    // Payouts are decided by the providers; their wallet protocol moves real money only.
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
