import type { Database } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/telemetry/log.ts'
import type { BookChange } from '../book/book.ts'
import type { Bookmaker } from '../bookmaker.ts'
import { eventsWithBets } from '../results/result-store.ts'
import { writeClosing, type ClosingLine } from './closing-store.ts'

/** Keeps the last prices before the start of events that were bet on. */
export interface ClosingLines {
  /** Writes what was told so far. */
  takeIn(): Promise<void>
  stop(): void
}

/** Listens from now on: what started while nobody listened has no closing line, and is not judged by one. */
export function openClosingLines(database: Database, log: Log, bookmaker: Bookmaker): ClosingLines {
  let waiting: ClosingLine[] = []
  const stop = bookmaker.listen({ changed: (change) => waiting.push(...closingOf(change)) })
  return {
    async takeIn() {
      if (waiting.length === 0) return
      const taken = waiting
      waiting = []
      try {
        const ids = [...new Set(taken.map(({ eventId }) => eventId))]
        const withBets = await eventsWithBets(database, ids)
        const lines = taken.filter(({ eventId }) => withBets.has(eventId))
        if (lines.length > 0) await writeClosing(database, lines)
      } catch (error) {
        waiting = [...taken, ...waiting]
        const text = error instanceof Error ? error.message : String(error)
        log.warn({ event: 'sport.closing_failed', error: text })
      }
    },
    stop,
  }
}

/** The lines as they stood before the message with which an event starts. */
export function closingOf({ before, message }: BookChange): ClosingLine[] {
  const startsAt = before?.fixture.startsAt ?? Infinity
  if (before === undefined || message.at < startsAt || before.pricedAt >= startsAt) return []
  return [...before.markets.values()].flatMap(({ lineId, outcomes, state }) =>
    outcomes.flatMap(({ id, chance }) =>
      chance === null || state === 'settled' || state === 'cancelled'
        ? []
        : [{ eventId: before.fixture.id, lineId, outcomeId: id, chance }],
    ),
  )
}
