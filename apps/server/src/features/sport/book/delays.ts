import type { BookEvent } from './book.ts'
import { isLive } from './lists.ts'

/** How long bets wait, in milliseconds; product-betting.md 3.3. */
export interface DelayTerms {
  readonly prematchMs: number
  /** Sports in which a goal changes much and is told late: soccer and its like. */
  readonly goalsMs: number
  /** Sports of many points, or of sets. */
  readonly pointsMs: number
  readonly esportsMs: number
  /** More of it near the end of a match with a clock. */
  readonly endMs: number
}

/** Soccer, ice hockey, handball, floorball, bandy, waterpolo, futsal, gaelic football and hurling. */
const goalSports: ReadonlySet<number> = new Set([1, 4, 6, 7, 15, 26, 29, 135, 136])
/** From this minute on, of the ninety that our sports with a clock have. */
const endMinute = 85

/** How long a bet on an event waits before its odds are read again. */
export function betDelayMs(event: BookEvent, terms: DelayTerms): number {
  if (!isLive(event)) return terms.prematchMs
  const { sport } = event.fixture
  const base = sport.isEsport
    ? terms.esportsMs
    : goalSports.has(sport.id)
      ? terms.goalsMs
      : terms.pointsMs
  return isNearEnd(event) ? base + terms.endMs : base
}

function isNearEnd({ score }: BookEvent): boolean {
  return score.minute !== null && score.minute >= endMinute
}
