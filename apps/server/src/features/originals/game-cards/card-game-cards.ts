import { hiloPriceE4, videopokerPays } from '@powerplay/engines'
import { usual, type GameCard } from './card.ts'

/** The most ranks with which a guess can win. */
const hiloWaysMax = 12

const hilo: GameCard = {
  ...usual.extendedCards,
  id: 'hilo',
  name: 'Hilo',
  image: 'originals/hilo',
  delayMs: 300,
  quickDelayMs: 0,
  params: { action: ['high', 'low', 'same', 'skip'], cards: 52 },
  tables: {
    firstGuess: Object.fromEntries(
      Array.from({ length: hiloWaysMax }, (_, index) => [
        index + 1,
        hiloPriceE4([index + 1]) / 10_000,
      ]),
    ),
    multiplierMax: 1_000_000,
  },
  rtp: { min: 98.996, max: 99 },
}

const blackjack: GameCard = {
  ...usual.extendedCards,
  id: 'blackjack',
  name: 'Blackjack',
  image: 'originals/blackjack',
  delayMs: 400,
  quickDelayMs: 0,
  params: { action: ['hit', 'stand', 'double', 'split', 'insurance'] },
  tables: {
    win: 2,
    push: 1,
    blackjack: 2.5,
    insurance: 3,
    insuranceStake: 0.5,
    dealerStandsOn: 17,
    splits: 1,
    deck: 'unlimited',
  },
  rtp: { min: 99.4296, max: 99.4296 },
}

const videopoker: GameCard = {
  ...usual.extendedCards,
  id: 'videopoker',
  name: 'Video Poker',
  image: 'originals/videopoker',
  delayMs: 600,
  quickDelayMs: 150,
  params: { hold: 5 },
  tables: videopokerPays,
  rtp: { min: 98.9445, max: 98.9445 },
}

/** The games of many turns that are played with cards; their returns hold for best play. */
export const cardGameCards = { hilo, blackjack, videopoker } as const
