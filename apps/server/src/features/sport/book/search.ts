import { inOrder, isOnOffer } from './lists.ts'
import type { BookEvent } from './book.ts'
import type { InstantMs } from '@powerplay/kernel'

const eventsMax = 30
const othersMax = 10

/** Lower case without accents, for comparing. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Whether every word of a query begins some word of a name. */
function hasWords(name: string, words: readonly string[]): boolean {
  const own = folded(name).split(/[^\p{L}\p{N}]+/u)
  return words.every((word) => own.some((one) => one.startsWith(word)))
}

export interface Found {
  readonly events: readonly BookEvent[]
  /** One event of each tournament and of each competitor found. */
  readonly tournaments: readonly BookEvent[]
  readonly competitors: readonly {
    readonly id: string
    readonly name: string
    readonly of: BookEvent
  }[]
}

/** Events, tournaments and competitors on offer whose names have words that begin so. */
export function search(all: Iterable<BookEvent>, query: string, now: InstantMs): Found {
  const words = folded(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  if (words.length === 0) return { events: [], tournaments: [], competitors: [] }
  const offered = inOrder([...all].filter((event) => isOnOffer(event, now)))
  const tournaments = new Map<string, BookEvent>()
  const competitors = new Map<string, Found['competitors'][number]>()
  const events: BookEvent[] = []
  for (const event of offered) {
    const { fixture } = event
    if (hasWords(fixture.tournament.name, words)) tournaments.set(fixture.tournament.id, event)
    const sides = fixture.competitors.filter(({ name }) => hasWords(name, words))
    for (const { id, name } of sides) {
      if (!competitors.has(id)) competitors.set(id, { id, name, of: event })
    }
    const both = fixture.competitors.map(({ name }) => name).join(' ')
    if (sides.length > 0 || hasWords(both, words)) events.push(event)
  }
  return {
    events: events.slice(0, eventsMax),
    tournaments: [...tournaments.values()].slice(0, othersMax),
    competitors: [...competitors.values()].slice(0, othersMax),
  }
}
