import { dayMs, hourMs, minuteMs } from '@powerplay/kernel'
import type { TradingParts } from '../parts.ts'
import { isClean } from '@powerplay/engines'
import { storedTicks } from '../price/tick-store.ts'
import { quickDelayMs } from '../settings.ts'
import { tickers } from '../tickers.ts'
import type { VenueState } from '../venues/venues.ts'
import { raiseAlarms, type Alarm } from './alarm-store.ts'
import { setDelay } from './delay-store.ts'
import { headStartOf, openingsSince } from './head-start.ts'
import { priceMemory } from './price-memory.ts'

/** Openings are looked at together for this long. */
const openingsDays = 7

/** Looks for players who are quicker than the delay; the orders of such a one wait longer at once. */
export async function lookForHeadStarts(parts: TradingParts): Promise<void> {
  const { platform, clock } = parts
  const { database, settings } = platform
  const delayMs = settings.get(quickDelayMs)
  for (const openings of await openingsSince(database, clock.now() - openingsDays * dayMs)) {
    const errors = headStartOf(openings)
    if (errors === null) continue
    const { userId, count } = openings
    const text =
      `${count} openings were ${Math.round(errors * 10) / 10} standard errors ahead of the price; ` +
      `orders wait ${delayMs} ms`
    await database.transaction(async (tx) => {
      const raised = await raiseAlarms(tx, [{ kind: 'quick', subject: userId, userId, text }])
      if (raised.length > 0) await setDelay(tx, userId, delayMs)
    })
  }
}

/** Looks for prices of the last hour whose ticks say something about the next ones. */
export async function lookForMemory(parts: TradingParts): Promise<void> {
  const { platform, clock, log } = parts
  const toSeq = Math.floor(clock.now() / 200)
  const alarms: Alarm[] = []
  for (const { ticker } of tickers) {
    const prices: number[] = []
    const place = { fromSeq: toSeq - hourMs / 200, toSeq }
    for await (const tick of storedTicks(platform.database, ticker, place)) {
      if (isClean(tick)) prices.push(tick.price)
    }
    const memory = priceMemory(prices)
    if (memory === null) continue
    const text = `ticks correlate by ${Math.round(memory.correlation * 1_000) / 1_000} at a lag of ${memory.lag}`
    alarms.push({ kind: 'predictable', subject: ticker, userId: null, text })
  }
  for (const { subject, text } of await raiseAlarms(platform.database, alarms)) {
    log.error({ event: 'trading.price_predictable', ticker: subject, error: text })
  }
}

/** A venue that is silent this long is told of. */
const silentMs = minuteMs
/** So is one whose quotes are outliers in more than this share of the looks. */
const outlierShareMax = 0.5

/** Looks for venues that are of no use: silent ones, and those far from the others. */
export async function lookAtVenues({ platform, clock, venues, log }: TradingParts): Promise<void> {
  const alarms = (venues?.report(clock.now()) ?? []).flatMap((state): Alarm[] => {
    const text = troubleOf(state)
    return text === null ? [] : [{ kind: 'venue', subject: state.name, userId: null, text }]
  })
  for (const { subject, text } of await raiseAlarms(platform.database, alarms)) {
    log.error({ event: 'trading.venue_of_no_use', venue: subject, error: text })
  }
}

function troubleOf({ silentMs: silent, looks, outliers }: VenueState): string | null {
  if (silent >= silentMs) return `nothing usable heard for ${Math.round(silent / 1_000)} seconds`
  if (looks === 0 || outliers <= looks * outlierShareMax) return null
  return `${outliers} of ${looks} quotes were more than half a percent from the others`
}
