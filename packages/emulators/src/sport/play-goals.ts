import {
  drawScore,
  goldenGoalPpm,
  massTotal,
  scopeGrid,
  strengthStepPpm,
} from '@powerplay/engines/sport'
import type { GoalsMatch, Pair, StrengthWalk } from '@powerplay/engines/sport'
import type { Draw } from '../slots/slot.ts'
import type { Moment, Played } from './moment.ts'
import type { PlayPace } from './sport-rules.ts'

interface Goal {
  readonly side: 'home' | 'away'
  /** When it falls, in millionths of the goals' time and on the clock. */
  readonly elapsedPpm: number
  readonly at: number
}

const million = 1_000_000
const tickShare = 90
/** From a goal to the stop of betting, and from there to the new score. */
/** Where a side may score more than this, a goal is a point like any other: no check, no stop. */
const flowingAbove = 20
const stopMs = { from: 700, range: 900 }
const tellMs = { from: 6_000, range: 12_000 }

/**
 * Plays a match of goals: the final score is drawn from the very grid that prices are made of, at the
 * strength the news ended with; its goals are spread evenly over the goals' time. A goal stops betting
 * within two seconds and is told some seconds later.
 */
export function playGoals(
  start: GoalsMatch,
  walk: StrengthWalk,
  { startsAt, pace, draw }: { startsAt: number; pace: PlayPace; draw: Draw },
): Played {
  const [home, away] = drawScore(scopeGrid(start, walk, 'regular'), draw(massTotal))
  const clock = clockOf(start, startsAt, pace)
  const goals = [...goalsOf('home', home, draw), ...goalsOf('away', away, draw)]
    .sort((one, other) => one.elapsedPpm - other.elapsedPpm)
    .map((goal) => ({ ...goal, at: clock.instant(goal.elapsedPpm) }))
  const told = tellGoals(start, goals, clock, draw)
  const halfAt = clock.instant(start.model.firstHalfPpm)
  const lastTold = told.at(-1)?.at ?? 0
  const endsAt = Math.max(clock.instant(million), lastTold + 1_000)
  const firstHalf = scoreOf(goals.filter(({ elapsedPpm }) => elapsedPpm < start.model.firstHalfPpm))
  const breakAt = Math.max(
    halfAt,
    ...told.filter(({ at }) => at < halfAt + pace.breakMs / 2).map(({ at }) => at + 500),
  )
  const moments = [
    ...told,
    ...ticks(start, goals, told, clock),
    halfTime(start, firstHalf, breakAt),
  ].sort((one, other) => one.at - other.at)
  const full = goldenGoal(start, walk, [home, away], draw)
  const end: Moment = {
    at: endsAt,
    match: { ...start, state: { elapsedPpm: million, home, away } },
    isStopped: true,
    minute: 90,
    periods: [],
    incident: { type: 'final_whistle', minute: 90 },
    ...(full ? { full } : {}),
  }
  return { moments: withHalves([...moments, end], firstHalf), endsAt }
}

function goalsOf(side: 'home' | 'away', count: number, draw: Draw) {
  return Array.from({ length: count }, () => ({ side, elapsedPpm: draw(million) }))
}

/** Both ways between the goals' time and the clock on the wall; the break lies between the halves. */
function clockOf({ model }: GoalsMatch, startsAt: number, { playMs, breakMs }: PlayPace) {
  const half = model.firstHalfPpm
  const instant = (elapsedPpm: number): number => {
    const inFirst = Math.min(elapsedPpm, half) / half
    const inSecond = Math.max(elapsedPpm - half, 0) / (million - half)
    const gone = Math.round((playMs / 2) * (inFirst + inSecond))
    return startsAt + gone + (elapsedPpm > half ? breakMs : 0)
  }
  const minute = (elapsedPpm: number): number => {
    const inFirst = Math.min(elapsedPpm, half) / half
    const inSecond = Math.max(elapsedPpm - half, 0) / (million - half)
    return Math.floor(45 * (inFirst + inSecond))
  }
  const elapsed = (at: number): number => {
    const gone = at - startsAt
    if (gone <= playMs / 2) return Math.round((gone / (playMs / 2)) * half)
    const second = Math.max(gone - breakMs - playMs / 2, 0)
    return Math.min(half + Math.round((second / (playMs / 2)) * (million - half)), million)
  }
  return { instant, minute, elapsed }
}

type MatchClock = ReturnType<typeof clockOf>

/** For each goal the stop of betting and the moment it is told, one after the other. */
function tellGoals(
  start: GoalsMatch,
  goals: readonly Goal[],
  clock: MatchClock,
  draw: Draw,
): Moment[] {
  const moments: Moment[] = []
  const isFlowing = start.model.goalsMax > flowingAbove
  let freeAt = 0
  goals.forEach((goal, at) => {
    const before = scoreOf(goals.slice(0, at))
    const after = scoreOf(goals.slice(0, at + 1))
    const stopAt = Math.max(goal.at + stopMs.from + draw(stopMs.range), freeAt + 1)
    const tellAt = isFlowing ? stopAt : stopAt + tellMs.from + draw(tellMs.range)
    freeAt = tellAt
    const nextAt = goals[at + 1]?.at ?? Infinity
    const minute = clock.minute(goal.elapsedPpm)
    const stopped = stateOf(start, goal.elapsedPpm, before)
    if (!isFlowing) {
      moments.push({ at: stopAt, match: stopped, isStopped: true, minute, periods: [before] })
    }
    const elapsedPpm = clock.elapsed(Math.min(tellAt, nextAt))
    moments.push({
      at: tellAt,
      match: stateOf(start, Math.max(elapsedPpm, goal.elapsedPpm), after),
      isStopped: nextAt <= tellAt,
      minute,
      periods: [after],
      incident: { type: 'goal', side: goal.side, minute: minute + 1 },
    })
  })
  return moments
}

/** Prices move with the clock, but for the time in which a goal is not told yet. */
function ticks(
  start: GoalsMatch,
  goals: readonly Goal[],
  told: readonly Moment[],
  clock: MatchClock,
): Moment[] {
  const tellings = told.filter(({ incident }) => incident !== undefined)
  return Array.from({ length: tickShare }, (_, tick): Moment | undefined => {
    const elapsedPpm = Math.trunc((tick * million) / tickShare)
    const at = clock.instant(elapsedPpm)
    const isHidden = goals.some((goal, index) => goal.at <= at && at <= (tellings[index]?.at ?? 0))
    if (isHidden) return undefined
    const score = scoreOf(goals.filter((goal) => goal.at <= at))
    const isFirst = tick === 0
    return {
      at,
      match: stateOf(start, elapsedPpm, score),
      isStopped: false,
      minute: clock.minute(elapsedPpm),
      periods: [score],
      ...(isFirst ? { incident: { type: 'kick_off' as const } } : {}),
    }
  }).filter((moment) => moment !== undefined)
}

function halfTime(start: GoalsMatch, score: Pair, at: number): Moment {
  return {
    at,
    match: stateOf(start, start.model.firstHalfPpm, score),
    isStopped: false,
    minute: 45,
    periods: [score],
    incident: { type: 'half_time', minute: 45 },
  }
}

/** From half-time on every moment knows the score of the first half. */
function withHalves(moments: readonly Moment[], firstHalf: Pair): Moment[] {
  let isSecond = false
  return moments.map((moment) => {
    isSecond ||= moment.incident?.type === 'half_time'
    if (!isSecond || moment.match.family !== 'goals') return moment
    const { home, away } = moment.match.state
    const second: Pair = [home - firstHalf[0], away - firstHalf[1]]
    return {
      ...moment,
      match: { ...moment.match, half: firstHalf },
      periods: moment.incident?.type === 'half_time' ? [firstHalf] : [firstHalf, second],
    }
  })
}

function goldenGoal(
  start: GoalsMatch,
  walk: StrengthWalk,
  score: Pair,
  draw: Draw,
): Pair | undefined {
  if (!start.model.hasGoldenGoal) return undefined
  const isHome = draw(million) < goldenGoalPpm(start.model, walk.sum * strengthStepPpm)
  if (score[0] !== score[1]) return score
  return isHome ? [score[0] + 1, score[1]] : [score[0], score[1] + 1]
}

function stateOf(start: GoalsMatch, elapsedPpm: number, [home, away]: Pair): GoalsMatch {
  return { ...start, state: { elapsedPpm, home, away } }
}

function scoreOf(goals: readonly { readonly side: 'home' | 'away' }[]): Pair {
  const home = goals.filter(({ side }) => side === 'home').length
  return [home, goals.length - home]
}
