import { formatAmount } from '@powerplay/kernel'
import type { GameFace, JournalWager, Product } from '../wallet/index.ts'
import { product } from './parts.ts'
import { findTicker } from './tickers.ts'

/** Futures as everything around them sees them. */
export const tradingProduct: Product = {
  id: product,
  title: 'Futures',
  burnGroup: 'futures',
  winType: 'trade',
  promises: { paysByRate: false, paysByAmount: [], hasRounds: false },
  takesBonus: () => false,
  bonus: { notAccepted: ['Futures'] },
  describe: ({ game }) => faceOf(game),
  faceOf: async (game) => faceOf(game),
  delayMs: () => 0,
  present: (_game, data, decimals) => presentData(data, decimals),
  overview: async (_wager: JournalWager) => ({ seeds: null }),
}

function faceOf(game: string): GameFace {
  const ticker = findTicker(game)
  return {
    id: game.toLowerCase(),
    name: ticker ? `${ticker.name} Futures` : game,
    image: `trading/${game.toLowerCase()}`,
  }
}

/** Amounts of the journal in units of the currency, prices with the decimals of their ticker. */
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
