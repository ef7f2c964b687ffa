import {
  gameRule,
  isContestOver,
  legsStart,
  pointPpm,
  setNumber,
  setRule,
  strengthStepPpm,
  type LegsMatch,
  type LegsModel,
  type LegsState,
  type Pair,
  type StrengthWalk,
} from '@powerplay/engines/sport'
import type { Draw } from '../slots/slot.ts'
import type { Incident, Moment, Played } from './moment.ts'
import type { PlayPace } from './sport-rules.ts'

const million = 1_000_000
const tellMs = { from: 400, range: 800 }

/** What a match has come to: sets that are over, and the state the next point is played in. */
interface LegsScore {
  readonly sets: readonly Pair[]
  readonly state: LegsState
}

/**
 * Plays a match of points and legs: each point is drawn with the integer chance that prices are made
 * of. Prices are told after every point; betting stops while the sides change after a set.
 */
export function playLegs(
  start: LegsMatch,
  walk: StrengthWalk,
  { startsAt, pace, draw }: { startsAt: number; pace: PlayPace; draw: Draw },
): Played {
  const { model } = start
  const strengthPpm = walk.sum * strengthStepPpm
  const pointMs = Math.round(pace.playMs / typicalPoints(model))
  const moments: Moment[] = [
    {
      at: startsAt,
      match: start,
      isStopped: false,
      periods: [[0, 0]],
      incident: { type: 'kick_off' },
    },
  ]
  let score: LegsScore = { sets: [], state: legsStart }
  let at = startsAt
  while (Math.max(...score.state.sets) < model.setsToWin) {
    const isHome = draw(million) < pointPpm(model, score.state, strengthPpm)
    const next = afterPoint(model, score, isHome)
    const isSetOver = next.sets.length > score.sets.length
    at += Math.round(pointMs / 2) + draw(pointMs)
    const isOver = Math.max(...next.state.sets) === model.setsToWin
    const told = at + tellMs.from + draw(tellMs.range)
    moments.push(momentOf(start, next, { at: told, isStopped: isSetOver, side: isHome }))
    if (isSetOver && !isOver) {
      const restart = told + Math.min(Math.round(pace.breakMs / 2), 20_000)
      moments.push(momentOf(start, next, { at: restart, isStopped: false }))
      at += pace.breakMs
    }
    score = next
  }
  const endsAt = (moments.at(-1)?.at ?? startsAt) + 5_000
  const end = momentOf(start, score, { at: endsAt, isStopped: true })
  return { moments: [...moments, { ...end, incident: { type: 'final_whistle' } }], endsAt }
}

function momentOf(
  start: LegsMatch,
  { sets, state }: LegsScore,
  { at, isStopped, side }: { at: number; isStopped: boolean; side?: boolean },
): Moment {
  const incident: Incident | undefined =
    side === undefined
      ? undefined
      : { type: isStopped ? 'set' : 'points', side: side ? 'home' : 'away' }
  const isOver = Math.max(...state.sets) === start.model.setsToWin
  return {
    at,
    match: { ...start, state, gamesBefore: summed(sets) },
    isStopped,
    periods: isOver ? sets : [...sets, state.set],
    ...(incident ? { incident } : {}),
  }
}

/** One point on: of a game where sets are made of games, else of the set. */
function afterPoint(model: LegsModel, { sets, state }: LegsScore, isHome: boolean): LegsScore {
  const rule = gameRule(model, state.set[0] + state.set[1])
  if (rule !== undefined) {
    const game = plusOne(state.game, isHome)
    if (!isContestOver(rule, game)) return { sets, state: { ...state, game } }
  }
  const set = plusOne(state.set, isHome)
  if (!isContestOver(setRule(model, setNumber(state)), set)) {
    return { sets, state: { ...state, set, game: [0, 0] } }
  }
  const won = plusOne(state.sets, set[0] > set[1])
  return { sets: [...sets, set], state: { sets: won, set: [0, 0], game: [0, 0] } }
}

/** About how many points a match has: what its length is divided by. */
function typicalPoints({ setsToWin, set, game }: LegsModel): number {
  const perSet = set.target === 1 ? 1 : set.target * 1.7
  return Math.round((2 * setsToWin - 1) * 0.8 * perSet * (game ? 6 : 1))
}

function plusOne([home, away]: Pair, isHome: boolean): Pair {
  return isHome ? [home + 1, away] : [home, away + 1]
}

function summed(sets: readonly Pair[]): Pair {
  return [
    sets.reduce((sum, [home]) => sum + home, 0),
    sets.reduce((sum, [, away]) => sum + away, 0),
  ]
}
