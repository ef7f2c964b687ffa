import { expect, it } from 'vitest'
import { rankOf, suitOf, type Card } from '../card.ts'
import { streamOfNonce } from '../test/streams.ts'
import { bestFive, categoryOf, handStrength, pokerCategories } from './hand-strength.ts'
import { handText } from './hand-text.ts'

const rankLetters = '23456789TJQKA'
const suitLetters = 'dhsc'

/** "As Kd" as cards. */
function cards(text: string): Card[] {
  return text
    .split(' ')
    .map(([rank = '', suit = '']) => rankLetters.indexOf(rank) * 4 + suitLetters.indexOf(suit))
}

/** The ranking once more, as rule books say it: groups of equal ranks, then their order. */
function naiveOrder(hand: readonly Card[]): number {
  const ranks = hand.map(rankOf).sort((one, other) => other - one)
  const count = (rank: number): number => ranks.filter((each) => each === rank).length
  const grouped = [...new Set(ranks)].sort((one, other) => count(other) - count(one) || other - one)
  const shape = grouped.map(count).join('')
  const isFlush = hand.every((card) => suitOf(card) === suitOf(hand[0] ?? 0))
  const isWheel = ranks.join() === '12,3,2,1,0'
  const isStraight = isWheel || (shape === '11111' && (ranks[0] ?? 0) - (ranks[4] ?? 0) === 4)
  const category = isStraight
    ? isFlush
      ? 8
      : 4
    : isFlush
      ? 5
      : ['11111', '2111', '221', '311', '', '', '32', '41'].indexOf(shape)
  const compared = isWheel ? [3] : isStraight ? grouped.slice(0, 1) : grouped
  return [0, 1, 2, 3, 4].reduce((value, at) => value * 13 + (compared[at] ?? 0), category)
}

it('orders all 2,598,960 hands of five cards as the rule book does', { timeout: 120_000 }, () => {
  const ordered = new Map<number, number>()
  const counts = new Map<string, number>()
  let differing = 0
  const hand = [0, 0, 0, 0, 0]
  for (let a = 0; a < 52; a += 1)
    for (let b = a + 1; b < 52; b += 1)
      for (let c = b + 1; c < 52; c += 1)
        for (let d = c + 1; d < 52; d += 1)
          for (let e = d + 1; e < 52; e += 1) {
            hand[0] = a
            hand[1] = b
            hand[2] = c
            hand[3] = d
            hand[4] = e
            const strength = handStrength(hand)
            const category = pokerCategories[strength >> 20] ?? ''
            counts.set(category, (counts.get(category) ?? 0) + 1)
            // The first hand of each strength is read by the rule book, and a sixth of the others.
            if (!ordered.has(strength)) ordered.set(strength, naiveOrder(hand))
            else if (
              (a * 7 + b * 5 + c * 3 + d + e) % 6 === 0 &&
              naiveOrder(hand) !== ordered.get(strength)
            )
              differing += 1
          }
  expect(differing).toBe(0)
  expect(ordered.size).toBe(7462)
  const byStrength = [...ordered].sort(([one], [other]) => one - other).map(([, order]) => order)
  expect(byStrength).toEqual([...byStrength].sort((one, other) => one - other))
  expect(new Set(byStrength).size).toBe(7462)
  expect(Object.fromEntries(counts)).toEqual({
    high_card: 1_302_540,
    pair: 1_098_240,
    two_pair: 123_552,
    three_of_a_kind: 54_912,
    straight: 10_200,
    flush: 5_108,
    full_house: 3_744,
    four_of_a_kind: 624,
    straight_flush: 40,
  })
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
