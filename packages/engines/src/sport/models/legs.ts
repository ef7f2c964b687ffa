import type { ScoreWeights } from '../score-grid.ts'
import { contestChance, contestEnds, type ContestRule, type Pair } from './contest.ts'

/**
 * Sports of points and legs: points make games (tennis only), games or points make sets, sets make
 * the match. Sets are maps in esports, frames in snooker, legs in darts, rounds in boxing.
 */
export interface LegsModel {
  readonly setsToWin: number
  readonly set: ContestRule
  /** A shorter last set, as in volleyball. */
  readonly lastSet?: ContestRule
  /** Tennis: what a set is made of. Without it a set is made of points. */
  readonly game?: { readonly point: ContestRule; readonly tieBreak: ContestRule }
  /** The chance that the home side takes a point, in millionths, by who serves. */
  readonly homeServingPpm: number
  readonly awayServingPpm: number
}

/**
 * A match in play: sets won, games or points of the running set, and in tennis the points of the
 * running game. The home side serves first in the first, third .. set, and serve changes each game.
 */
export interface LegsState {
  readonly sets: Pair
  readonly set: Pair
  readonly game: Pair
}

export const legsStart: LegsState = { sets: [0, 0], set: [0, 0], game: [0, 0] }

const whole = 1_000_000
/** Strength moves the odds of a single point by a quarter of itself: a match has very many. */
const pointShare = 4

/** The chance that the home side takes the next point, in millionths: what is priced and played. */
export function pointPpm(model: LegsModel, state: LegsState, strengthPpm: number): number {
  return pointChance(model, setNumber(state), strengthPpm)(state.set[0] + state.set[1])
}

export function setNumber({ sets }: LegsState): number {
  return sets[0] + sets[1] + 1
}

export function setRule(model: LegsModel, number: number): ContestRule {
  return number === 2 * model.setsToWin - 1 ? (model.lastSet ?? model.set) : model.set
}

/** In tennis, what decides the game after so many games of a set: the last one is the tie-break. */
export function gameRule(model: LegsModel, played: number): ContestRule | undefined {
  if (model.game === undefined) return undefined
  return played === 2 * (model.set.cap - 1) ? model.game.tieBreak : model.game.point
}

/** Final scores in sets. */
export function setFinals(model: LegsModel, state: LegsState, strengthPpm: number): ScoreWeights {
  const rule = matchRule(model)
  const running = state.sets[0] + state.sets[1]
  const ends = contestEnds(rule, state.sets, (played) =>
    setChance(model, played + 1, played === running ? state : undefined, strengthPpm),
  )
  return gridOf(ends)
}

/** Final scores of the running set, in games or points. */
export function runningSetFinals(
  model: LegsModel,
  state: LegsState,
  strengthPpm: number,
): ScoreWeights {
  return gridOf(setEnds(model, setNumber(state), state, strengthPpm))
}

/**
 * Games of both sides over the whole match.
 * @param before games of the sets that are over.
 */
export function gameFinals(
  model: LegsModel,
  state: LegsState,
  { before, strengthPpm }: { readonly before: Pair; readonly strengthPpm: number },
): ScoreWeights {
  const ends: { score: Pair; chance: number }[] = []
  const follow = (sets: Pair, games: Pair, chance: number): void => {
    if (Math.max(...sets) === model.setsToWin) {
      ends.push({ score: games, chance })
      return
    }
    const isRunning = sets[0] === state.sets[0] && sets[1] === state.sets[1]
    for (const end of known(sets, isRunning)) {
      const isHome = end.score[0] > end.score[1]
      follow(
        isHome ? [sets[0] + 1, sets[1]] : [sets[0], sets[1] + 1],
        [games[0] + end.score[0], games[1] + end.score[1]],
        chance * end.chance,
      )
    }
  }
  const setsByParity = new Map<string, ReturnType<typeof setEnds>>()
  const known = (sets: Pair, isRunning: boolean) => {
    const number = sets[0] + sets[1] + 1
    const key = `${number}:${isRunning}`
    const found = setsByParity.get(key)
    if (found !== undefined) return found
    const made = setEnds(model, number, isRunning ? state : undefined, strengthPpm)
    setsByParity.set(key, made)
    return made
  }
  follow(state.sets, before, 1)
  return gridOf(ends)
}

function matchRule({ setsToWin }: LegsModel): ContestRule {
  return { target: setsToWin, lead: 1, cap: setsToWin }
}

function setChance(
  model: LegsModel,
  number: number,
  running: LegsState | undefined,
  strengthPpm: number,
): number {
  return setEnds(model, number, running, strengthPpm).reduce(
    (sum, { score, chance }) => (score[0] > score[1] ? sum + chance : sum),
    0,
  )
}

function setEnds(
  model: LegsModel,
  number: number,
  running: LegsState | undefined,
  strengthPpm: number,
) {
  const from: Pair = running?.set ?? [0, 0]
  const point = pointChance(model, number, strengthPpm)
  const begun = from[0] + from[1]
  return contestEnds(setRule(model, number), from, (played) => {
    const rule = gameRule(model, played)
    if (rule === undefined) return point(played) / whole
    const score: Pair = running !== undefined && played === begun ? running.game : [0, 0]
    return contestChance(rule, score, () => point(played) / whole)
  })
}

/** The chance of a point, in millionths, by the number of games played in the set. */
function pointChance(model: LegsModel, number: number, strengthPpm: number) {
  const home = shifted(model.homeServingPpm, strengthPpm)
  const away = shifted(model.awayServingPpm, strengthPpm)
  const tieBreakAt = 2 * (model.set.cap - 1)
  return (played: number): number => {
    if (model.game !== undefined && played === tieBreakAt) return Math.round((home + away) / 2)
    return (played + number) % 2 === 1 ? home : away
  }
}

/** A chance whose odds are moved by a share of the strength. */
function shifted(ppm: number, strengthPpm: number): number {
  const up = ppm * (whole + strengthPpm / pointShare)
  const down = (whole - ppm) * (whole - strengthPpm / pointShare)
  return Math.round((up / (up + down)) * whole)
}

function gridOf(ends: readonly { readonly score: Pair; readonly chance: number }[]): ScoreWeights {
  const homes = ends.map(({ score }) => score[0])
  const aways = ends.map(({ score }) => score[1])
  const homeFrom = Math.min(...homes)
  const awayFrom = Math.min(...aways)
  const homeCount = Math.max(...homes) - homeFrom + 1
  const awayCount = Math.max(...aways) - awayFrom + 1
  const weights = new Float64Array(homeCount * awayCount)
  for (const { score, chance } of ends) {
    const place = (score[0] - homeFrom) * awayCount + score[1] - awayFrom
    weights[place] = (weights[place] ?? 0) + chance
  }
  return { homeFrom, awayFrom, homeCount, awayCount, weights }
}
