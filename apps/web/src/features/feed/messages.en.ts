import { firstTexts } from './first-texts.en.ts'

/** Texts of the live bets panel. */
export const messages = {
  ...firstTexts,
  tabs: {
    mine: 'Mine',
    all: 'All',
    high_rollers: 'High rollers',
    race: 'Weekly Race',
    lucky_wins: 'Lucky wins',
  },
  columns: {
    user: 'User',
    game: 'Game',
    bet: 'Bet amount',
    multiplier: 'Multiplayer',
    payout: 'Payout',
  },
  empty: 'No bets yet.',
  emptyText: 'Bets show up here as soon as a round is settled.',
  play: 'Play Dice',
  failed: 'The list could not be loaded. Your bets are not affected.',
  live: 'Live',
} as const
