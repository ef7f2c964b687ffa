import { lineIdOf, readLineId } from '@powerplay/engines/sport'
import { refuse } from '@powerplay/kernel'
import { isOver, type Book, type BookEvent, type BookMarket } from '../book/book.ts'
import { isLive } from '../book/lists.ts'
import { marketName, outcomeName } from '../book/names.ts'
import { categoryIdOf } from '../book/present.ts'
import type { Bookmaker } from '../bookmaker.ts'
import type { BetLeg, LegPrice } from './bet.ts'

/** A selection as a player names it. */
export interface SelectionName {
  readonly eventId: string
  readonly lineId: string
  readonly outcomeId: string
}

/** Reads `event/line/outcome`; undefined for what no line could be. */
export function readSelection(text: string): SelectionName | undefined {
  const [eventId = '', lineId = '', outcomeId = '', ...rest] = text.split('/')
  const line = readLineId(lineId)
  if (rest.length > 0 || line === undefined || lineIdOf(line) !== lineId) return undefined
  return { eventId, lineId, outcomeId }
}

/** A selection that the book has, whether it may be bet on or not. */
export interface FoundSelection {
  readonly event: BookEvent
  readonly market: BookMarket
  /** The price now; null where none is offered. */
  readonly price: (LegPrice & { readonly oddsE3: number }) | null
  /** Since when it has been on offer without a stop; where it is not, no matter. */
  readonly openSince: number
  readonly isLive: boolean
}

/** What the book knows of a selection; undefined where it has no such event, line or outcome. */
export function findSelection(
  book: Book,
  { eventId, lineId, outcomeId }: SelectionName,
): FoundSelection | undefined {
  const event = book.find(eventId)
  const market = event?.markets.get(lineId)
  const outcome = market?.outcomes.find(({ id }) => id === outcomeId)
  if (event === undefined || market === undefined || outcome === undefined) return undefined
  const { oddsE3, chance } = outcome
  const { home, away, minute } = event.score
  const price =
    oddsE3 === null || chance === null || market.state !== 'active'
      ? null
      : {
          ...{ oddsE3, chance, marginPpm: market.marginPpm, version: market.version },
          ...{ at: event.pricedAt, score: { home, away, minute } },
        }
  return { event, market, price, openSince: outcome.openSince, isLive: isLive(event) }
}

/** Why a selection cannot be bet on now. */
export type SelectionProblem = 'too-early' | 'too-late' | 'option-closed'

/** Whether a selection may be bet on at this moment; undefined when it may. */
export function problemOf(
  bookmaker: Pick<Bookmaker, 'isUp'>,
  { event, price, isLive: live }: FoundSelection,
  now: number,
): SelectionProblem | undefined {
  if (isOver(event) || price === null || !bookmaker.isUp(event)) return 'option-closed'
  if (!live && event.fixture.startsAt <= now) return 'too-late'
  return undefined
}

/**
 * A leg at the price of this moment. Refusals: sportsbook/too-early, too-late, option-closed.
 * @param askedE3 the odds that the player was shown.
 */
export function legAt(
  {
    bookmaker,
    book,
    now,
  }: { readonly bookmaker: Bookmaker; readonly book: Book; readonly now: number },
  text: string,
  askedE3: number,
): BetLeg {
  const name = readSelection(text) ?? refuse('sportsbook/option-closed', { option: 'This' })
  const found = findSelection(book, name)
  if (found === undefined) return refuseUnknown({ bookmaker, book, now }, name)
  const face = faceOf(found, name.outcomeId)
  const problem = problemOf(bookmaker, found, now)
  if (problem !== undefined || found.price === null) {
    refuse(`sportsbook/${problem ?? 'option-closed'}`, { option: face.outcome })
  }
  const { oddsE3, ...price } = found.price
  const { tournament, isOutright } = found.event.fixture
  return {
    ...name,
    ...{ tournamentId: tournament.id, isOutright, askedE3, oddsE3, isLive: found.isLive },
    ...{ face, price, result: null },
  }
}

/** An event that is announced and has no prices yet has not opened; anything else is closed. */
function refuseUnknown(
  {
    bookmaker,
    book,
    now,
  }: { readonly bookmaker: Bookmaker; readonly book: Book; readonly now: number },
  { eventId }: SelectionName,
): never {
  const known = book.find(eventId)
  const fixture = known?.fixture ?? bookmaker.feed.findFixture(eventId)
  const isToCome = fixture !== undefined && fixture.startsAt > now
  if (isToCome && (known?.markets.size ?? 0) === 0) refuse('sportsbook/too-early')
  refuse('sportsbook/option-closed', { option: 'This selection' })
}

/** How a selection is called. */
export function faceOf({ event, market }: FoundSelection, outcomeId: string) {
  const { competitors, sport, startsAt } = event.fixture
  const names = competitors.map(({ name }) => name)
  return {
    event: eventName(event),
    categoryId: categoryIdOf(sport),
    startsAt,
    market: marketName(market.line, names),
    outcome: outcomeName(market.line, outcomeId, names),
  }
}

/** A match by its two sides, a race by its tournament. */
export function eventName({ fixture }: BookEvent): string {
  const [home, away] = fixture.competitors
  return fixture.isOutright ? fixture.tournament.name : `${home?.name} – ${away?.name}`
}
