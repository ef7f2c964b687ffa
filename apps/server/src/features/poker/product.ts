import { formatAmount } from '@powerplay/kernel'
import type { GameFace, Product } from '../wallet/index.ts'
import { product } from './parts.ts'

const face: GameFace = { id: 'holdem', name: 'Hold’em', image: 'videopoker' }

/** Sittings as everything around them sees them: a wager per buy-in. */
export const pokerProduct: Product = {
  id: product,
  winType: 'pvp',
  promises: { paysByRate: false, paysByAmount: [], hasRounds: false },
  // The money of opponents is real; chips are too.
  takesBonus: () => false,
  describe: () => face,
  faceOf: async () => face,
  delayMs: () => 0,
  present: (_game, data, decimals) =>
    Object.fromEntries(
      Object.entries(data).map(([name, value]) => {
        const isMinor = name.endsWith('Minor') && typeof value === 'string'
        return isMinor
          ? [name.slice(0, -'Minor'.length), formatAmount(BigInt(value), decimals)]
          : [name, value]
      }),
    ),
  overview: async () => ({ seeds: null }),
}
