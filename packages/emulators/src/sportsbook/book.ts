import {
  findMarketKind,
  margins,
  offeredOddsE3,
  type OutcomeResult,
} from '@powerplay/engines/sport'
import type { Chance } from '../platform/chance.ts'
import { longestMs, nearestFirst } from '../sport/agenda.ts'
import { planEvent, type EventPlan } from '../sport/event-plan.ts'
import { nextAt, resultsBetween, snapshotAt } from '../sport/event-script.ts'
import type { FeedMarket, FeedMessage, NamedMarket } from '../sport/feed-message.ts'
import { announcedMs, createLeagues, findFixture, fixturesBetween } from '../sport/fixtures.ts'
import type { Fixture, League } from '../sport/fixtures.ts'
import type { ShownEvent, ShownMarket } from './shown.ts'
import { marketTitle, outcomeTitle } from './titles.ts'

/** What a bet is on. */
export interface Pick {
  readonly eventId: string
  readonly marketId: number
  readonly specifiers: string
  readonly outcomeId: string
}

/** A pick at its price now. */
export interface Quote {
  readonly event: ShownEvent
  readonly market: string
  readonly outcome: string
  /** Null while betting on it is closed. */
  readonly oddsE3: number | null
}

/** Which events a page lists. */
export type Listing = 'highlights' | 'live' | 'upcoming' | 'outrights'

/**
 * The vendor's own matches: a world of its own seed, played like those of our feed. Pure in seed and
 * time, so nothing of it is stored.
 */
export interface VendorBook {
  readonly sports: readonly { readonly path: string; readonly name: string }[]
  list(listing: Listing, sport: string | null, now: number): Promise<readonly ShownEvent[]>
  event(id: string, now: number): ShownEvent | undefined
  quote(pick: Pick, now: number): Quote | undefined
  /** The result of a pick as it is told now; undefined while it is open. */
  resultOf(pick: Pick, now: number): OutcomeResult | undefined
  /** Whether its line was called off: that is final. Asked after its result. */
  isCalledOff(pick: Pick): boolean
}

interface Entry {
  readonly plan: EventPlan
  shown?: { readonly until: number; readonly event: ShownEvent | undefined }
  /** Results by line and outcome, as far as they were told until `told`. */
  readonly results: Map<string, OutcomeResult>
  told: number
}

const entriesMax = 600
const listedMax = 16
/** A page plans so many events before others in the process have their turn. */
const plannedAtOnce = 4

export function createVendorBook(chance: Chance): VendorBook {
  const leagues = createLeagues(chance)
  const entries = new Map<string, Entry>()
  const entryOf = (fixture: Fixture): Entry => {
    const known = entries.get(fixture.id)
    if (known) return known
    const [oldest] = entries.keys()
    if (entries.size >= entriesMax && oldest !== undefined) entries.delete(oldest)
    const entry = { plan: planEvent(chance, fixture), results: new Map(), told: 0 }
    entries.set(fixture.id, entry)
    return entry
  }
  const show = (fixture: Fixture, now: number): ShownEvent | undefined => {
    const entry = entryOf(fixture)
    if (entry.shown && now < entry.shown.until) return entry.shown.event
    const event = shownAt(entry.plan, now)
    entry.shown = { until: nextAt(entry.plan, now), event }
    return event
  }
  const eventOf = (id: string, now: number) => {
    const fixture = findFixture(leagues, id)
    if (!fixture || Math.abs(fixture.startsAt - now) > announcedMs + longestMs) return undefined
    return show(fixture, now)
  }
  const sports = [...new Map(leagues.map(({ sport }) => [sport.id, sport])).values()]
  return {
    sports: sports.map(({ slug, id, name }) => ({ path: `${slug}-${id}`, name })),
    async list(listing, sport, now) {
      const own = leagues.filter((league) => sport === null || pathOf(league) === sport)
      const found: ShownEvent[] = []
      let planned = 0
      for (const fixture of candidates(own, listing, now)) {
        if (found.length >= listedMax) break
        const event = show(fixture, now)
        if (event && isListed(event, listing)) found.push(withMain(event))
        planned += 1
        if (planned % plannedAtOnce === 0) await new Promise((resolve) => setImmediate(resolve))
      }
      return found
    },
    event: eventOf,
    quote({ eventId, marketId, specifiers, outcomeId }, now) {
      const event = eventOf(eventId, now)
      const market = event?.markets.find(
        (one) => one.id === marketId && one.specifiers === specifiers,
      )
      const outcome = market?.outcomes.find(({ id }) => id === outcomeId)
      if (!event || !market || !outcome) return undefined
      return { event, market: market.name, outcome: outcome.name, oddsE3: outcome.oddsE3 }
    },
    resultOf(pick, now) {
      const fixture = findFixture(leagues, pick.eventId)
      if (!fixture) return undefined
      const entry = entryOf(fixture)
      for (const product of [3, 1] as const) {
        for (const message of resultsBetween(entry.plan, product, { from: entry.told, to: now })) {
          note(entry.results, message)
        }
      }
      entry.told = now
      const told = (outcome: string) =>
        entry.results.get(keyOf(pick.marketId, pick.specifiers, outcome))
      // A line that was called off is void whatever its outcomes are.
      return told(pick.outcomeId) ?? told('*')
    },
    isCalledOff({ eventId, marketId, specifiers }) {
      return entries.get(eventId)?.results.has(keyOf(marketId, specifiers, '*')) ?? false
    },
  }
}

function pathOf({ sport }: League): string {
  return `${sport.slug}-${sport.id}`
}

/** Fixtures a page may show, the nearest first, and at most so many that it stays quick. */
function candidates(leagues: readonly League[], listing: Listing, now: number): readonly Fixture[] {
  const isRace = (fixture: Fixture) => fixture.league.sport.rules.family === 'race'
  const isPast = listing === 'live' || listing === 'highlights'
  const from = isPast ? now - longestMs : now
  const to = listing === 'live' ? now : now + announcedMs
  return nearestFirst(fixturesBetween(leagues, from, to), now)
    .filter((fixture) => listing === 'highlights' || isRace(fixture) === (listing === 'outrights'))
    .slice(0, 60)
}

function isListed({ isLive, markets }: ShownEvent, listing: Listing): boolean {
  return markets.length > 0 && (listing !== 'live' || isLive)
}

/** Lists show the first market alone. */
function withMain(event: ShownEvent): ShownEvent {
  return { ...event, markets: event.markets.slice(0, 1) }
}

function shownAt(plan: EventPlan, now: number): ShownEvent | undefined {
  const snapshot = snapshotAt(plan, now)
  if (snapshot?.kind !== 'odds_change') return undefined
  const { fixture } = plan
  const isOutright = fixture.league.sport.rules.family === 'race'
  const names = fixture.competitors.map(({ name }) => name)
  const { status, home, away, minute } = snapshot.score
  const isLive = status === 1
  return {
    ...{ id: fixture.id, sport: pathOf(fixture.league), league: fixture.league.name, names },
    ...{ startsAt: fixture.startsAt, isLive, isOutright, minute: minute ?? null },
    score: isLive ? [home, away] : null,
    markets: snapshot.markets.map((market) => priced(market, names)),
  }
}

function priced(market: FeedMarket, names: readonly string[]): ShownMarket {
  const marginPpm =
    findMarketKind(market.id)?.scope === 'race'
      ? margins.outrightPpm
      : market.outcomes.length === 2
        ? margins.twoWayPpm
        : margins.otherPpm
  return {
    ...{ id: market.id, specifiers: market.specifiers, name: marketTitle(market, names) },
    outcomes: market.outcomes.map((outcome) => ({
      id: outcome.id,
      name: outcomeTitle(market, outcome.id, names),
      oddsE3: market.status === 1 ? offeredOddsE3(outcome, marginPpm) : null,
    })),
  }
}

const keyOf = (id: number, specifiers: string, outcome: string) => `${id}:${specifiers}/${outcome}`

/** Takes one message about results in. */
function note(results: Map<string, OutcomeResult>, message: FeedMessage): void {
  if (message.kind === 'bet_settlement') {
    for (const { id, specifiers, outcomes } of message.markets) {
      for (const { id: outcome, result } of outcomes) {
        results.set(keyOf(id, specifiers, outcome), result)
      }
    }
  }
  if (message.kind === 'rollback_bet_settlement') forget(results, message.markets)
  if (message.kind === 'bet_cancel') {
    for (const { id, specifiers } of message.markets)
      results.set(keyOf(id, specifiers, '*'), 'void')
  }
}

function forget(results: Map<string, OutcomeResult>, markets: readonly NamedMarket[]): void {
  for (const { id, specifiers } of markets) {
    const prefix = `${id}:${specifiers}/`
    for (const key of [...results.keys()]) if (key.startsWith(prefix)) results.delete(key)
  }
}
