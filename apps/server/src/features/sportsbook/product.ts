import { faceByParams, type Product } from '../wallet/index.ts'
import { isOpenSetting } from './settings.ts'

/** Name of this product in the journal, and of the vendor among outside sources. */
export const product = 'sportsbook'

/** Bets at the external sportsbook: their results are the vendor's. */
export const sportsbookProduct: Product = {
  id: product,
  title: 'Sportsbook',
  burnGroup: 'sport',
  ownSwitch: isOpenSetting.key,
  promises: { paysByRate: false, paysByAmount: [], hasRounds: false },
  isOutside: true,
  isSlow: true,
  feedEvent: 'LiveFeedSportGame',
  winType: 'sport',
  takesBonus: () => false,
  describe: faceByParams,
  faceOf: async (game) => ({ id: game, name: 'Sportsbook', image: `sport/${game}` }),
  delayMs: () => 0,
  present: (_game, data) => ({ ...data }),
  overview: async () => ({ seeds: null }),
}
