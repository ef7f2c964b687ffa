import { rouletteSpots, type SpotGameId } from '@powerplay/engines'
import { usual, type GameCard } from './card.ts'

/** Spots that one bet may cover. Source: 001_d6a9941efb711ce5.txt section 5. */
export const spotsMax = 60

/** Worth of the chips, in units of the currency. */
const chips = [1, 10, 100, 1_000, 10_000]

const roulette: GameCard = {
  ...usual.direct,
  id: 'roulette',
  name: 'Roulette',
  image: 'originals/roulette',
  delayMs: 4_500,
  quickDelayMs: 500,
  params: { bets: { spots: rouletteSpots, max: spotsMax }, chips },
  tables: { straight: 36, dozen: 3, column: 3, red: 2, black: 2, even: 2, odd: 2, low: 2, high: 2 },
  rtp: { min: 97.2973, max: 97.2973 },
}

const baccarat: GameCard = {
  ...usual.directCards,
  id: 'baccarat',
  name: 'Baccarat',
  image: 'originals/baccarat',
  delayMs: 3_500,
  quickDelayMs: 400,
  params: { bets: { spots: ['player', 'banker', 'tie'], max: spotsMax }, chips },
  tables: { player: 2, banker: 1.95, tie: 9 },
  rtp: { min: 85.883, max: 98.936 },
}

/** The games whose stake lies on spots of a table. */
export const spotCards: Readonly<Record<SpotGameId, GameCard>> = { roulette, baccarat }
