import type { SportCategory, SportEvent, SportMarket, SportRow } from '@powerplay/contract'
import { marketKind } from '@powerplay/engines/sport'
import type { OutcomeResult } from '@powerplay/engines/sport'
import { betDelayMs, type DelayTerms } from './delays.ts'
import { isAmong } from './lists.ts'
import { mainMarketOf, type BookEvent, type BookMarket } from './book.ts'
import { marketName, outcomeName } from './names.ts'
import type { FeedSport } from '../feed/feed.ts'

/** The id a sport has in addresses: `soccer-1`. */
export function categoryIdOf({ slug, id }: Pick<FeedSport, 'slug' | 'id'>): string {
  return `${slug}-${id}`
}

export function presentCategory(
  sport: FeedSport,
  priority: number,
  count: SportCategory['count'],
): SportCategory {
  const { id: sportId, name, slug, isEsport } = sport
  return { id: categoryIdOf(sport), name, icon: slug, count, sportId, isEsport, priority }
}

/** Words of the feed's numbers for how an event stands. */
const statuses: Readonly<Record<number, SportEvent['status']>> = {
  0: 'not_started',
  1: 'live',
  2: 'suspended',
  3: 'ended',
  4: 'ended',
  5: 'cancelled',
  8: 'postponed',
  9: 'abandoned',
}

/** What is shown of an event besides itself. */
export interface Showing {
  /** False while the producer of the event is down: then nothing is on offer. */
  readonly isUp: boolean
  readonly delays: DelayTerms
  /** Ids that the viewer has marked. */
  readonly favorites: ReadonlySet<string>
}

export function presentEvent(event: BookEvent, showing: Showing): SportEvent {
  const { fixture, score, version } = event
  const { isUp, delays, favorites } = showing
  const { id, tournament, region, startsAt, isOutright, sport } = fixture
  const status = statuses[score.status] ?? 'suspended'
  const periods = score.periods.map(([home, away]): [number, number] => [home, away])
  return {
    ...{ id, tournament, region, startsAt, version },
    categoryId: categoryIdOf(sport),
    type: isOutright ? 'outright' : 'match',
    competitors: fixture.competitors.map((competitor, at) => ({
      ...competitor,
      image: `/art/crest/${competitor.id.replace('sr:competitor:', '')}.svg`,
      qualifier: isOutright ? null : at === 0 ? 'home' : 'away',
    })),
    status: status === 'live' && !isUp ? 'suspended' : status,
    score: status === 'not_started' ? null : { home: score.home, away: score.away, periods },
    clock:
      score.minute === null ? null : { minute: score.minute, running: status === 'live' && isUp },
    marketsCount: [...event.markets.values()].filter(isOpen).length,
    betDelayMs: betDelayMs(event, delays),
    isFavorite: isAmong(event, favorites),
    // Our own esports are played by nobody who could be filmed.
    widget: { matchId: isOutright || sport.isEsport ? null : id, twitch: null },
  }
}

export function presentRow(event: BookEvent, showing: Showing): SportRow {
  const main = mainMarketOf(event)
  return {
    event: presentEvent(event, showing),
    market: main ? presentMarket(event, main, showing.isUp) : null,
  }
}

export function presentMarket(event: BookEvent, market: BookMarket, isUp: boolean): SportMarket {
  const { line, lineId, version } = market
  const names = event.fixture.competitors.map(({ name }) => name)
  const state = market.state === 'active' && !isUp ? 'suspended' : market.state
  const { group } = marketKind(line.marketId)
  const colon = lineId.indexOf(':')
  return {
    ...{ id: line.marketId, lineId, group, version },
    name: marketName(line, names),
    specifiers: colon < 0 ? '' : lineId.slice(colon + 1),
    status: state,
    isMain: mainMarketOf(event)?.lineId === lineId,
    cashout: market.isCashable && state === 'active',
    outcomes: market.outcomes.map(({ id, oddsE3, result }) => ({
      id,
      result: presentResult(result),
      name: outcomeName(line, id, names),
      odds: oddsE3 === null ? null : oddsE3 / 1_000,
      status: state === 'active' && oddsE3 !== null ? 'active' : 'suspended',
    })),
  }
}

/** Whether a market may still be bet on, now or later. */
export function isOpen({ state }: BookMarket): boolean {
  return state === 'active' || state === 'suspended'
}

/** The word of the wire for a result. */
export function presentResult(result: OutcomeResult | null) {
  return typeof result === 'object' && result !== null ? 'dead_heat' : result
}
