import { rankOf, suitOf, type Card } from '../../card.ts'
import { handStrength, pokerCategories } from '../hand-strength.ts'

/** The ranking once more, as rule books say it: groups of equal ranks, then their order. */
function bookOrder(hand: readonly Card[]): number {
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

/** How many hands of five cards there are of each category, as mathematicians count them. */
export const handCounts: Readonly<Record<string, number>> = {
  high_card: 1_302_540,
  pair: 1_098_240,
  two_pair: 123_552,
  three_of_a_kind: 54_912,
  straight: 10_200,
  flush: 5_108,
  full_house: 3_744,
  four_of_a_kind: 624,
  straight_flush: 40,
}

/** What all hands of five cards came to. */
export interface RankedHands {
  readonly hands: number
  /** Hands that the rule book read. */
  readonly read: number
  /** Of these, those that it puts elsewhere than others of the same strength. */
  readonly differing: number
  readonly strengths: number
  /** Whether greater strengths are better hands of the rule book, and different ones never equal. */
  readonly isOrdered: boolean
  readonly counts: ReadonlyMap<string, number>
}

/** Ranks every hand of five cards twice. @param each the rule book reads every so many-th, and each strength once. */
export function rankAllHands(each: number): RankedHands {
  const ordered = new Map<number, number>()
  const counts = new Map<string, number>()
  let [differing, hands, read] = [0, 0, 0]
  const hand = [0, 0, 0, 0, 0]
  const rank = (): void => {
    const strength = handStrength(hand)
    const category = pokerCategories[strength >> 20] ?? ''
    counts.set(category, (counts.get(category) ?? 0) + 1)
    hands += 1
    const order = ordered.get(strength)
    if (order !== undefined && hands % each !== 0) return
    read += 1
    const own = bookOrder(hand)
    if (order === undefined) ordered.set(strength, own)
    else if (own !== order) differing += 1
  }
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
            rank()
          }
  const orders = [...ordered].sort(([one], [other]) => one - other).map(([, order]) => order)
  const isOrdered = orders.every((order, at) => at === 0 || order > (orders[at - 1] ?? 0))
  return { ...{ hands, read, differing, isOrdered, counts }, strengths: ordered.size }
}
