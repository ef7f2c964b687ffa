import { describe, expect, it } from 'vitest'
import { figureMasses, massTotal, mixWeights, toGrid, type ScoreWeights } from '../score-grid.ts'
import { overWalk, strengthStepsMax } from '../strength-walk.ts'
import { contestChance, contestEnds } from './contest.ts'
import { goalsAtHalf, goalsFinals, type GoalsModel } from './goals.ts'
import { gameFinals, legsStart, pointPpm, setFinals, type LegsModel } from './legs.ts'
import { pointsFinals, spellChances, type PointsModel } from './points.ts'
import { drawFinish, raceFinishes } from './race.ts'

const soccer: GoalsModel = {
  homeE3: 1_620,
  awayE3: 1_130,
  lowScorePpm: 40_000,
  goalsMax: 15,
  firstHalfPpm: 450_000,
  hasGoldenGoal: false,
}
const basketball: PointsModel = {
  spells: 30,
  scores: [
    { points: 2, homePpm: 400_000, awayPpm: 380_000 },
    { points: 3, homePpm: 120_000, awayPpm: 125_000 },
  ],
  decidingPoints: 2,
}
const tennis: LegsModel = {
  setsToWin: 2,
  set: { target: 6, lead: 2, cap: 7 },
  game: { point: { target: 4, lead: 2, cap: 13 }, tieBreak: { target: 7, lead: 2, cap: 16 } },
  homeServingPpm: 640_000,
  awayServingPpm: 370_000,
}

/** The largest difference of a cell between two distributions, in parts of 10^9. */
function distance(one: ScoreWeights, other: ScoreWeights): number {
  const mixed = mixWeights([
    { share: 1, grid: one },
    { share: -1, grid: other },
  ])
  return Math.max(...mixed.weights.map(Math.abs)) * massTotal
}

describe('every model', () => {
  it('has masses that add up to exactly one', () => {
    const at = { elapsedPpm: 300_000, home: 1, away: 0 }
    for (const weights of [goalsFinals(soccer, at, 20_000), setFinals(tennis, legsStart, 0)]) {
      expect(toGrid(weights).masses.reduce((sum, mass) => sum + mass, 0)).toBe(massTotal)
    }
  })

  it('before the start says today what it will say on average after the next news', () => {
    const at = (strengthPpm: number) =>
      goalsFinals(soccer, { elapsedPpm: 0, home: 0, away: 0 }, strengthPpm)
    for (let left = 1; left <= strengthStepsMax; left += 1) {
      const next = [1, -1].map((step) => ({
        share: 0.5,
        grid: overWalk({ sum: step, left: left - 1 }, at),
      }))
      expect(distance(overWalk({ sum: 0, left }, at), mixWeights(next))).toBeLessThan(1e-3)
    }
  })
})

describe('goals', () => {
  const start = { elapsedPpm: 0, home: 0, away: 0 }

  it('says at the start what it will say on average at half-time', () => {
    const half = goalsAtHalf(soccer, start, 0)
    const later = Array.from(half.weights, (share, at) => {
      const state = {
        elapsedPpm: soccer.firstHalfPpm,
        home: Math.trunc(at / half.awayCount),
        away: at % half.awayCount,
      }
      return { share, grid: goalsFinals(soccer, state, 0) }
    })
    expect(distance(goalsFinals(soccer, start, 0), mixWeights(later))).toBeLessThan(1e-3)
  })

  it('expects the goals it was told, but for the correction', () => {
    const grid = toGrid(goalsFinals({ ...soccer, lowScorePpm: 0 }, start, 0))
    const { masses } = figureMasses(grid, 'home')
    const mean = masses.reduce((sum, mass, goals) => sum + mass * goals, 0) / massTotal
    expect(mean).toBeCloseTo(1.62, 5)
  })

  it('knows the score when no time is left', () => {
    const grid = toGrid(goalsFinals(soccer, { elapsedPpm: 1_000_000, home: 3, away: 1 }, 0))
    expect(grid.masses[0]).toBe(massTotal)
    expect([grid.homeFrom, grid.awayFrom]).toEqual([3, 1])
  })
})

describe('points', () => {
  it('says before a spell what it will say on average after it', () => {
    const state = { homeSpells: 11, awaySpells: 11, home: 14, away: 9 }
    const after = spellChances(basketball, 'home', 40_000).map(({ points, ppm }) => ({
      share: ppm / 1_000_000,
      grid: pointsFinals(
        basketball,
        { ...state, homeSpells: 12, home: state.home + points },
        40_000,
      ),
    }))
    expect(distance(pointsFinals(basketball, state, 40_000), mixWeights(after))).toBeLessThan(0.5)
  })

  it('leaves no draw where a level match is decided, and leaves it where a draw stands', () => {
    const state = { homeSpells: 0, awaySpells: 0, home: 0, away: 0 }
    const level = (model: PointsModel) => {
      const margin = figureMasses(toGrid(pointsFinals(model, state, 0)), 'margin')
      return margin.masses[-margin.from]
    }
    expect(level(basketball)).toBe(0)
    expect(level({ ...basketball, decidingPoints: 0 })).toBeGreaterThan(massTotal / 100)
  })
})

describe('points and legs', () => {
  it('wins a game of tennis as often as the closed formula says', () => {
    const p = 0.64
    const q = 1 - p
    const deuce = (p * p) / (1 - 2 * p * q)
    const closed = p ** 4 * (1 + 4 * q + 10 * q * q) + 20 * p ** 3 * q ** 3 * deuce
    const rule = { target: 4, lead: 2, cap: 40 }
    expect(contestChance(rule, [0, 0], () => p)).toBeCloseTo(closed, 9)
  })

  it('ends a contest at its cap and nowhere else beyond the lead', () => {
    const ends = contestEnds({ target: 6, lead: 2, cap: 7 }, [5, 5], () => 0.5)
    expect(ends.map(({ score }) => score.join(':')).sort()).toEqual(['5:7', '6:7', '7:5', '7:6'])
  })

  it('says before a point what it will say on average after it, games and sets alike', () => {
    const state = { sets: [1, 0], set: [4, 3], game: [2, 1] } as const
    const p = pointPpm(tennis, state, 20_000) / 1_000_000
    const won = { ...state, game: [3, 1] } as const
    const lost = { ...state, game: [2, 2] } as const
    for (const finals of [
      (at: typeof state | typeof won | typeof lost) => setFinals(tennis, at, 20_000),
      (at: typeof state | typeof won | typeof lost) =>
        gameFinals(tennis, at, { before: [6, 4], strengthPpm: 20_000 }),
    ]) {
      const after = mixWeights([
        { share: p, grid: finals(won) },
        { share: 1 - p, grid: finals(lost) },
      ])
      expect(distance(finals(state), after)).toBeLessThan(1e-3)
    }
  })

  it('gives the stronger server of two equal returners the match more often', () => {
    const even = { ...tennis, homeServingPpm: 620_000, awayServingPpm: 380_000 }
    const homeWins = (model: LegsModel) => {
      const { from, masses } = figureMasses(toGrid(setFinals(model, legsStart, 0)), 'margin')
      return masses.reduce((sum, mass, at) => (from + at > 0 ? sum + mass : sum), 0)
    }
    expect(Math.abs(homeWins(even) - massTotal / 2)).toBeLessThan(massTotal / 1e6)
    expect(homeWins(tennis)).toBeGreaterThan(massTotal * 0.54)
  })
})

describe('races', () => {
  const model = { strengths: [40, 30, 20, 10], deadHeatPpm: 5_000 }

  it('gives the win in proportion to strength', () => {
    const { finishes, masses } = raceFinishes(model, { sum: 0, left: 0 })
    const wins = model.strengths.map((_, runner) =>
      finishes.reduce(
        (sum, { first }, at) => (first === runner ? sum + (masses[at] ?? 0) : sum),
        0,
      ),
    )
    expect(wins.map((mass) => Math.round(mass / 1e6))).toEqual([400, 300, 200, 100])
  })

  it('draws every ticket and refuses one beyond the last', () => {
    const table = raceFinishes(model, { sum: 2, left: 4 })
    expect(drawFinish(table, 0)).toEqual(table.finishes[0])
    expect(drawFinish(table, massTotal - 1)).toEqual(table.finishes.at(-1))
    expect(() => drawFinish(table, massTotal)).toThrow(RangeError)
  })
})
