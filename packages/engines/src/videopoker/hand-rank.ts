import { rankOf, ranks, suitOf, type Card } from '../card.ts'

/** What five cards of one deck are worth, best first. */
export const videopokerCategories = [
  'royal_flush',
  'straight_flush',
  'four_of_a_kind',
  'full_house',
  'flush',
  'straight',
  'three_of_a_kind',
  'two_pair',
  'jacks_or_better',
  'none',
] as const
export type VideopokerCategory = (typeof videopokerCategories)[number]

/** What each category pays: whole stakes. */
export const videopokerPays: Readonly<Record<VideopokerCategory, number>> = {
  royal_flush: 800,
  straight_flush: 60,
  four_of_a_kind: 22,
  full_house: 9,
  flush: 6,
  straight: 4,
  three_of_a_kind: 3,
  two_pair: 2,
  jacks_or_better: 1,
  none: 0,
}

const rankOfJack = 9
const royalRanks = 0b1111100000000
/** Ace, 2, 3, 4, 5. */
const wheelRanks = 0b1000000001111
const straightRanks = new Set([wheelRanks])
for (let low = 0; low + 5 <= ranks; low += 1) straightRanks.add(0b11111 << low)

/** How often the most and the second most frequent rank appear, as a key of two digits. */
const categoryByCounts: Readonly<Record<number, VideopokerCategory>> = {
  41: 'four_of_a_kind',
  32: 'full_house',
  31: 'three_of_a_kind',
  22: 'two_pair',
}

/** The category of five different ranks, of which `present` has a bit each. */
function unpairedCategory(present: number, isFlush: boolean): VideopokerCategory {
  const isStraight = straightRanks.has(present)
  if (isFlush) {
    if (present === royalRanks) return 'royal_flush'
    return isStraight ? 'straight_flush' : 'flush'
  }
  return isStraight ? 'straight' : 'none'
}

/** The category of five different cards. An ace ends a straight at either side. */
export function videopokerCategory(hand: readonly Card[]): VideopokerCategory {
  const counts = new Map<number, number>()
  let present = 0
  for (const card of hand) {
    const rank = rankOf(card)
    present |= 1 << rank
    counts.set(rank, (counts.get(rank) ?? 0) + 1)
  }
  const suit = suitOf(hand[0] ?? 0)
  if (counts.size === 5)
    return unpairedCategory(
      present,
      hand.every((card) => suitOf(card) === suit),
    )
  const [[rank, most], [, next]] = topTwo(counts)
  if (most === 2 && next === 1) return rank >= rankOfJack ? 'jacks_or_better' : 'none'
  return categoryByCounts[most * 10 + next] ?? 'none'
}

type RankCount = readonly [rank: number, count: number]

function topTwo(counts: ReadonlyMap<number, number>): readonly [RankCount, RankCount] {
  const [first = [0, 0], second = [0, 0]] = [...counts].toSorted(
    (left, right) => right[1] - left[1],
  )
  return [first, second]
}
