import type { Match } from '../event-model.ts'
import type { MarketOffer } from '../line-book.ts'
import type { LegsModel } from '../models/legs.ts'
import { strengthStepsMax, type StrengthWalk } from '../strength-walk.ts'

/** An integer from 0 below `range`. */
export type Dice = (range: number) => number

/** A small generator (mulberry32) whose every test run is the same. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  return (range) => {
    state = (state + 0x6d2b79f5) >>> 0
    let word = Math.imul(state ^ (state >>> 15), state | 1)
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
    return ((word ^ (word >>> 14)) >>> 0) % range
  }
}

export interface RandomMatch {
  readonly match: Match
  readonly walk: StrengthWalk
  readonly offer: MarketOffer
}

/** A match of any family, before its start or somewhere in play. */
export function randomMatch(dice: Dice): RandomMatch {
  const isLive = dice(2) === 0
  const match = [goals, goals, points, legs][dice(4)]?.(dice, isLive) ?? goals(dice, isLive)
  const sum = dice(2 * strengthStepsMax + 1) - strengthStepsMax
  const left = isLive ? 0 : dice(strengthStepsMax - Math.abs(sum) + 1)
  return { match, walk: { sum, left }, offer: offers[match.family] }
}

export const offers: Record<Match['family'], MarketOffer> = {
  goals: {
    markets: [1, 10, 11, 16, 18, 19, 20, 26, 29, 45, 60, 66, 68, 219, 223, 225],
    totals: { stepQuarters: 1, eachSide: 4 },
    handicaps: { stepQuarters: 1, eachSide: 4 },
  },
  points: {
    markets: [1, 10, 16, 18, 60, 66, 68, 219, 223, 225, 227, 228, 229],
    totals: { stepQuarters: 6, eachSide: 4 },
    handicaps: { stepQuarters: 4, eachSide: 4 },
  },
  legs: {
    markets: [186, 187, 188, 189, 199, 202, 204, 314],
    totals: { stepQuarters: 4, eachSide: 1 },
    handicaps: { stepQuarters: 4, eachSide: 1 },
  },
}

function goals(dice: Dice, isLive: boolean): Match {
  const model = {
    homeE3: 400 + dice(2_600),
    awayE3: 400 + dice(2_600),
    lowScorePpm: dice(60_000),
    goalsMax: 14,
    firstHalfPpm: 450_000,
    hasGoldenGoal: dice(2) === 0,
  }
  if (!isLive) return { family: 'goals', model, state: { elapsedPpm: 0, home: 0, away: 0 } }
  const state = { elapsedPpm: dice(990_000), home: dice(4), away: dice(4) }
  if (state.elapsedPpm < model.firstHalfPpm) return { family: 'goals', model, state }
  return { family: 'goals', model, state, half: [Math.min(state.home, dice(3)), 0] }
}

function points(dice: Dice, isLive: boolean): Match {
  const lean = dice(40_000)
  const model = {
    spells: 40,
    scores: [
      { points: 1, homePpm: 60_000 + lean, awayPpm: 70_000 },
      { points: 2, homePpm: 330_000, awayPpm: 330_000 - lean },
      { points: 3, homePpm: 120_000, awayPpm: 120_000 },
    ],
    decidingPoints: dice(2) * 2,
  }
  const start = { homeSpells: 0, awaySpells: 0, home: 0, away: 0 }
  if (!isLive) return { family: 'points', model, state: start }
  const played = 1 + dice(38)
  const state = {
    homeSpells: played,
    awaySpells: played - dice(2),
    home: dice(played + 1),
    away: dice(played + 1),
  }
  if (played < 20) return { family: 'points', model, state }
  return { family: 'points', model, state, half: [state.home, state.away] }
}

/** A table tennis, a volleyball, a tennis and a frames match. */
const legsModels: readonly Pick<LegsModel, 'setsToWin' | 'set' | 'lastSet' | 'game'>[] = [
  { setsToWin: 3, set: { target: 11, lead: 2, cap: 20 } },
  {
    setsToWin: 3,
    set: { target: 25, lead: 2, cap: 34 },
    lastSet: { target: 15, lead: 2, cap: 24 },
  },
  {
    setsToWin: 2,
    set: { target: 6, lead: 2, cap: 7 },
    game: { point: { target: 4, lead: 2, cap: 13 }, tieBreak: { target: 7, lead: 2, cap: 16 } },
  },
  { setsToWin: 5, set: { target: 1, lead: 1, cap: 1 } },
]

function legs(dice: Dice, isLive: boolean): Match {
  const made = legsModels[dice(legsModels.length)] ?? {
    setsToWin: 1,
    set: { target: 1, lead: 1, cap: 1 },
  }
  const isServed = made.game !== undefined
  const model = {
    ...made,
    homeServingPpm: (isServed ? 620_000 : 500_000) + dice(50_000) - 25_000,
    awayServingPpm: (isServed ? 380_000 : 500_000) + dice(50_000) - 25_000,
  }
  const state = isLive
    ? {
        sets: [dice(made.setsToWin), dice(made.setsToWin)] as const,
        set: [dice(Math.min(made.set.target, 6)), dice(Math.min(made.set.target, 6))] as const,
        game: isServed ? ([dice(4), dice(3)] as const) : ([0, 0] as const),
      }
    : { sets: [0, 0] as const, set: [0, 0] as const, game: [0, 0] as const }
  const sets = state.sets[0] + state.sets[1]
  return { family: 'legs', model, state, gamesBefore: [6 * sets, 4 * sets] }
}
