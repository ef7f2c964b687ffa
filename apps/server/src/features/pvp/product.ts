import { formatAmount } from '@powerplay/kernel'
import type { GameFace, Product } from '../wallet/index.ts'
import { product } from './parts.ts'

/** Games of the product, as the journal names them. */
export type PvpGame = 'pool' | 'coinflip' | 'dice'

const faces: Readonly<Record<PvpGame, GameFace>> = {
  pool: { id: 'pvp-pool', name: 'PvP pool', image: 'wheel' },
  coinflip: { id: 'pvp-coinflip', name: 'Coinflip duel', image: 'coinflip' },
  dice: { id: 'pvp-dice', name: 'Dice duel', image: 'dice' },
}

/** Pools and duels as everything around them sees them. */
export const pvpProduct: Product = {
  id: product,
  winType: 'pvp',
  promises: { paysByRate: false, paysByAmount: [], hasRounds: false },
  // The money of opponents is real; a stake is too.
  takesBonus: () => false,
  describe: ({ game }) => faceOf(game),
  faceOf: async (game) => faceOf(game),
  delayMs: (game) => (game === 'pool' ? 6_000 : 1_500),
  present: (_game, data, decimals) => presentData(data, decimals),
  overview: async () => ({ seeds: null }),
}

function faceOf(game: string): GameFace {
  return game === 'coinflip' || game === 'dice' ? faces[game] : faces.pool
}

function presentData(
  data: Readonly<Record<string, unknown>>,
  decimals: number,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const isMinor = name.endsWith('Minor') && typeof value === 'string'
      if (!isMinor) return [name, value]
      return [name.slice(0, -'Minor'.length), formatAmount(BigInt(value), decimals)]
    }),
  )
}
