import { describe, expect, it } from 'vitest'
import { cardFace, cardNames } from './card-face.ts'

describe('the face of a card', () => {
  it('is read from rank index times four plus suit', () => {
    expect(cardFace(0)).toEqual({ rank: '2', suit: 'diamonds', name: '2 of diamonds' })
    expect(cardFace(8 * 4 + 2)).toEqual({ rank: '10', suit: 'spades', name: '10 of spades' })
    expect(cardFace(51)).toEqual({ rank: 'A', suit: 'clubs', name: 'Ace of clubs' })
  })

  it('is different for each of the 52 cards', () => {
    const names = Array.from({ length: 52 }, (_, card) => cardFace(card).name)
    expect(new Set(names).size).toBe(52)
  })

  it('is spoken card by card', () => {
    expect(cardNames([24, 49])).toBe('8 of diamonds, Ace of hearts')
  })
})
