import { expect, it } from 'vitest'
import type { BookEvent } from './book.ts'
import { betDelayMs } from './delays.ts'

const terms = { prematchMs: 1_000, goalsMs: 6_000, pointsMs: 5_000, esportsMs: 3_000, endMs: 3_000 }

function delayOf(sportId: number, status: number, minute: number | null, isEsport = false): number {
  const event: BookEvent = {
    fixture: {
      ...{ id: 'sr:match:1', isOutright: false, startsAt: 0, competitors: [] },
      sport: { id: sportId, slug: '', name: '', isEsport },
      ...{ tournament: { id: '', name: '' }, region: { name: '' } },
    },
    score: { status, home: 0, away: 0, minute, periods: [] },
    ...{ product: 1, markets: new Map(), version: 1, pricedAt: 0 },
  }
  return betDelayMs(event, terms)
}

it('a bet waits as long as its sport and its minute ask for', () => {
  expect(delayOf(1, 0, null)).toBe(1_000)
  expect(delayOf(1, 1, 30)).toBe(6_000)
  expect(delayOf(1, 1, 84)).toBe(6_000)
  expect(delayOf(1, 1, 85)).toBe(9_000)
  expect(delayOf(5, 1, null)).toBe(5_000)
  expect(delayOf(109, 1, null, true)).toBe(3_000)
})
