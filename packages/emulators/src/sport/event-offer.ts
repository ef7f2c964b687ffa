import {
  earlyResults,
  finalResults,
  lineChances,
  marketKind,
  openingLines,
  pricedScope,
  raceChances,
  raceFinishes,
  raceResults,
  scopeGrid,
  setMarkets,
  specifiersOf,
  standingStrength,
  type LegsMatch,
  type LegsModel,
  type MarketLine,
  type MarketScope,
  type Match,
  type OutcomeChance,
  type Pair,
  type PricedScope,
  type StrengthWalk,
} from '@powerplay/engines/sport'
import type { EventPlan } from './event-plan.ts'
import type { FeedMarket, MarketStatus, NamedMarket, SettledMarket } from './feed-message.ts'
import type { Moment } from './moment.ts'

/** What is on offer before the start, under the news so far. */
export function offerBefore(
  { opening, lines }: EventPlan,
  walk: StrengthWalk,
): readonly FeedMarket[] {
  const { start } = opening
  if (start.family === 'race') {
    const table = raceFinishes(start.model, walk)
    return lines().map((line) => feedMarket(line, raceChances(table, line), 1))
  }
  return pricesOf(start, walk, [...lines(), ...setLines(start)])
}

/** What is on offer at a moment in play: the lines that are not decided, and those of the running set. */
export function offerAt(
  plan: EventPlan,
  moment: Moment,
  walk: StrengthWalk,
): readonly FeedMarket[] {
  const open = openLines(plan, moment)
  const status = moment.isStopped ? -1 : 1
  return pricesOf(moment.match, { sum: walk.sum, left: 0 }, open, status)
}

/** Lines that bets may still be open on at a moment. */
export function openLines(plan: EventPlan, { match }: Moment): readonly MarketLine[] {
  return [...plan.lines(), ...setLines(match)].filter((line) => !isDecided(match, line))
}

/**
 * What is settled at a moment because nothing can change it any more, sets that are over included.
 * @param known keys of markets that are left out.
 */
export function settledAt(
  plan: EventPlan,
  { match, periods }: Moment,
  known: ReadonlySet<string> = new Set(),
): readonly SettledMarket[] {
  const early = [...plan.lines(), ...setLines(match)].filter(
    (line) => !known.has(keyOf(namedMarket(line))) && isDecided(match, line),
  )
  return [
    ...early.map((line) => settled(line, earlyResults(match, line))),
    ...finishedSets(match, periods).filter((market) => !known.has(keyOf(market))),
  ]
}

/** Everything at the end of a match. */
export function settledAtEnd(plan: EventPlan, moment: Moment): readonly SettledMarket[] {
  const { match } = moment
  const setsToWin = match.family === 'legs' ? match.model.setsToWin : 0
  const whole = plan
    .lines()
    .map((line) =>
      settled(
        line,
        finalResults(line, finalScore(moment, marketKind(line.marketId).scope), setsToWin),
      ),
    )
  return [...whole, ...finishedSets(match, moment.periods)]
}

/** Every market of a race by its finish. */
export function settledRace({ lines, fixture, played }: EventPlan): readonly SettledMarket[] {
  const raced = played()
  if (!('finish' in raced)) return []
  return lines().map((line) =>
    settled(line, raceResults(line, raced.finish, fixture.competitors.length)),
  )
}

function finalScore({ match, full }: Moment, scope: MarketScope): Pair {
  if (match.family === 'legs') return scope === 'games' ? match.gamesBefore : match.state.sets
  const score: Pair = [match.state.home, match.state.away]
  if (scope === 'half') return match.half ?? score
  return scope === 'full' ? (full ?? score) : score
}

function isDecided(match: Match, line: MarketLine): boolean {
  const results = earlyResults(match, line)
  return results.size > 0 && results.size === finalResults(line, [0, 0], setsOf(match)).size
}

/** The lines of the running set, around what is expected at its first point. */
function setLines(match: Match): readonly MarketLine[] {
  if (match.family !== 'legs') return []
  if (Math.max(...match.state.sets) === match.model.setsToWin) return []
  return linesOfSet(match, match.state.sets)
}

function linesOfSet(match: LegsMatch, sets: Pair): readonly MarketLine[] {
  if (match.model.set.target === 1) return []
  const key = sets.join(':')
  const known = setLinesByModel.get(match.model) ?? new Map<string, readonly MarketLine[]>()
  setLinesByModel.set(match.model, known)
  const found = known.get(key)
  if (found !== undefined) return found
  const begin: LegsMatch = { ...match, state: { sets, set: [0, 0], game: [0, 0] } }
  const spacing = { stepQuarters: 8, eachSide: 1 }
  const offer = { markets: setMarkets(), totals: spacing, handicaps: spacing }
  const lines = openingLines(begin, standingStrength, offer)
  known.set(key, lines)
  return lines
}

/** Lines of a set are the same at each of its points; they are asked for again and again. */
const setLinesByModel = new WeakMap<LegsModel, Map<string, readonly MarketLine[]>>()

/** Results of the sets that are over. */
function finishedSets(match: Match, periods: readonly Pair[]): readonly SettledMarket[] {
  if (match.family !== 'legs') return []
  const over = match.state.sets[0] + match.state.sets[1]
  const won: [number, number] = [0, 0]
  return periods.slice(0, over).flatMap((score) => {
    const lines = linesOfSet(match, [won[0], won[1]])
    won[score[0] > score[1] ? 0 : 1] += 1
    return lines.map((line) => settled(line, finalResults(line, score)))
  })
}

function pricesOf(
  match: Match,
  walk: StrengthWalk,
  lines: readonly MarketLine[],
  status: MarketStatus = 1,
): readonly FeedMarket[] {
  const scopes = new Map<MarketScope, PricedScope>()
  const scopeOf = (name: MarketScope) => {
    const found = scopes.get(name) ?? pricedScope(scopeGrid(match, walk, name))
    scopes.set(name, found)
    return found
  }
  return lines.map((line) => {
    const scope = scopeOf(marketKind(line.marketId).scope)
    return feedMarket(line, lineChances(scope, line, setsOf(match)), status)
  })
}

function feedMarket(
  line: MarketLine,
  chances: ReadonlyMap<string, OutcomeChance>,
  status: MarketStatus,
): FeedMarket {
  const outcomes = [...chances].map(([id, { win, refund }]) => ({ id, win, refund }))
  return { id: line.marketId, specifiers: specifiersOf(line), status, outcomes }
}

function settled(
  line: MarketLine,
  results: ReadonlyMap<string, SettledMarket['outcomes'][number]['result']>,
): SettledMarket {
  const outcomes = [...results].map(([id, result]) => ({ id, result }))
  return { id: line.marketId, specifiers: specifiersOf(line), outcomes }
}

/** What a cancellation of a whole event names. */
export function allMarkets(plan: EventPlan): readonly NamedMarket[] {
  const { start } = plan.opening
  const ofSet = start.family === 'race' ? [] : setLines(start)
  return [...plan.lines(), ...ofSet].map(namedMarket)
}

/** A line as the feed names it. */
export function namedMarket(line: MarketLine): NamedMarket {
  return { id: line.marketId, specifiers: specifiersOf(line) }
}

function setsOf(match: Match): number {
  return match.family === 'legs' ? match.model.setsToWin : 0
}

/** Tells the lines of an event apart. */
export function keyOf({ id, specifiers }: NamedMarket): string {
  return `${id}:${specifiers}`
}
