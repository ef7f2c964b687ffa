/** The house's own name as a provider: the `type` of every original. */
export const houseProvider = 'Phoenix Originals'

/** Ids of the in-house games as lists show them, first to last. */
export const originalsInOrder = [
  'crash',
  'mines',
  'dice',
  'plinko',
  'limbo',
  'blackjack',
  'roulette',
  'keno',
  'wheel',
  'hilo',
  'tower',
  'baccarat',
  'videopoker',
  'coinflip',
  'diamonds',
  'stairs',
  'matrix',
] as const

/** Priority of the first, and the step to each further one: room to move games in between. */
const [priorityFirst, priorityStep] = [100, 5]
/** How many of them stand in featured lists and in a search that was not asked anything yet. */
const featuredCount = 10

/** Priority and prominence of an original; games that nobody placed come last. */
export function placeOfOriginal(id: string): {
  readonly priority: number
  readonly isFeatured: boolean
} {
  const place = originalsInOrder.findIndex((known) => known === id)
  if (place < 0) return { priority: 0, isFeatured: false }
  return { priority: priorityFirst - place * priorityStep, isFeatured: place < featuredCount }
}
