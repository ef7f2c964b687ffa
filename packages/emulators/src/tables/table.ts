/** A number of 0..range-1, every one as likely. */
export type Draw = (range: number) => number

/** Where a stake may lie. */
export interface Spot {
  readonly id: string
  readonly label: string
}

/** What a round shows to everybody; plain data, drawn by the client of its kind. */
export type Show =
  | { readonly kind: 'roulette'; readonly number: number }
  | {
      readonly kind: 'baccarat'
      readonly player: readonly Card[]
      readonly banker: readonly Card[]
    }
  | { readonly kind: 'blackjack'; readonly hand: readonly Card[]; readonly dealer: readonly Card[] }
  | { readonly kind: 'wheel'; readonly stops: readonly number[]; readonly multiplier: number }
  | { readonly kind: 'dice'; readonly red: number; readonly blue: number }
  | { readonly kind: 'hilo'; readonly left: Card; readonly right: Card }

/** Rank 1 (ace) to 13 (king). */
export interface Card {
  readonly rank: number
  readonly suit: 'spades' | 'hearts' | 'clubs' | 'diamonds'
}

/** One round: what is shown, and what every spot that gets something gets, in hundredths. */
export interface TableRound {
  readonly show: Show
  /** Spot → total return per 100 of stake; a spot that is not named loses. */
  readonly returns: Readonly<Record<string, number>>
}

/** A game at which all seats share one round. */
export interface TableGame {
  readonly kind: Show['kind']
  readonly spots: readonly Spot[]
  /**
   * Deals one round.
   * @param draw  decides the result.
   * @param dress decides what only looks different: the suits of cards.
   */
  readonly deal: (draw: Draw, dress: Draw) => TableRound
}

const suits = ['spades', 'hearts', 'clubs', 'diamonds'] as const

/** A card of an endless shoe: every rank as likely, whatever was dealt before. */
export function dealCard(draw: Draw, dress: Draw): Card {
  return { rank: draw(13) + 1, suit: suits[dress(4)] ?? 'spades' }
}
