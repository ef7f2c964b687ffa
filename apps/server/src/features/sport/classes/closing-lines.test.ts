import { describe, expect, it } from 'vitest'
import { createBook, type BookChange } from '../book/book.ts'
import type { EventMessage } from '../feed/message.ts'
import { closingOf } from './closing-lines.ts'

const startsAt = 1_000_000
const eventId = 'sr:match:1'

function closingsAfter(...messages: readonly EventMessage[]) {
  const changes: BookChange[] = []
  const book = createBook({
    findFixture: () => ({
      ...{ id: eventId, sport: { id: 1, slug: 'soccer', name: 'Soccer', isEsport: false } },
      ...{ tournament: { id: 'sr:tournament:1', name: 'League' }, region: { name: 'Norland' } },
      ...{ competitors: [], isOutright: false, startsAt },
    }),
    marginPpm: () => 50_000,
    changed: (change) => changes.push(change),
  })
  for (const message of messages) book.apply(message, message.at)
  return changes.flatMap(closingOf)
}

function odds(at: number, winE10: number, product: 1 | 3 = 3): EventMessage {
  const outcomes = ['1', '2', '3'].map((id) => ({ id, isActive: true, winE10, refundE10: 0 }))
  const market = { id: 1, specifiers: '', status: 1 as const, isCashable: true, outcomes }
  const score = { status: product === 1 ? 1 : 0, home: 0, away: 0, minute: null, periods: [] }
  return { kind: 'odds_change', product, eventId, at, score, markets: [market], incident: null }
}

describe('the closing lines', () => {
  it('are the last prices before the start, told once', () => {
    const lines = closingsAfter(
      odds(startsAt - 900, 2_000_000_000),
      odds(startsAt - 10, 3_000_000_000),
      odds(startsAt, 9_000_000_000, 1),
      odds(startsAt + 10, 1_000_000_000, 1),
    )
    expect(lines.map(({ outcomeId }) => outcomeId)).toEqual(['1', '2', '3'])
    expect(new Set(lines.map(({ chance }) => chance.win / 12))).toEqual(new Set([300_000_000]))
  })

  it('are the prices before the stop, where that is what the start is told by', () => {
    const stop = { product: 3, eventId, at: startsAt, reason: 'started' } as const
    expect(
      closingsAfter(odds(startsAt - 10, 3_000_000_000), { kind: 'bet_stop', ...stop }),
    ).toHaveLength(3)
  })

  it('are none of an event that was first heard of in play', () => {
    expect(
      closingsAfter(odds(startsAt + 5, 3_000_000_000, 1), odds(startsAt + 9, 1_000_000_000, 1)),
    ).toEqual([])
  })
})
