import {
  lineIdOf,
  marketKind,
  offeredOddsE3,
  payoffTotal,
  readLine,
  type MarketLine,
} from '@powerplay/engines/sport'
import type { InstantMs } from '@powerplay/kernel'
import type { FeedFixture } from '../feed/feed.ts'
import type {
  EventMessage,
  MarketName,
  PricedMarket,
  PricedOutcome,
  ProducerId,
  ToldResult,
  ToldScore,
} from '../feed/message.ts'

export interface BookOutcome {
  readonly id: string
  /** Null where no price is offered. */
  readonly oddsE3: number | null
  readonly result: ToldResult | null
}

export type MarketState = 'active' | 'suspended' | 'settled' | 'cancelled'

export interface BookMarket {
  readonly line: MarketLine
  readonly lineId: string
  readonly state: MarketState
  readonly outcomes: readonly BookOutcome[]
  /** The event's version at its last change. */
  readonly version: number
}

/** An event as the book knows it from all messages so far. */
export interface BookEvent {
  readonly fixture: FeedFixture
  /** Who tells of it now: the prematch producer until the live one does. */
  readonly product: ProducerId
  readonly score: ToldScore
  readonly markets: ReadonlyMap<string, BookMarket>
  /** Counts the messages that changed it. */
  readonly version: number
  /** Time of the last price or stop, by the producer's clock. */
  readonly pricedAt: InstantMs
}

/** What the book asks of its neighbours. */
export interface BookNeeds {
  findFixture(eventId: string): FeedFixture | undefined
  /** Margin of a market, in millionths. */
  marginPpm(market: { readonly isOutright: boolean; readonly outcomes: number }): number
}

/** Prices and results of all events of a feed, in memory: a feed tells anew what a node has missed. */
export interface Book {
  apply(message: EventMessage): void
  find(eventId: string): BookEvent | undefined
  all(): Iterable<BookEvent>
  /** Forgets events that have not been told of since an instant and are over. */
  forget(before: InstantMs): void
}

const untold: ToldScore = { status: 0, home: 0, away: 0, minute: null, periods: [] }
/** Of the feed's numbers of an event's status, those that end it. */
const overStatuses: readonly number[] = [3, 4, 5, 8, 9]

export function isOver({ score }: Pick<BookEvent, 'score'>): boolean {
  return overStatuses.includes(score.status)
}

export function createBook(needs: BookNeeds): Book {
  const events = new Map<string, BookEvent>()
  const eventOf = (message: EventMessage): BookEvent | undefined => {
    const known = events.get(message.eventId)
    if (known !== undefined) return known
    const fixture = needs.findFixture(message.eventId)
    if (fixture === undefined) return undefined
    const { product } = message
    return { fixture, product, score: untold, markets: new Map(), version: 0, pricedAt: 0 }
  }
  return {
    apply(message) {
      const event = eventOf(message)
      if (event === undefined) return
      const changed = changedBy(event, message, needs)
      if (changed !== undefined) events.set(message.eventId, changed)
    },
    find: (eventId) => events.get(eventId),
    all: () => events.values(),
    forget(before) {
      for (const [id, event] of events) {
        if (isOver(event) && event.pricedAt < before) events.delete(id)
      }
    },
  }
}

/** The event after a message; undefined where it says nothing new. */
function changedBy(
  event: BookEvent,
  message: EventMessage,
  needs: BookNeeds,
): BookEvent | undefined {
  const version = event.version + 1
  switch (message.kind) {
    case 'odds_change':
      return afterOdds(event, message, needs)
    case 'bet_stop': {
      if (message.at < event.pricedAt) return undefined
      const markets = changedMarkets(event, version, [...event.markets.values()].map(suspended))
      return { ...event, markets, version, pricedAt: message.at }
    }
    case 'fixture_change':
      if (message.status === null) return undefined
      return { ...event, score: { ...event.score, status: message.status }, version }
    case 'bet_settlement': {
      const settled = message.markets.flatMap((market) => {
        const known = named(event, market)
        if (known === undefined) return []
        const results = new Map(market.outcomes.map(({ id, result }) => [id, result]))
        const outcomes = known.outcomes.map((outcome) => ({
          ...outcome,
          result: results.get(outcome.id) ?? outcome.result,
        }))
        return [{ ...known, state: 'settled' as const, outcomes }]
      })
      return { ...event, markets: changedMarkets(event, version, settled), version }
    }
    case 'bet_cancel':
    case 'rollback_bet_settlement':
    case 'rollback_bet_cancel': {
      const state = message.kind === 'bet_cancel' ? 'cancelled' : 'suspended'
      const changed = message.markets.flatMap((market) => {
        const known = named(event, market)
        if (known === undefined) return []
        const outcomes = known.outcomes.map((outcome) => ({ ...outcome, result: null }))
        return [{ ...known, state, outcomes } satisfies BookMarket]
      })
      return { ...event, markets: changedMarkets(event, version, changed), version }
    }
  }
}

/**
 * Prices of a producer that has handed the event over, or older than the last, are nobody's: messages
 * may come late or twice. What is settled or cancelled is not opened again by a price.
 */
function afterOdds(
  event: BookEvent,
  message: Extract<EventMessage, { kind: 'odds_change' }>,
  needs: BookNeeds,
): BookEvent | undefined {
  if (message.at < event.pricedAt || (event.product === 1 && message.product === 3))
    return undefined
  const version = event.version + 1
  const priced = message.markets.flatMap((market) => {
    const line = readLine(market.id, market.specifiers)
    if (line === undefined) return []
    const lineId = lineIdOf(line)
    const known = event.markets.get(lineId)
    if (known?.state === 'settled' || known?.state === 'cancelled') return []
    return [pricedMarket({ line, lineId, market, version }, event.fixture.isOutright, needs)]
  })
  const { product, score, at } = message
  const markets = changedMarkets(event, version, priced)
  return { ...event, product, score, markets, version, pricedAt: at }
}

function pricedMarket(
  {
    line,
    lineId,
    market,
    version,
  }: {
    line: MarketLine
    lineId: string
    market: PricedMarket
    version: number
  },
  isOutright: boolean,
  needs: BookNeeds,
): BookMarket {
  const marginPpm = needs.marginPpm({ isOutright, outcomes: market.outcomes.length })
  const outcomes = market.outcomes.map((outcome) => ({
    id: outcome.id,
    oddsE3: outcome.isActive || market.status === -1 ? priceOf(outcome, marginPpm) : null,
    result: null,
  }))
  return { line, lineId, state: market.status === 1 ? 'active' : 'suspended', outcomes, version }
}

/** Shares of 10^10 as the engine's twelfths of 10^9. */
function priceOf({ winE10, refundE10 }: PricedOutcome, marginPpm: number): number | null {
  const toPayoff = payoffTotal / 10_000_000_000
  const chance = { win: Math.round(winE10 * toPayoff), refund: Math.round(refundE10 * toPayoff) }
  return offeredOddsE3(chance, marginPpm)
}

function changedMarkets(
  event: BookEvent,
  version: number,
  changed: readonly BookMarket[],
): ReadonlyMap<string, BookMarket> {
  const markets = new Map(event.markets)
  for (const market of changed) markets.set(market.lineId, { ...market, version })
  return markets
}

function suspended(market: BookMarket): BookMarket {
  return market.state === 'active' ? { ...market, state: 'suspended' } : market
}

function named(event: BookEvent, { id, specifiers }: MarketName): BookMarket | undefined {
  const line = readLine(id, specifiers)
  return line && event.markets.get(lineIdOf(line))
}

/** The market that lists show: the winner, by whichever name the sport has it. */
export function mainMarketOf({ markets }: BookEvent): BookMarket | undefined {
  const mains = [...markets.values()].filter(({ line }) => {
    const { rule } = marketKind(line.marketId)
    return rule === 'three-way' || rule === 'winner' || rule === 'race-winner'
  })
  return mains.find(({ line }) => marketKind(line.marketId).group === 'main')
}
