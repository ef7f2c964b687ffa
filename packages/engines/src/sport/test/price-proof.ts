import { lineChances, pricedScope, raceChances } from '../chances.ts'
import { scopeGrid, scopesOf, type Match } from '../event-model.ts'
import { openingLines } from '../line-book.ts'
import { marketKind } from '../markets.ts'
import type { MarketLine } from '../market-line.ts'
import { raceFinishes } from '../models/race.ts'
import { margins, offeredOddsE3, worthAt, type OutcomeChance } from '../price.ts'
import type { StrengthWalk } from '../strength-walk.ts'
import { randomMatch, type Dice } from './random-match.ts'

/** An offered price, what the model says of it, and where it came from. */
export interface ProvenPrice {
  readonly line: MarketLine
  readonly outcomeId: string
  readonly oddsE3: number
  readonly chance: OutcomeChance
  readonly marginPpm: number
}

/**
 * Every price a match offers as it stands, on the lines of its opening. All chances are of one
 * probability over one match.
 */
export function pricesOf(
  match: Match,
  walk: StrengthWalk,
  lines: readonly MarketLine[],
): ProvenPrice[] {
  const setsToWin = match.family === 'legs' ? match.model.setsToWin : 0
  const scopes = new Map(
    scopesOf(match).map((scope) => [scope, pricedScope(scopeGrid(match, walk, scope))]),
  )
  return lines.flatMap((line) => {
    const scope = scopes.get(marketKind(line.marketId).scope)
    return scope === undefined ? [] : offered(line, lineChances(scope, line, setsToWin))
  })
}

/** The prices of a random match or race. */
export function randomPrices(dice: Dice): ProvenPrice[] {
  if (dice(12) === 0) return racePrices(dice)
  const { match, walk, offer } = randomMatch(dice)
  return pricesOf(match, walk, openingLines(match, walk, offer))
}

function racePrices(dice: Dice): ProvenPrice[] {
  const strengths = Array.from({ length: 4 + dice(7) }, () => 1 + dice(60))
  const table = raceFinishes(
    { strengths, deadHeatPpm: dice(20_000) },
    { sum: dice(5) - 2, left: 4 },
  )
  return [534, 536].flatMap((marketId) => offered({ marketId }, raceChances(table, { marketId })))
}

function offered(line: MarketLine, chances: ReadonlyMap<string, OutcomeChance>): ProvenPrice[] {
  const { scope } = marketKind(line.marketId)
  const two = chances.size === 2 ? margins.twoWayPpm : margins.otherPpm
  const marginPpm = scope === 'race' ? margins.outrightPpm : two
  return [...chances].flatMap(([outcomeId, chance]) => {
    const oddsE3 = offeredOddsE3(chance, marginPpm)
    return oddsE3 === null ? [] : [{ line, outcomeId, oddsE3, chance, marginPpm }]
  })
}

/** What a unit staked at a price brings on average, less one; for reports. */
export function expectationOf({ chance, oddsE3 }: ProvenPrice): number {
  const { numerator, denominator } = worthAt(chance, oddsE3)
  return Number(((numerator - denominator) * 1_000_000_000n) / denominator) / 1e9
}

/** Whether a price loses on average, in exact integers. */
export function isLosing({ chance, oddsE3 }: ProvenPrice): boolean {
  const { numerator, denominator } = worthAt(chance, oddsE3)
  return numerator < denominator
}
