/**
 * A card: rankIndex * 4 + suit, 0 to 51. Ranks 2, 3, … 10, J, Q, K, A from 0; suits diamonds,
 * hearts, spades, clubs from 0.
 */
export type Card = number

/** Cards of a full deck. */
export const deckSize = 52
export const ranks = 13
export const suits = 4

const rankOfTen = 8
const rankOfAce = 12

/** 0 for a two to 12 for an ace. */
export function rankOf(card: Card): number {
  return Math.floor(card / suits)
}

/** 0 diamonds, 1 hearts, 2 spades, 3 clubs. */
export function suitOf(card: Card): number {
  return card % suits
}

/** 1 for an ace, 2 to 10 as printed, 11 to 13 for J, Q, K. */
export function aceLowRank(card: Card): number {
  const rank = rankOf(card)
  return rank === rankOfAce ? 1 : rank + 2
}

/** 1 for an ace, 2 to 9 as printed, 10 for 10, J, Q, K. */
export function pips(card: Card): number {
  const rank = rankOf(card)
  return rank === rankOfAce ? 1 : Math.min(rank, rankOfTen) + 2
}
