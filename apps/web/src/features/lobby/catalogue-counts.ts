import type { GameCondition } from '@powerplay/contract'
import { useAnswer } from './use-answer.ts'

/** The groups of games of the house page, as filters. */
export const groupFilters = {
  originals: [{ key: 'type', expect: 'Phoenix Originals' }],
  slots: [{ key: 'category', expect: 'slots', type: 'includes:array' }],
  live: [{ key: 'custom_category', expect: 'live' }],
  gameShows: [{ key: 'custom_category', expect: 'game-shows' }],
  newReleases: [{ key: 'custom_category', expect: 'new-releases' }],
} as const satisfies Readonly<Record<string, readonly GameCondition[]>>

export type GameGroup = keyof typeof groupFilters

/** How many games each group has. */
export type CatalogueCounts = Readonly<Record<GameGroup, number>>

const input = { filters: Object.values(groupFilters).map((filter) => [...filter]) }
const none: CatalogueCounts = { originals: 0, slots: 0, live: 0, gameShows: 0, newReleases: 0 }

/** The counts of an answer, which are in the order of the filters. */
export function countsOf(answer: readonly number[]): CatalogueCounts {
  const [originals = 0, slots = 0, live = 0, gameShows = 0, newReleases = 0] = answer
  return { originals, slots, live, gameShows, newReleases }
}

/** How many games each group has; null until that is known, all zero when it cannot be told. */
export function useCatalogueCounts(): CatalogueCounts | null {
  const { data, isSettled } = useAnswer('gamesCount', input)
  if (data !== undefined) return countsOf(data)
  return isSettled ? none : null
}
