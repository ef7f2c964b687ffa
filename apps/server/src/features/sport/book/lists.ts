import type { InstantMs } from '@powerplay/kernel'
import { isOver, type BookEvent } from './book.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** The words a category can be filtered by; tournaments besides, as `t-` and their number. */
export const filterWords = [
  'live',
  'today',
  'tomorrow',
  'week',
  'upcoming',
  'outrights',
  'favorites',
] as const

export function isLive({ score }: BookEvent): boolean {
  return score.status === 1 || score.status === 2
}

/** Announced and not begun. An event whose start has passed without a word of it is not offered. */
export function isUpcoming(event: BookEvent, now: InstantMs): boolean {
  return event.score.status === 0 && event.fixture.startsAt > now
}

export function isOnOffer(event: BookEvent, now: InstantMs): boolean {
  return !isOver(event) && (isLive(event) || isUpcoming(event, now))
}

/** The number of a tournament in a filter: `t-12` for `sr:tournament:12`. */
export function tournamentFilter(tournamentId: string): string {
  return `t-${tournamentId.slice(tournamentId.lastIndexOf(':') + 1)}`
}

/** Whether an event, its tournament or somebody who takes part is among these ids. */
export function isAmong({ fixture }: BookEvent, ids: ReadonlySet<string>): boolean {
  return [fixture.id, fixture.tournament.id, ...fixture.competitors.map(({ id }) => id)].some(
    (id) => ids.has(id),
  )
}

/**
 * What a filter lets through; days are those of UTC.
 * @param favorites ids that the viewer has marked.
 * @returns undefined for an unknown word; a tournament that has no event lets nothing through.
 */
export function filterOf(
  word: string | undefined,
  now: InstantMs,
  favorites: ReadonlySet<string> = new Set(),
): ((event: BookEvent) => boolean) | undefined {
  const today = now - (now % dayMs)
  const startsBetween = (from: number, to: number) => (event: BookEvent) =>
    isUpcoming(event, now) && event.fixture.startsAt >= from && event.fixture.startsAt < to
  if (word === undefined) return (event) => isOnOffer(event, now)
  if (/^t-\d{1,9}$/.test(word)) {
    return (event) =>
      isOnOffer(event, now) && tournamentFilter(event.fixture.tournament.id) === word
  }
  switch (filterWords.find((known) => known === word)) {
    case 'live':
      return isLive
    case 'today':
      return startsBetween(now, today + dayMs)
    case 'tomorrow':
      return startsBetween(today + dayMs, today + 2 * dayMs)
    case 'week':
      return startsBetween(now, now + 7 * dayMs)
    case 'upcoming':
      return (event) => isUpcoming(event, now)
    case 'outrights':
      return (event) => event.fixture.isOutright && isOnOffer(event, now)
    case 'favorites':
      return (event) => isOnOffer(event, now) && isAmong(event, favorites)
    default:
      return undefined
  }
}

/** Events that start within so many hours. */
export function startsWithin(hours: number, now: InstantMs): (event: BookEvent) => boolean {
  return (event) => isUpcoming(event, now) && event.fixture.startsAt <= now + hours * hourMs
}

/** Live events first, then by start; events of one start in the order of their ids. */
export function inOrder(events: readonly BookEvent[]): BookEvent[] {
  return [...events].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

/** A place in an ordered list that stays where it is when events before it end. */
function keyOf(event: BookEvent): string {
  const { startsAt, id } = event.fixture
  return `${isLive(event) ? 0 : 1}-${String(startsAt).padStart(15, '0')}-${id}`
}

/** The part of an ordered list after a cursor, and the cursor of the next part. */
export function partOf(
  events: readonly BookEvent[],
  { cursor = '', limit }: { readonly cursor?: string | undefined; readonly limit: number },
): { readonly part: readonly BookEvent[]; readonly next: string | null } {
  const rest = events.filter((event) => keyOf(event) > cursor)
  const part = rest.slice(0, limit)
  const last = part.at(-1)
  return { part, next: rest.length > part.length && last ? keyOf(last) : null }
}
