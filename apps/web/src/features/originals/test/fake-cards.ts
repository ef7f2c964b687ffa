import type { RandomStream } from '@powerplay/engines'

/** Words after the given ones: any cards, always the same. */
const further = 20

/** A bet whose numbers are given: word i is the i-th card of an unlimited deck. */
export function scriptedCards(cards: readonly number[]): RandomStream {
  const unread = (): never => {
    throw new Error('card games read their numbers by place')
  }
  return {
    word: unread,
    int: (index) => cards[index] ?? further,
    nextWord: unread,
    nextInt: unread,
    draw: unread,
  }
}

/** A bet that draws the given cards, all different, from one deck. */
export function scriptedDeck(cards: readonly number[]): RandomStream {
  const left = Array.from({ length: 52 }, (_, card) => card)
  return scriptedCards(
    cards.map((card) => {
      const place = left.indexOf(card)
      left.splice(place, 1)
      return place
    }),
  )
}
