import type { SportCategory, SportRow } from '@powerplay/contract'
import { marketKind } from '@powerplay/engines/sport'
import { refuse, type Clock } from '@powerplay/kernel'
import type { CallHandlers } from '../../platform/context.ts'
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
} from './book/present.ts'
import { search } from './book/search.ts'
import type { Desk } from './desk.ts'

type SportCalls = Pick<
  CallHandlers,
  | 'bookmakerCategories'
  | 'bookmakerCategory'
  | 'bookmakerLive'
  | 'bookmakerUpcoming'
  | 'bookmakerEvent'
  | 'bookmakerSearch'
>

/** @param desk null where the installation has no feed. */
export function sportCalls(desk: Desk | null, clock: Clock): SportCalls {
  const open: OpenBook = async () => {
    if (desk === null) refuse('sportsbook/feed-down')
    const book = await desk.book()
    const shown = (event: BookEvent) => presentRow(event, desk.isUp(event))
    return { desk, book, now: clock.now(), shown }
  }
  return { ...listCalls(open), ...eventCalls(open) }
}

type OpenBook = () => Promise<{
  readonly desk: Desk
  readonly book: Book
  readonly now: number
  readonly shown: (event: BookEvent) => SportRow
}>

function listCalls(open: OpenBook) {
  return {
    async bookmakerCategories() {
      const { desk, book, now } = await open()
      return categoriesOf(desk, book, now).sort(
        (one, other) => other.count.live - one.count.live || other.count.total - one.count.total,
      )
    },
    async bookmakerCategory({ id, filter, cursor, limit }) {
      const { desk, book, now, shown } = await open()
      const category = categoryNamed(desk, book, { id, now })
      const isChosen = filterOf(filter, now) ?? refuse('sportsbook/unknown-filter')
      const own = [...book.all()].filter((event) => isOf(event, id))
      const { part, next } = partOf(inOrder(own.filter(isChosen)), { cursor, limit })
      const filters = filterWords.map((word) => {
        const passes = filterOf(word, now)
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
    async bookmakerLive({ categoryId, cursor, limit }) {
      const { desk, book, now, shown } = await open()
      if (categoryId !== undefined) categoryNamed(desk, book, { id: categoryId, now })
      const live = inOrder(
        [...book.all()].filter((event) => isLive(event) && isOf(event, categoryId)),
      )
      const { part, next } = partOf(live, { cursor, limit })
      return { events: part.map(shown), next }
    },
    async bookmakerUpcoming({ categoryId, hours, cursor, limit }) {
      const { desk, book, now, shown } = await open()
      if (categoryId !== undefined) categoryNamed(desk, book, { id: categoryId, now })
      const isSoon = startsWithin(hours, now)
      const soon = inOrder(
        [...book.all()].filter((event) => isSoon(event) && isOf(event, categoryId)),
      )
      const { part, next } = partOf(soon, { cursor, limit })
      return { events: part.map(shown), next }
    },
  } satisfies Partial<SportCalls>
}

function eventCalls(open: OpenBook) {
  return {
    async bookmakerEvent({ id }) {
      const { desk, book } = await open()
      const event = book.find(id) ?? refuse('sportsbook/unknown-event')
      const isUp = desk.isUp(event)
      const markets = [...event.markets.values()]
      const groups = new Map<ReturnType<typeof marketKind>['group'], number>()
      for (const { line } of markets.filter(isOpen)) {
        const { group } = marketKind(line.marketId)
        groups.set(group, (groups.get(group) ?? 0) + 1)
      }
      return {
        event: presentEvent(event, isUp),
        markets: markets.map((market) => presentMarket(event, market, isUp)),
        groups: [...groups].map(([group, count]) => ({ id: group, count })),
      }
    },
    async bookmakerSearch({ query }) {
      const { book, now, shown } = await open()
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

function isOf({ fixture }: BookEvent, categoryId: string | undefined): boolean {
  return categoryId === undefined || categoryIdOf(fixture.sport) === categoryId
}

/** All sports of the feed with their counts, also those that have nothing on offer now. */
function categoriesOf(desk: Desk, book: Book, now: number): SportCategory[] {
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
  return desk.feed.sports.map((sport, at) =>
    presentCategory(sport, at + 1, counts.get(sport.id) ?? { live: 0, total: 0 }),
  )
}

function categoryNamed(
  desk: Desk,
  book: Book,
  { id, now }: { readonly id: string; readonly now: number },
): SportCategory {
  const category = categoriesOf(desk, book, now).find((one) => one.id === id)
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
