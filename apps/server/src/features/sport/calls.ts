import type { SportCategory, SportRow } from '@powerplay/contract'
import { marketKind } from '@powerplay/engines/sport'
import { refuse } from '@powerplay/kernel'
import type { CallContext, CallHandlers, Platform } from '../../platform/context.ts'
import type { Book, BookEvent } from './book/book.ts'
import {
  filterOf,
  filterWords,
  inOrder,
  isLive,
  isOnOffer,
  partOf,
  startsWithin,
  tournamentFilter,
} from './book/lists.ts'
import {
  categoryIdOf,
  isOpen,
  presentCategory,
  presentEvent,
  presentMarket,
  presentRow,
  type Showing,
} from './book/present.ts'
import { search } from './book/search.ts'
import type { Bookmaker } from './bookmaker.ts'
import { favoritesOf } from './favorites/favorite-store.ts'
import { delayTerms } from './settings.ts'

type SportCalls = Pick<
  CallHandlers,
  | 'bookmakerCategories'
  | 'bookmakerCategory'
  | 'bookmakerLive'
  | 'bookmakerUpcoming'
  | 'bookmakerFeatured'
  | 'bookmakerEvent'
  | 'bookmakerSearch'
  | 'bookmakerFavorites'
  | 'emulatorSport'
>

/** @param bookmaker null where the installation has no feed. */
export function sportCalls(bookmaker: Bookmaker | null, platform: Platform): SportCalls {
  const { clock, database, settings } = platform
  const open: OpenBook = async ({ caller: { userId } }) => {
    if (bookmaker === null) refuse('sportsbook/feed-down')
    const [book, favorites] = await Promise.all([bookmaker.book(), favoritesOf(database, userId)])
    const delays = delayTerms(settings)
    const showingOf = (event: BookEvent) => ({ isUp: bookmaker.isUp(event), delays, favorites })
    const shown = (event: BookEvent) => presentRow(event, showingOf(event))
    return { bookmaker, book, favorites, now: clock.now(), shown, showingOf }
  }
  return { ...listCalls(open), ...eventCalls(open), ...emulatorCalls(bookmaker) }
}

function emulatorCalls(bookmaker: Bookmaker | null) {
  return {
    async emulatorSport({ eventId, act }) {
      const isSaid = bookmaker?.feed.prompt?.(eventId, act) ?? refuse('sportsbook/feed-down')
      if (!isSaid) refuse('sportsbook/unknown-event')
      return {}
    },
  } satisfies Partial<SportCalls>
}

type OpenBook = (context: CallContext) => Promise<{
  readonly bookmaker: Bookmaker
  readonly book: Book
  /** Of the caller. */
  readonly favorites: ReadonlySet<string>
  readonly now: number
  readonly shown: (event: BookEvent) => SportRow
  readonly showingOf: (event: BookEvent) => Showing
}>

function listCalls(open: OpenBook) {
  return {
    async bookmakerCategories(_input, context) {
      const { bookmaker, book, now } = await open(context)
      return categoriesOf(bookmaker, book, now).sort(
        (one, other) => other.count.live - one.count.live || other.count.total - one.count.total,
      )
    },
    async bookmakerCategory({ id, filter, cursor, limit }, context) {
      const { bookmaker, book, now, shown, favorites } = await open(context)
      const category = categoryNamed(bookmaker, book, { id, now })
      const isChosen = filterOf(filter, now, favorites) ?? refuse('sportsbook/unknown-filter')
      const own = [...book.all()].filter((event) => isOf(event, id))
      const { part, next } = partOf(inOrder(own.filter(isChosen)), { cursor, limit })
      const filters = filterWords.map((word) => {
        const passes = filterOf(word, now, favorites)
        return { id: word, count: passes ? own.filter(passes).length : 0 }
      })
      return {
        category,
        filters,
        tournaments: tournamentsOf(own, now),
        events: part.map(shown),
        next,
      }
    },
    async bookmakerLive({ categoryId, cursor, limit }, context) {
      const { bookmaker, book, now, shown } = await open(context)
      if (categoryId !== undefined) categoryNamed(bookmaker, book, { id: categoryId, now })
      const live = inOrder(
        [...book.all()].filter((event) => isLive(event) && isOf(event, categoryId)),
      )
      const { part, next } = partOf(live, { cursor, limit })
      return { events: part.map(shown), next }
    },
    async bookmakerFeatured({ categoryId, cursor, limit }, context) {
      const { bookmaker, book, now, shown } = await open(context)
      if (categoryId !== undefined) categoryNamed(bookmaker, book, { id: categoryId, now })
      const soon = startsWithin(featuredHours, now)
      const worth = [...book.all()].filter(
        (event) =>
          isOf(event, categoryId) &&
          (categoryId !== undefined || featuredSports.has(event.fixture.sport.id)) &&
          (isLive(event) || soon(event)),
      )
      const { part, next } = partOf(inOrder(worth), { cursor, limit })
      return { events: part.map(shown), next }
    },
    async bookmakerUpcoming({ categoryId, hours, cursor, limit }, context) {
      const { bookmaker, book, now, shown } = await open(context)
      if (categoryId !== undefined) categoryNamed(bookmaker, book, { id: categoryId, now })
      const isSoon = startsWithin(hours, now)
      const soon = inOrder(
        [...book.all()].filter((event) => isSoon(event) && isOf(event, categoryId)),
      )
      const { part, next } = partOf(soon, { cursor, limit })
      return { events: part.map(shown), next }
    },
    async bookmakerFavorites(_input, context) {
      const { book, now, shown, favorites } = await open(context)
      const isKept = filterOf('favorites', now, favorites) ?? (() => false)
      const kept = inOrder([...book.all()].filter(isKept))
      return { ids: [...favorites].sort(), events: kept.map(shown) }
    },
  } satisfies Partial<SportCalls>
}

function eventCalls(open: OpenBook) {
  return {
    async bookmakerEvent({ id }, context) {
      const { book, showingOf } = await open(context)
      const event = book.find(id) ?? refuse('sportsbook/unknown-event')
      const showing = showingOf(event)
      const markets = [...event.markets.values()]
      const groups = new Map<ReturnType<typeof marketKind>['group'], number>()
      for (const { line } of markets.filter(isOpen)) {
        const { group } = marketKind(line.marketId)
        groups.set(group, (groups.get(group) ?? 0) + 1)
      }
      return {
        event: presentEvent(event, showing),
        markets: markets.map((market) => presentMarket(event, market, showing.isUp)),
        channel: `Sport.event.${id}`,
        groups: [...groups].map(([group, count]) => ({ id: group, count })),
      }
    },
    async bookmakerSearch({ query }, context) {
      const { book, now, shown } = await open(context)
      const found = search(book.all(), query, now)
      return {
        events: found.events.map(shown),
        tournaments: found.tournaments.map(({ fixture }) => ({
          ...fixture.tournament,
          categoryId: categoryIdOf(fixture.sport),
        })),
        competitors: found.competitors.map(({ id, name, of }) => ({
          ...{ id, name },
          eventId: of.fixture.id,
        })),
      }
    },
  } satisfies Partial<SportCalls>
}

/** Sports that most people follow: soccer, basketball, ice hockey, tennis, counter-strike. */
const featuredSports: ReadonlySet<number> = new Set([1, 2, 4, 5, 109])
const featuredHours = 6

function isOf({ fixture }: BookEvent, categoryId: string | undefined): boolean {
  return categoryId === undefined || categoryIdOf(fixture.sport) === categoryId
}

/** All sports of the feed with their counts, also those that have nothing on offer now. */
function categoriesOf(bookmaker: Bookmaker, book: Book, now: number): SportCategory[] {
  const counts = new Map<number, { live: number; total: number }>()
  for (const event of book.all()) {
    if (!isOnOffer(event, now)) continue
    const { id } = event.fixture.sport
    const count = counts.get(id) ?? { live: 0, total: 0 }
    counts.set(id, {
      live: count.live + (isLive(event) ? 1 : 0),
      total: count.total + 1,
    })
  }
  return bookmaker.feed.sports.map((sport, at) =>
    presentCategory(sport, at + 1, counts.get(sport.id) ?? { live: 0, total: 0 }),
  )
}

function categoryNamed(
  bookmaker: Bookmaker,
  book: Book,
  { id, now }: { readonly id: string; readonly now: number },
): SportCategory {
  const category = categoriesOf(bookmaker, book, now).find((one) => one.id === id)
  return category ?? refuse('sportsbook/unknown-category')
}

function tournamentsOf(events: readonly BookEvent[], now: number) {
  const found = new Map<string, { id: string; name: string; count: number }>()
  for (const event of events.filter((one) => isOnOffer(one, now))) {
    const { id, name } = event.fixture.tournament
    const known = found.get(id) ?? { id: tournamentFilter(id), name, count: 0 }
    found.set(id, { ...known, count: known.count + 1 })
  }
  return [...found.values()]
}
