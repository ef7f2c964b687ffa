import { deckSize, ranks } from '../card.ts'
import { spotGame, type SpotEnding } from '../spot-game.ts'
import { readWords } from '../word-reader.ts'
import { baccaratDeal, type BaccaratDeal, type BaccaratWinner } from './deal.ts'

/** The deal with all six cards of the bet, of which two may not have been needed. */
export type BaccaratOutcome = Readonly<BaccaratDeal> & { readonly cards: readonly number[] }

const cardsFixed = 6

/** Six ranks from an unlimited deck: 13^6 equally likely deals. */
const deals = ranks ** cardsFixed

/** What a spot pays in total, in hundredths, when its side wins. */
const paysE2 = new Map<string, bigint>([
  ['player', 200n],
  ['banker', 195n],
  ['tie', 900n],
])

/** The credited edges in millionths, each below the true one of its spot. */
const creditedPpm = new Map([
  ['player', 12_200],
  ['banker', 10_600],
  ['tie', 141_000],
])

function endingOf(winner: BaccaratWinner, ways: number): SpotEnding {
  return {
    ways,
    payoutMinor(spot, amount) {
      if (spot === winner) return (amount * (paysE2.get(spot) ?? 0n)) / 100n
      return winner === 'tie' ? amount : 0n
    },
  }
}

const endings: Readonly<Record<BaccaratWinner, SpotEnding>> = {
  player: endingOf('player', 2_153_464),
  banker: endingOf('banker', 2_212_744),
  tie: endingOf('tie', 460_601),
}

/**
 * Baccarat from an unlimited deck: six words are six cards. In total the player's side pays 2, the
 * banker's 1.95 (rounded down), a tie 9, and on a tie the other two amounts come back. Return
 * player 98.7719 %, banker 98.9360 %, tie 85.8830 %.
 * Source: the usual third-card rule; 000_1c37c0fb05cd66e6.txt, section 1 leaves the rest to us.
 */
export const baccarat = spotGame<BaccaratOutcome>({
  id: 'baccarat',
  ruleVersion: 1,
  of: deals,
  endings: Object.values(endings),
  amountMin: 0,
  isSpot: (spot) => paysE2.has(spot),
  decide(_params, stream) {
    const words = readWords(stream)
    const cards = Array.from({ length: cardsFixed }, () => words.int(deckSize))
    const deal = baccaratDeal(cards)
    return { outcome: { cards, ...deal }, ending: endings[deal.winner] }
  },
  creditedPpm: (spot) => creditedPpm.get(spot) ?? 0,
})
