import type { ProviderGames } from '../../lobby/index.ts'
import { faceByParams, type Product } from '../../wallet/index.ts'
import { providersOpen } from '../settings.ts'

/** Name of this product in the journal. */
export const product = 'slots'

/** Games of outside providers as feed, profile, overview and checker see them. */
export function slotsProduct(games: Pick<ProviderGames, 'find'>): Product {
  return {
    id: product,
    title: 'Slots',
    // Live tables are among the slots.
    paysMakers: true,
    ownSwitch: providersOpen.key,
    // Payouts are decided by the providers; their wallet protocol moves real money only.
    promises: { paysByRate: false, paysByAmount: [], hasRounds: false },
    isOutside: true,
    takesBonus: () => false,
    // Real stakes on slots advance a bonus, those at live tables do not.
    countsForBonus: ({ params }) => !params.includes('"kind":"live"'),
    bonus: {
      kinds: [
        { id: 'slots', label: 'Slots by their return', fromEdgePpm: 25_500, toEdgePpm: 40_000 },
        {
          ...{ id: 'slots-unknown', label: 'Slots, return unknown' },
          ...{ fromEdgePpm: 10_000, toEdgePpm: 10_000 },
        },
      ],
      notAccepted: ['Live casino', 'Game shows'],
    },
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
