import {
  lineIdOf,
  marketKind,
  offeredOddsE3,
  payoffTotal,
  readLine,
  type MarketLine,
  type OutcomeChance,
  type OutcomeResult,
} from '@powerplay/engines/sport'
import type { InstantMs } from '@powerplay/kernel'
import type { FeedFixture } from '../feed/feed.ts'
import type {
  EventMessage,
  MarketName,
  PricedMarket,
  PricedOutcome,
  ProducerId,
  ToldScore,
} from '../feed/message.ts'

export interface BookOutcome {
  readonly id: string
  /** Null where no price is offered. */
  readonly oddsE3: number | null
  /** What the feed says of it, never told to anybody; null where it has said nothing. */
  readonly chance: OutcomeChance | null
  readonly result: OutcomeResult | null
  /** Since when it has been on offer without a stop, by this node's clock; unless it is, no matter. */
  readonly openSince: InstantMs
}

export type MarketState = 'active' | 'suspended' | 'settled' | 'cancelled'

export interface BookMarket {
  readonly line: MarketLine
  readonly lineId: string
  readonly state: MarketState
  readonly outcomes: readonly BookOutcome[]
  /** The margin its prices were made with, in millionths. */
  readonly marginPpm: number
  readonly isCashable: boolean
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
  /**
   * Grows with each message that changed it: the time of that message by the producer's clock, or one
   * more than before. So it goes on growing when a node starts anew.
   */
  readonly version: number
  /** Time of the last price or stop, by the producer's clock. */
  readonly pricedAt: InstantMs
}

/** What the book asks of its neighbours. */
export interface BookNeeds {
  findFixture(eventId: string): FeedFixture | undefined
  /** Margin of a market, in millionths. */
  marginPpm(market: { readonly isOutright: boolean; readonly outcomes: number }): number
  /** Told of each change. */
  changed?(change: BookChange): void
}

/** An event before and after a message. */
export interface BookChange {
  readonly before: BookEvent | undefined
  readonly after: BookEvent
  readonly message: EventMessage
}

/** Prices and results of all events of a feed, in memory: a feed tells anew what a node has missed. */
export interface Book {
  /** @param now by this node's clock. */
  apply(message: EventMessage, now: InstantMs): void
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
    apply(message, now) {
      const event = eventOf(message)
      if (event === undefined) return
      const after = changedBy(event, message, { needs, now })
      if (after === undefined) return
      const before = events.get(message.eventId)
      events.set(message.eventId, after)
      needs.changed?.({ before, after, message })
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

interface Application {
  readonly needs: BookNeeds
  readonly now: InstantMs
}

/** The event after a message; undefined where it says nothing new. */
function changedBy(
  event: BookEvent,
  message: EventMessage,
  application: Application,
): BookEvent | undefined {
  const version = Math.max(event.version + 1, message.at)
  switch (message.kind) {
    case 'odds_change':
      return afterOdds(event, message, application)
    case 'bet_stop': {
      if (message.at < event.pricedAt) return undefined
      const markets = changedMarkets(event, version, [...event.markets.values()].map(suspended))
      return { ...event, markets, version, pricedAt: message.at }
    }
    case 'fixture_change': {
      // Whoever hands a change of a fixture on has asked for the fixture first.
      const fixture = application.needs.findFixture(message.eventId) ?? event.fixture
      const status = message.status ?? event.score.status
      return { ...event, fixture, score: { ...event.score, status }, version }
    }
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
      // A cancellation of a time alone is about bets, not about the market.
      if (message.kind === 'bet_cancel' && message.until !== null) return undefined
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
  { needs, now }: Application,
): BookEvent | undefined {
  if (message.at < event.pricedAt || (event.product === 1 && message.product === 3))
    return undefined
  const version = Math.max(event.version + 1, message.at)
  const priced = message.markets.flatMap((market) => {
    const line = readLine(market.id, market.specifiers)
    if (line === undefined) return []
    const lineId = lineIdOf(line)
    const known = event.markets.get(lineId)
    if (known?.state === 'settled' || known?.state === 'cancelled') return []
    const { isOutright } = event.fixture
    const marginPpm = needs.marginPpm({ isOutright, outcomes: market.outcomes.length })
    // What was stopped, or had no price, is on offer since now, also where the rest of its market was.
    const openOutcomes = known?.state === 'active' ? known.outcomes : []
    const openSince = (id: string) =>
      openOutcomes.find((one) => one.id === id && one.oddsE3 !== null)?.openSince ?? now
    return [pricedMarket({ line, lineId, version, marginPpm }, market, openSince)]
  })
  const { product, score, at } = message
  const markets = changedMarkets(event, version, priced)
  return { ...event, product, score, markets, version, pricedAt: at }
}

function pricedMarket(
  place: Pick<BookMarket, 'line' | 'lineId' | 'version' | 'marginPpm'>,
  market: PricedMarket,
  openSince: (outcomeId: string) => InstantMs,
): BookMarket {
  const outcomes = market.outcomes.map((outcome) => {
    const { id, isActive } = outcome
    const chance = chanceOf(outcome)
    const isPriced = isActive || market.status === -1
    return {
      ...{ id, chance, result: null, openSince: openSince(id) },
      oddsE3: isPriced ? offeredOddsE3(chance, place.marginPpm) : null,
    }
  })
  const { isCashable, status } = market
  return { ...place, outcomes, isCashable, state: status === 1 ? 'active' : 'suspended' }
}

/** Shares of 10^10 as the engine's twelfths of 10^9. */
function chanceOf({ winE10, refundE10 }: PricedOutcome): OutcomeChance {
  const toPayoff = payoffTotal / 10_000_000_000
  return { win: Math.round(winE10 * toPayoff), refund: Math.round(refundE10 * toPayoff) }
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
