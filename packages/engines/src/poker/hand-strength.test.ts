import { expect, it } from 'vitest'
import type { Card } from '../card.ts'
import { streamOfNonce } from '../test/streams.ts'
import { bestFive, categoryOf, handStrength } from './hand-strength.ts'
import { handText } from './hand-text.ts'
import { handCounts, rankAllHands } from './test/rule-book.ts'

const rankLetters = '23456789TJQKA'
const suitLetters = 'dhsc'

/** "As Kd" as cards. */
function cards(text: string): Card[] {
  return text
    .split(' ')
    .map(([rank = '', suit = '']) => rankLetters.indexOf(rank) * 4 + suitLetters.indexOf(suit))
}

it('orders all 2,598,960 hands of five cards as the rule book does', { timeout: 120_000 }, () => {
  // Each strength is read by the rule book once, and a sixth of all others; `prove:poker` reads all.
  const ranked = rankAllHands(6)
  expect(ranked).toMatchObject({ hands: 2_598_960, differing: 0, strengths: 7462, isOrdered: true })
  expect(Object.fromEntries(ranked.counts)).toEqual(handCounts)
})

it('finds the best five of six and seven cards', () => {
  const stream = streamOfNonce(1)
  const best = (hand: readonly Card[]): number => {
    if (hand.length === 5) return handStrength(hand)
    return Math.max(...hand.map((_, left) => best(hand.filter((__, at) => at !== left))))
  }
  for (let trial = 0; trial < 3000; trial += 1) {
    // Few ranks or one suit more often than by chance, so that the rare hands are met too.
    const pool = [52, 52, 20, 12][trial % 4] ?? 52
    const hand = stream
      .draw(pool, 6 + (trial % 2))
      .map((card) => (trial % 3 ? card : (card * 4) % 51))
    if (new Set(hand).size < hand.length) continue
    expect(handStrength(hand)).toBe(best(hand))
    expect(handStrength(bestFive(hand))).toBe(handStrength(hand))
  }
})

it.each([
  ['As Ks Qs Js Ts', 'royal flush'],
  ['5h 4h 3h 2h Ah', 'straight flush to the five'],
  ['6s 6d 6h 6c Kd 2s 3h', 'four of a kind, sixes'],
  ['Kh Kd Ks 7h 7d 2s 3c', 'full house, kings over sevens'],
  ['Kh Kd Ks 7h 7d 7s 3c', 'full house, kings over sevens'],
  ['Ah 9h 7h 3h 2h Kd Kc', 'flush, ace high'],
  ['As Kd Qs Jh Tc 2d 3d', 'straight to the ace'],
  ['5h 4d 3h 2c Ah Kd 9s', 'straight to the five'],
  ['8s 8h 8d Kc 4s 2h 3d', 'three of a kind, eights'],
  ['Kh Kd 7h 7d 4s 4c 2d', 'two pair, kings and sevens'],
  ['9s 9h Kd 5c 3h 2d Jc', 'pair of nines'],
  ['As Jh 9d 7c 5s 3h 2d', 'ace high'],
])('calls %s a %s', (text, words) => {
  expect(handText(handStrength(cards(text)))).toBe(words)
})

it('compares kickers, the suit never, and takes the wheel as the lowest straight', () => {
  const value = (text: string): number => handStrength(cards(text))
  expect(value('As Ah Kd 5c 3h 2d 9c')).toBeGreaterThan(value('Ad Ac Qd 5s 3s 2s 9s'))
  expect(value('As Kh Qd Jc 9s')).toBe(value('Ad Kc Qs Jh 9h'))
  expect(value('6h 5d 4h 3c 2h')).toBeGreaterThan(value('5h 4d 3h 2c Ah'))
  // The third pair is only a kicker where it is the highest card left.
  expect(value('Kh Kd 7h 7d 4s 4c 9d')).toBe(value('Ks Kc 7s 7c 9h 2c 3d'))
  expect(categoryOf(value('2h 4h 6h 8h Th Td Tc'))).toBe('flush')
})
