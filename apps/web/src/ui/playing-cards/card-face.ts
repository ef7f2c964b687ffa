/** What is printed on a card. */
export interface CardFace {
  readonly rank: string
  readonly suit: Suit
  /** As it is read aloud: "Queen of hearts". */
  readonly name: string
}

export const suits = ['diamonds', 'hearts', 'spades', 'clubs'] as const
export type Suit = (typeof suits)[number]

const ranks = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const
const spoken: Readonly<Record<string, string>> = { J: 'Jack', Q: 'Queen', K: 'King', A: 'Ace' }

/** The face of card 0 to 51: rank index * 4 + suit, ranks from two to ace. */
export function cardFace(card: number): CardFace {
  const rank = ranks[Math.floor(card / suits.length)] ?? '?'
  const suit = suits[card % suits.length] ?? 'spades'
  return { rank, suit, name: `${spoken[rank] ?? rank} of ${suit}` }
}

/** Several cards in words: "8 of spades, Ace of hearts". */
export function cardNames(cards: readonly number[]): string {
  return cards.map((card) => cardFace(card).name).join(', ')
}
