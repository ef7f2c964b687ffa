import type { SportMarket } from '@powerplay/contract'
import type { BookChange, BookEvent, BookMarket } from './book/book.ts'
import { isLive, isOnOffer } from './book/lists.ts'
import {
  categoryIdOf,
  presentEvent,
  presentMarket,
  presentRow,
  type Showing,
} from './book/present.ts'
import type { Bookmaker } from './bookmaker.ts'
import { producerIds } from './feed/feed.ts'
import type { ToldIncident } from './feed/message.ts'
import type { SportParts } from './parts.ts'
import { delayTerms, haltedEvents } from './settings.ts'

const frameMs = 250
const categoriesMs = 1_000

/** What has happened in an event since the last frame. */
interface Change {
  /** As the screens have it. */
  readonly before: BookEvent | undefined
  incident: ToldIncident | null
  stop: string | null
}

/**
 * Tells the channels of sport what changed, in frames: every node tells its own listeners from its
 * own book. Nothing is made for channels that nobody listens to.
 */
export function openChannels(parts: SportParts, bookmaker: Bookmaker): { close(): void } {
  let changes = new Map<string, Change>()
  let frames = 0
  let areUp = new Map<string, boolean>()
  /** What suspends events without a message about them: producers, and staff. */
  const standing = () =>
    new Map([
      ...producerIds.map((id) => [String(id), bookmaker.isProducerUp(id)] as const),
      ...parts.platform.settings.get(haltedEvents).map((id) => [id, false] as const),
    ])
  const note = ({ before, after, message }: BookChange) => {
    const { id } = after.fixture
    const change = changes.get(id) ?? { before, incident: null, stop: null }
    changes.set(id, change)
    if (message.kind === 'odds_change' && message.incident) change.incident = message.incident
    if (message.kind === 'odds_change') change.stop = null
    if (message.kind === 'bet_stop') change.stop = message.reason
  }
  const stopListening = bookmaker.listen({ changed: note })
  let told = ''
  const flush = () => {
    const leaving = changes
    changes = new Map()
    const book = bookmaker.bookSoFar()
    if (book === undefined) return
    const isUpNow = standing()
    const ids = new Set([...areUp.keys(), ...isUpNow.keys()])
    const hasTurned = areUp.size > 0 && [...ids].some((id) => areUp.get(id) !== isUpNow.get(id))
    areUp = isUpNow
    if (hasTurned) {
      // Everything of a producer is suspended, or open again, without a message about it.
      for (const event of book.all()) {
        const { id } = event.fixture
        if (!leaving.has(id)) leaving.set(id, { before: event, incident: null, stop: null })
      }
    }
    tellEvents(parts, bookmaker, leaving, hasTurned)
    tellLive(parts, bookmaker, leaving)
    frames += 1
    if (frames % (categoriesMs / frameMs) === 0) told = tellCategories(parts, bookmaker, told)
  }
  const timer = setInterval(flush, frameMs)
  timer.unref()
  return {
    close() {
      clearInterval(timer)
      stopListening()
    },
  }
}

function showingOf({ platform }: SportParts, bookmaker: Bookmaker, event: BookEvent): Showing {
  const delays = delayTerms(platform.settings)
  return { isUp: bookmaker.isUp(event), delays, favorites: new Set() }
}

/** @param isWhole tells every market anew, changed or not. */
function tellEvents(
  parts: SportParts,
  bookmaker: Bookmaker,
  changes: ReadonlyMap<string, Change>,
  isWhole: boolean,
): void {
  const { broadcaster } = parts.platform
  const book = bookmaker.bookSoFar()
  for (const [id, { before, incident, stop }] of changes) {
    const channel = `Sport.event.${id}`
    const event = book?.find(id)
    if (event === undefined || !broadcaster.isHeard(channel)) continue
    const showing = showingOf(parts, bookmaker, event)
    const { status, score, clock } = presentEvent(event, showing)
    const changed = [...event.markets.values()].filter(
      (market) => isWhole || before?.markets.get(market.lineId) !== market,
    )
    const isKnown = (market: BookMarket) => before?.markets.has(market.lineId) === true
    const shown = (market: BookMarket) => presentMarket(event, market, showing.isUp)
    broadcaster.emitHere(channel, 'SportEvent', {
      ...{ eventId: id, previous: before?.version ?? 0, version: event.version },
      ...{ status, score, clock, incident, betstop: stop === null ? null : { reason: stop } },
      markets: changed.filter(isKnown).map((market) => changeOf(shown(market))),
      added: changed.filter((market) => !isKnown(market)).map(shown),
    })
  }
}

/** A market without what its screen has already. */
function changeOf({ lineId, status, cashout, outcomes, version }: SportMarket) {
  return {
    ...{ lineId, status, cashout, version },
    outcomes: outcomes.map(({ name: _name, ...outcome }) => outcome),
  }
}

function tellLive(
  parts: SportParts,
  bookmaker: Bookmaker,
  changes: ReadonlyMap<string, Change>,
): void {
  const { broadcaster } = parts.platform
  const book = bookmaker.bookSoFar()
  const bySport = new Map<string, BookEvent[]>()
  for (const [id, { before }] of changes) {
    const event = book?.find(id)
    if (event === undefined) continue
    const isNews = isLive(event) || (before !== undefined && isLive(before))
    if (!isNews) continue
    const categoryId = categoryIdOf(event.fixture.sport)
    bySport.set(categoryId, [...(bySport.get(categoryId) ?? []), event])
  }
  for (const [categoryId, events] of bySport) {
    const channel = `Sport.live.${categoryId}`
    if (!broadcaster.isHeard(channel)) continue
    const rows = events.map((event) => presentRow(event, showingOf(parts, bookmaker, event)))
    broadcaster.emitHere(channel, 'SportLive', { categoryId, changes: rows })
  }
}

/** @param before what was told last. @returns what is told now. */
function tellCategories(
  { platform, clock }: SportParts,
  bookmaker: Bookmaker,
  before: string,
): string {
  const channel = 'Sport.categories'
  if (!platform.broadcaster.isHeard(channel)) return ''
  const now = clock.now()
  const counts = new Map(
    bookmaker.feed.sports.map((one) => [one.id, { id: categoryIdOf(one), live: 0, total: 0 }]),
  )
  for (const event of bookmaker.bookSoFar()?.all() ?? []) {
    const count = counts.get(event.fixture.sport.id)
    if (count === undefined || !isOnOffer(event, now)) continue
    count.total += 1
    if (isLive(event)) count.live += 1
  }
  const rows = [...counts.values()]
  const text = JSON.stringify(rows)
  if (text !== before) platform.broadcaster.emitHere(channel, 'SportCategories', { counts: rows })
  return text
}
