import { assertNever, mustHave } from '@powerplay/kernel'
import { marketKind, type MarketKind } from './markets.ts'
import type { MarketLine } from './market-line.ts'
import type { RaceFinish } from './models/race.ts'
import type { OutcomeResult } from './result.ts'
import type { ScoreFigure } from './score-grid.ts'

/**
 * What an outcome comes to under a score. This is the only place that knows: prices are sums of it
 * over a distribution, settlements are its value at the final score.
 */

/** Outcome ids as the feed has them. */
const outcomesByRule: Record<MarketKind['rule'], readonly string[]> = {
  'three-way': ['1', '2', '3'],
  'double-chance': ['9', '10', '11'],
  'draw-no-bet': ['4', '5'],
  winner: ['4', '5'],
  handicap: ['1714', '1715'],
  total: ['12', '13'],
  parity: ['70', '72'],
  'both-score': ['74', '76'],
  'correct-score': [],
  'race-winner': [],
  'race-podium': [],
}

/** Scores offered one by one in sports of goals; all others are one outcome. */
const goalScores = Array.from({ length: 16 }, (_, at) => `${Math.trunc(at / 4)}:${at % 4}`)
const goalsListed = 3
export const otherScores = 'other'

/**
 * The outcomes of a line, in the order they are shown.
 * @param size for correct scores in sets: the sets that win; for races: the number of runners.
 */
export function outcomeIds(marketId: number, size = 0): readonly string[] {
  const kind = marketKind(marketId)
  if (kind.rule === 'correct-score') {
    return kind.scope === 'sets' ? setScores(size) : [...goalScores, otherScores]
  }
  if (kind.scope === 'race') return Array.from({ length: size }, (_, at) => String(at + 1))
  return outcomesByRule[kind.rule]
}

function setScores(setsToWin: number): string[] {
  const lost = Array.from({ length: setsToWin }, (_, sets) => sets)
  return [...lost.map((sets) => `${setsToWin}:${sets}`), ...lost.map((s) => `${s}:${setsToWin}`)]
}

/** The figure of the score that decides a line, or `pair` where both numbers are needed. */
export function decidingFigure(kind: MarketKind): ScoreFigure | 'pair' {
  switch (kind.rule) {
    case 'three-way':
    case 'double-chance':
    case 'draw-no-bet':
    case 'winner':
    case 'handicap':
      return 'margin'
    case 'total':
      return mustHave(kind.figure, 'the figure of a total')
    case 'parity':
      return 'total'
    default:
      return 'pair'
  }
}

/** The result of an outcome of a line under a score. */
export function scoreResult(
  line: MarketLine,
  outcomeId: string,
  [home, away]: readonly [number, number],
): OutcomeResult {
  const kind = marketKind(line.marketId)
  const figure = decidingFigure(kind)
  if (figure !== 'pair') {
    const value = { margin: home - away, total: home + away, home, away }[figure]
    return figureResult(line, outcomeId, value)
  }
  if (kind.rule === 'both-score') {
    return wonIf((home > 0 && away > 0) === (outcomeId === '74'))
  }
  const isListed = kind.scope === 'sets' || (home <= goalsListed && away <= goalsListed)
  return wonIf(isListed ? outcomeId === `${home}:${away}` : outcomeId === otherScores)
}

/** The result of an outcome of a line whose deciding figure has this value. */
export function figureResult(line: MarketLine, outcomeId: string, value: number): OutcomeResult {
  const { rule } = marketKind(line.marketId)
  switch (rule) {
    case 'three-way':
      return wonIf(outcomeId === (value > 0 ? '1' : value === 0 ? '2' : '3'))
    case 'double-chance':
      return wonIf(outcomeId !== (value > 0 ? '11' : value === 0 ? '10' : '9'))
    case 'draw-no-bet':
    case 'winner':
      return value === 0 ? 'void' : wonIf(value > 0 === (outcomeId === '4'))
    case 'handicap': {
      const ahead = 4 * value + (line.quarters ?? 0)
      return quarterResult(outcomeId === '1714' ? ahead : -ahead)
    }
    case 'total': {
      const over = 4 * value - (line.quarters ?? 0)
      return quarterResult(outcomeId === '12' ? over : -over)
    }
    case 'parity':
      return wonIf((value % 2 === 0) === (outcomeId === '72'))
    case 'both-score':
    case 'correct-score':
    case 'race-winner':
    case 'race-podium':
      throw new RangeError(`a market of the kind ${rule} is not decided by one figure`)
    default:
      return assertNever(rule)
  }
}

/** The result of a runner, whose outcome id is its number from 1, in a race. */
export function raceResult(
  line: MarketLine,
  outcomeId: string,
  { first, second, third, isDeadHeat }: RaceFinish,
): OutcomeResult {
  const runner = Number(outcomeId) - 1
  if (marketKind(line.marketId).rule === 'race-podium') {
    return wonIf(runner === first || runner === second || runner === third)
  }
  if (!isDeadHeat) return wonIf(runner === first)
  return runner === first || runner === second ? { deadHeatOf: 2 } : 'lost'
}

/**
 * A quarter line is two halves of the stake on the lines a quarter to either side.
 * @param ahead by how many quarters the outcome beats its line.
 */
function quarterResult(ahead: number): OutcomeResult {
  if (ahead === 0) return 'void'
  if (ahead === 1) return 'half_won'
  if (ahead === -1) return 'half_lost'
  return wonIf(ahead > 0)
}

function wonIf(isWon: boolean): OutcomeResult {
  return isWon ? 'won' : 'lost'
}
