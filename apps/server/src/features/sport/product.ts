import { formatAmount } from '@powerplay/kernel'
import type { GameFace, JournalWager, Product } from '../wallet/index.ts'
import { product } from './parts.ts'
import { isOpenSetting } from './settings.ts'

/** Bets on sport as everything around them sees them. */
export const sportProduct: Product = {
  id: product,
  title: 'Sport',
  burnGroup: 'sport',
  ownSwitch: isOpenSetting.key,
  promises: { paysByRate: false, paysByAmount: [], hasRounds: false },
  feedEvent: 'LiveFeedSportGame',
  winType: 'sport',
  // Whether the odds of a slip are enough for it, the slip itself says.
  takesBonus: () => true,
  // From odds of 1.50 on, whose credited edge this is. Source: product-community.md 2.1.
  bonus: {
    fromEdgePpm: 20_000,
    kinds: [
      { id: 'sport', label: 'Sport from 1.50', fromEdgePpm: 20_000, toEdgePpm: 20_000 },
      { id: 'sport-low', label: 'Sport under 1.50', fromEdgePpm: 10_000, toEdgePpm: 10_000 },
    ],
  },
  describe: ({ game, params }) => faceOf(game, params.gameName),
  faceOf: async (game) => faceOf(game, undefined),
  delayMs: () => 0,
  present: (_game, data, decimals) => presentData(data, decimals),
  overview: async (_wager: JournalWager) => ({ seeds: null }),
}

/** Source: product-betting.md 3.4, metadata of LiveFeedSportGame. */
function faceOf(game: string, name: unknown): GameFace {
  const isNamed = typeof name === 'string' && name !== ''
  return { id: 'sport', name: isNamed ? name : sportName(game), image: `sport/${game}` }
}

/** `ice-hockey-4` in words. */
function sportName(game: string): string {
  const words = game.replace(/-\d+$/, '').split('-')
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}

/** Amounts of the journal in units of the currency. */
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
