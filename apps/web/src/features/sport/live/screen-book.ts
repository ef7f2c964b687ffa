import type { SportEvent, SportMarket, SportRow } from '@powerplay/contract'
import type { EventRow } from '../../../platform/client/event-types.ts'
import { createKeyedStore } from './keyed-store.ts'

/** What this page knows of the book: events, their markets, and every price for itself. */

/** The price of one outcome. */
export interface LivePrice {
  /** Null where none is offered. */
  readonly odds: number | null
  /** Whether it can be bet on now. */
  readonly isOpen: boolean
  readonly result: SportMarket['outcomes'][number]['result']
  /** The event's version at the market's last change. */
  readonly version: number
  /** Which way it moved last, and with which version. */
  readonly moved: { readonly way: 'up' | 'down'; readonly version: number } | null
}

/** What is known of a market besides its prices. */
export type LiveMarket = Pick<SportMarket, 'status' | 'cashout'>

export const eventBook = createKeyedStore<SportEvent>()
/** The market that lists show of an event, by the event's id; null where it has none. */
export const mainBook = createKeyedStore<SportMarket | null>()
export const marketBook = createKeyedStore<LiveMarket>()
export const priceBook = createKeyedStore<LivePrice>()

/** Versions of what stands in the books: of markets, and of events that were loaded whole. */
const marketVersions = new Map<string, number>()
const wholeVersions = new Map<string, number>()

export const marketKey = (eventId: string, lineId: string) => `${eventId}/${lineId}`
export const selectionIdOf = (eventId: string, lineId: string, outcomeId: string) =>
  `${eventId}/${lineId}/${outcomeId}`

type MarketChange = Pick<SportMarket, 'lineId' | 'status' | 'cashout' | 'version'> & {
  readonly outcomes: readonly Omit<SportMarket['outcomes'][number], 'name'>[]
}

/** Takes an event as it was told, unless a newer one is known. */
export function takeEvent(event: SportEvent): void {
  const known = eventBook.get(event.id)
  if (known === undefined || known.version <= event.version) eventBook.set(event.id, event)
}

/** Takes status and prices of a market, unless newer ones are known. */
export function takeMarket(eventId: string, change: MarketChange): void {
  const { lineId, status, cashout, version, outcomes } = change
  const key = marketKey(eventId, lineId)
  if ((marketVersions.get(key) ?? -1) > version) return
  marketVersions.set(key, version)
  const known = marketBook.get(key)
  if (known?.status !== status || known.cashout !== cashout)
    marketBook.set(key, { status, cashout })
  for (const outcome of outcomes) {
    const selection = selectionIdOf(eventId, lineId, outcome.id)
    priceBook.set(selection, priceAfter(priceBook.get(selection), outcome, change))
  }
}

function priceAfter(
  known: LivePrice | undefined,
  { odds, status, result }: MarketChange['outcomes'][number],
  market: MarketChange,
): LivePrice {
  const isOpen = market.status === 'active' && status === 'active' && odds !== null
  const { version } = market
  const before = known?.odds ?? null
  const way = before === null || odds === null || before === odds ? null : wayOf(before, odds)
  const moved = way === null ? (known?.moved ?? null) : { way, version }
  const next: LivePrice = { odds, isOpen, result, version, moved }
  const isSame =
    known?.odds === odds && known.isOpen === isOpen && known.result === result && way === null
  // A version alone changes nothing on the screen; a bet still has to name the newest.
  return isSame && known.version === version ? known : next
}

function wayOf(before: number, now: number): 'up' | 'down' {
  return now > before ? 'up' : 'down'
}

/** Takes an event as a list shows it. */
export function takeRow({ event, market }: SportRow): void {
  takeEvent(event)
  if (market !== null) takeMarket(event.id, market)
  const main = mainBook.get(event.id)
  if (main === undefined || main?.lineId !== market?.lineId) mainBook.set(event.id, market)
}

/** Takes an event with all its markets. */
export function takeWhole(event: SportEvent, markets: readonly SportMarket[]): void {
  takeEvent(event)
  for (const market of markets) takeMarket(event.id, market)
  wholeVersions.set(event.id, event.version)
}

/**
 * Takes what changed in an event.
 * @returns false where something before it was missed, or a market came that no page has yet: an event
 * that is shown whole has to be loaded anew.
 */
export function takeChange(change: EventRow<'sportEvent'>): boolean {
  const { eventId, previous, version, status, score, clock, markets, added } = change
  const known = eventBook.get(eventId)
  if (known !== undefined && known.version < version) {
    eventBook.set(eventId, { ...known, version, status, score, clock })
  }
  for (const market of [...markets, ...added]) takeMarket(eventId, market)
  const whole = wholeVersions.get(eventId)
  if (whole === undefined || whole >= version) return true
  wholeVersions.set(eventId, version)
  return previous <= whole && added.length === 0
}

/** Forgets everything, as a test does between two pages. */
export function clearBooks(): void {
  for (const book of [eventBook, mainBook, marketBook, priceBook]) book.clear()
  marketVersions.clear()
  wholeVersions.clear()
}
