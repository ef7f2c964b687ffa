import { describe, expect, it } from 'vitest'
import type { FeedFixture } from '../feed/feed.ts'
import type { EventMessage, PricedMarket } from '../feed/message.ts'
import { createBook, isOver } from './book.ts'
import { presentEvent, presentMarket, presentRow, type Showing } from './present.ts'

const fixture: FeedFixture = {
  id: 'sr:match:7',
  sport: { id: 1, slug: 'soccer', name: 'Soccer', isEsport: false },
  tournament: { id: 'sr:tournament:3', name: 'Premier Crown' },
  region: { name: 'Norland' },
  competitors: [
    { id: 'sr:competitor:1', name: 'Averton United' },
    { id: 'sr:competitor:2', name: 'Kelmoor Rovers' },
  ],
  isOutright: false,
  startsAt: 1_000,
}
const head = { product: 1, eventId: fixture.id } as const
const share = (id: string, winE10: number) => ({ id, winE10, refundE10: 0, isActive: true })
const winner: PricedMarket = {
  id: 1,
  specifiers: '',
  status: 1,
  isCashable: true,
  outcomes: [share('1', 5e9), share('2', 2.5e9), share('3', 2.5e9)],
}
const total: PricedMarket = {
  id: 18,
  specifiers: 'total=2.5',
  status: 1,
  isCashable: true,
  outcomes: [share('12', 5e9), share('13', 5e9)],
}

function odds(at: number, own: Partial<Extract<EventMessage, { kind: 'odds_change' }>> = {}) {
  const score = { status: 1, home: 0, away: 0, minute: 3, periods: [] }
  return {
    ...head,
    kind: 'odds_change',
    at,
    score,
    markets: [winner, total],
    incident: null,
    ...own,
  } as const
}

function bookOf(...messages: readonly EventMessage[]) {
  const book = createBook({
    findFixture: (id) => (id === fixture.id ? fixture : undefined),
    marginPpm: ({ outcomes }) => (outcomes === 2 ? 45_000 : 50_000),
  })
  for (const message of messages) book.apply(message, message.at)
  return book
}

/** A viewer without marks, while the producer is down. */
const down: Showing = {
  isUp: false,
  delays: { prematchMs: 1_000, goalsMs: 6_000, pointsMs: 5_000, esportsMs: 3_000, endMs: 3_000 },
  favorites: new Set(),
}

function marketIn(book: ReturnType<typeof bookOf>, lineId: string) {
  const event = book.find(fixture.id)
  const market = event?.markets.get(lineId)
  if (event === undefined || market === undefined) throw new Error(`no ${lineId}`)
  return presentMarket(event, market, true)
}

describe('the book', () => {
  it('adds its own margin to what the feed holds probable', () => {
    const book = bookOf(odds(10))
    expect(marketIn(book, '18:total=2.5').outcomes.map(({ odds: price }) => price)).toEqual([
      1.91, 1.91,
    ])
    expect(marketIn(book, '1').outcomes.map(({ name, odds: price }) => [name, price])).toEqual([
      ['Averton United', 1.9],
      ['Draw', 3.8],
      ['Kelmoor Rovers', 3.8],
    ])
  })

  it('suspends everything at a stop, opens it with the next price, and its version grows with each', () => {
    const book = bookOf(odds(10), { ...head, kind: 'bet_stop', at: 11, reason: 'possible_goal' })
    expect(marketIn(book, '1')).toMatchObject({ status: 'suspended', version: 11 })
    book.apply(odds(12, { markets: [winner] }), 0)
    expect(marketIn(book, '1').status).toBe('active')
    expect(marketIn(book, '18:total=2.5').status).toBe('suspended')
    expect(book.find(fixture.id)?.version).toBe(12)
  })

  it('passes over what is late, doubled, handed over or of an event that nobody knows', () => {
    const book = bookOf(odds(10), { ...head, kind: 'bet_stop', at: 12, reason: 'possible_goal' })
    book.apply(odds(11), 0)
    expect(marketIn(book, '1').status).toBe('suspended')
    book.apply({ ...odds(20), product: 3 }, 0)
    expect(marketIn(book, '1').status).toBe('suspended')
    book.apply({ ...odds(21), eventId: 'sr:match:8' }, 0)
    expect(book.find('sr:match:8')).toBeUndefined()
    book.apply(
      odds(22, {
        markets: [
          { ...total, specifiers: 'total=2.6' },
          { ...total, id: 7_777 },
        ],
      }),
      0,
    )
    expect(book.find(fixture.id)?.markets.size).toBe(2)
  })

  it('keeps what is settled from being opened by a price, until the result is taken back', () => {
    const result = (over: 'won' | 'lost', at: number): EventMessage => ({
      ...head,
      kind: 'bet_settlement',
      certainty: 1,
      at,
      markets: [{ id: 18, specifiers: 'total=2.5', outcomes: [{ id: '12', result: over }] }],
    })
    const book = bookOf(odds(10), result('won', 11), odds(12))
    expect(marketIn(book, '18:total=2.5')).toMatchObject({
      status: 'settled',
      outcomes: [{ result: 'won' }, {}],
    })
    const markets = [{ id: 18, specifiers: 'total=2.5' }]
    book.apply({ ...head, kind: 'rollback_bet_settlement', at: 13, markets }, 0)
    expect(marketIn(book, '18:total=2.5')).toMatchObject({
      status: 'suspended',
      outcomes: [{ result: null }, {}],
    })
    book.apply(result('lost', 14), 0)
    expect(marketIn(book, '18:total=2.5').outcomes[0]?.result).toBe('lost')
    book.apply({ ...head, kind: 'bet_cancel', at: 15, markets, from: null, until: null }, 0)
    expect(marketIn(book, '18:total=2.5').status).toBe('cancelled')
  })

  it('offers nothing while the producer is down', () => {
    const event = bookOf(odds(10)).find(fixture.id)
    if (event === undefined) throw new Error('the event is known')
    expect(presentEvent(event, down).status).toBe('suspended')
    const row = presentRow(event, down)
    expect(row.market?.outcomes.map(({ status }) => status)).toEqual(Array(3).fill('suspended'))
  })

  it('forgets an event that is over, and no other', () => {
    const score = { status: 3, home: 1, away: 0, minute: null, periods: [] }
    const book = bookOf(odds(10))
    book.forget(100)
    expect(book.find(fixture.id)).toBeDefined()
    book.apply(odds(20, { score, markets: [] }), 0)
    const event = book.find(fixture.id)
    expect(event && isOver(event)).toBe(true)
    book.forget(20)
    expect(book.find(fixture.id)).toBeDefined()
    book.forget(21)
    expect(book.find(fixture.id)).toBeUndefined()
  })
})
