import { betDelayMs } from './book/delays.ts'
import { isLive } from './book/lists.ts'
import type { Bookmaker } from './bookmaker.ts'
import { createStopLateness } from './feed/stop-lateness.ts'
import type { SportParts } from './parts.ts'
import { delayTerms } from './settings.ts'

/** Follows how late stops of running events come, and tells staff by log and metric. @returns an end of it. */
export function watchStops(
  { platform, clock, log }: Pick<SportParts, 'platform' | 'clock' | 'log'>,
  bookmaker: Pick<Bookmaker, 'listen' | 'isUp'>,
): () => void {
  const help = 'Times that stops of betting came later than half of the delay of bets.'
  const alarms = platform.metrics.counter('sport_stops_late_total', help, ['sport'])
  const lateness = createStopLateness(({ sportId, medianMs, delayMs }) => {
    alarms.inc({ sport: String(sportId) })
    log.error({ event: 'sport.stops_late', sport: sportId, medianMs, delayMs })
  })
  return bookmaker.listen({
    changed({ after, message }) {
      // What a recovery tells again is old and says nothing of the way it came.
      if (message.kind !== 'bet_stop' || !isLive(after) || !bookmaker.isUp(after)) return
      const delayMs = betDelayMs(after, { ...delayTerms(platform.settings), endMs: 0 })
      lateness.heard(after.fixture.sport.id, clock.now() - message.at, delayMs)
    },
  })
}
