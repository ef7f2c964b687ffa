import type { LegsMatch, Match } from './event-model.ts'
import { outcomeIds, raceResult, scoreResult } from './line-result.ts'
import { marketKind } from './markets.ts'
import type { MarketLine } from './market-line.ts'
import { isContestOver, type ContestRule, type Pair } from './models/contest.ts'
import { setNumber, setRule } from './models/legs.ts'
import type { RaceFinish } from './models/race.ts'
import type { OutcomeResult } from './result.ts'

/**
 * How sure a settlement is, as the feed numbers it: 1 follows from the score in play, 2 from the
 * confirmed end.
 */
export type Certainty = 1 | 2

/** The results of a line's outcomes, by outcome id. */
export type LineResults = ReadonlyMap<string, OutcomeResult>

/** All results of a line under the final score of its scope. */
export function finalResults(line: MarketLine, score: Pair, setsToWin = 0): LineResults {
  const ids = outcomeIds(line.marketId, setsToWin)
  return new Map(ids.map((id) => [id, scoreResult(line, id, score)]))
}

/** All results of a market of a race. */
export function raceResults(line: MarketLine, finish: RaceFinish, runners: number): LineResults {
  const ids = outcomeIds(line.marketId, runners)
  return new Map(ids.map((id) => [id, raceResult(line, id, finish)]))
}

/**
 * The outcomes of a line that are decided before the end, because every score that can still come
 * gives them the same result: over 2.5 at the third goal.
 */
export function earlyResults(match: Match, line: MarketLine): LineResults {
  const decided = new Map<string, OutcomeResult>()
  const reach = reachOf(match, line)
  if (reach === undefined) return decided
  const [home, away] = reach.from
  const setsToWin = match.family === 'legs' ? match.model.setsToWin : 0
  for (const outcome of outcomeIds(line.marketId, setsToWin)) {
    const first = scoreResult(line, outcome, reach.first)
    const isDecided = reach.steps.every(
      (step) => scoreResult(line, outcome, [home + step[0], away + step[1]]) === first,
    )
    if (isDecided) decided.set(outcome, first)
  }
  return decided
}

/** Scores that stand for all that can still come: one of them, and all as steps from a score. */
interface Reach {
  readonly first: Pair
  readonly from: Pair
  readonly steps: readonly Pair[]
}

/** Undefined where the match says nothing of the line. */
function reachOf(match: Match, line: MarketLine): Reach | undefined {
  const { scope } = marketKind(line.marketId)
  if (match.family === 'legs') return reachOfLegs(match, line)
  if (scope === 'half' && match.half) return { first: match.half, from: match.half, steps: [] }
  return growingFrom([match.state.home, match.state.away])
}

function reachOfLegs(match: LegsMatch, line: MarketLine): Reach | undefined {
  const { model, state, gamesBefore } = match
  const { scope } = marketKind(line.marketId)
  if (scope === 'sets') {
    return contestFrom({ target: model.setsToWin, lead: 1, cap: model.setsToWin }, state.sets)
  }
  if (scope === 'games') {
    return growingFrom([gamesBefore[0] + state.set[0], gamesBefore[1] + state.set[1]])
  }
  const isRunning = line.number === setNumber(state)
  return isRunning ? contestFrom(setRule(model, setNumber(state)), state.set) : undefined
}

/**
 * Steps that, with a level score, reach every score a market tells apart, and one beyond all lines.
 * The furthest come first: most lines that are open are found to be open by them.
 */
const steps = [1_000, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const furtherSteps = steps.flatMap((home) => steps.map((away): Pair => [home, away]))

function growingFrom(from: Pair): Reach {
  const level = Math.max(...from)
  return { first: [level, level], from, steps: furtherSteps }
}

function contestFrom(rule: ContestRule, score: Pair): Reach | undefined {
  const ends = contestToCome(rule, score)
  const [first] = ends
  return first && { first, from: [0, 0], steps: ends }
}

/** Every end of a contest that can be reached from a score. */
function contestToCome(rule: ContestRule, from: Pair): readonly Pair[] {
  const ends: Pair[] = []
  const seen = new Set<string>()
  const follow = (score: Pair): void => {
    const key = score.join(':')
    if (seen.has(key)) return
    seen.add(key)
    if (isContestOver(rule, score)) ends.push(score)
    else {
      follow([score[0] + 1, score[1]])
      follow([score[0], score[1] + 1])
    }
  }
  follow(from)
  return ends
}
