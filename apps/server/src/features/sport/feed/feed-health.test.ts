import { expect, it } from 'vitest'
import { feedHealth } from './feed-health.ts'

/** A bookmaker whose producers of these numbers are up, since they were. */
const bookmaker = (up: Readonly<Partial<Record<1 | 3, number>>>, toldUntil = 70) => ({
  isStarted: () => true,
  isProducerUp: (product: 1 | 3) => up[product] !== undefined,
  upSince: ({ product }: { readonly product: 1 | 3 }) => up[product] ?? 0,
  toldUntil: () => toldUntil,
})

it('is up since the last of its producers came, and silent about what those that are down tell', () => {
  expect(feedHealth(bookmaker({ 1: 40, 3: 50 }))).toMatchObject({ state: 'up', since: 50 })
  expect(feedHealth(bookmaker({ 3: 50 }))).toMatchObject({
    ...{ word: 'silent about live events', state: 'slow', since: 70 },
  })
  expect(feedHealth(bookmaker({}))).toMatchObject({ state: 'down', since: 70 })
  // Nothing was heard of it yet: nobody knows since when.
  expect(feedHealth(bookmaker({}, 0))).toMatchObject({ state: 'down', since: null })
})

it('is quiet on a node that nobody has asked for events', () => {
  expect(feedHealth({ ...bookmaker({}), isStarted: () => false })).toMatchObject({ state: 'quiet' })
})
