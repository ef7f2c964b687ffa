import { decidingFigure, figureResult, outcomeIds, raceResult, scoreResult } from './line-result.ts'
import { marketKind } from './markets.ts'
import type { MarketLine } from './market-line.ts'
import type { RaceTable } from './models/race.ts'
import type { OutcomeChance } from './price.ts'
import { payoffOf, type OutcomeResult } from './result.ts'
import { figureMasses, type FigureMasses, type ScoreFigure, type ScoreGrid } from './score-grid.ts'

/** A grid with its figures, each summed up once however many lines ask for it. */
export interface PricedScope {
  readonly grid: ScoreGrid
  readonly figure: (name: ScoreFigure) => FigureMasses
}

export function pricedScope(grid: ScoreGrid): PricedScope {
  const known = new Map<ScoreFigure, FigureMasses>()
  return {
    grid,
    figure: (name) => {
      const found = known.get(name) ?? figureMasses(grid, name)
      known.set(name, found)
      return found
    },
  }
}

/**
 * The chances of all outcomes of a line: for every score its mass times what the outcome pays under
 * it, by the function that settles.
 * @param setsToWin for correct scores in sets.
 */
export function lineChances(
  scope: PricedScope,
  line: MarketLine,
  setsToWin = 0,
): ReadonlyMap<string, OutcomeChance> {
  const figure = decidingFigure(marketKind(line.marketId))
  const outcomes = outcomeIds(line.marketId, setsToWin)
  if (figure === 'pair') return pairChances(scope.grid, line, outcomes)
  const { from, masses } = scope.figure(figure)
  return summed(outcomes, masses, (outcome, at) => figureResult(line, outcome, from + at))
}

/** The chances of all runners in a market of a race. */
export function raceChances(
  table: RaceTable,
  line: MarketLine,
): ReadonlyMap<string, OutcomeChance> {
  return summed(outcomeIds(line.marketId, table.runners), table.masses, (outcome, at) => {
    const finish = table.finishes[at]
    return finish === undefined ? 'lost' : raceResult(line, outcome, finish)
  })
}

function pairChances(grid: ScoreGrid, line: MarketLine, outcomes: readonly string[]) {
  return summed(outcomes, grid.masses, (outcome, at) => {
    const home = grid.homeFrom + Math.trunc(at / grid.awayCount)
    return scoreResult(line, outcome, [home, grid.awayFrom + (at % grid.awayCount)])
  })
}

function summed(
  outcomes: readonly string[],
  masses: Float64Array,
  resultAt: (outcome: string, at: number) => OutcomeResult,
): ReadonlyMap<string, OutcomeChance> {
  return new Map(
    outcomes.map((outcome) => {
      let refund = 0
      let win = 0
      for (let at = 0; at < masses.length; at += 1) {
        const mass = masses[at] ?? 0
        if (mass === 0) continue
        const payoff = payoffOf(resultAt(outcome, at))
        refund += payoff.refundTwelfths * mass
        win += payoff.winTwelfths * mass
      }
      return [outcome, { refund, win }]
    }),
  )
}
