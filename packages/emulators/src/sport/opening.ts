import {
  legsStart,
  strengthStepsMax,
  type Match,
  type RaceModel,
  type StrengthWalk,
} from '@powerplay/engines/sport'
import type { Draw } from '../slots/slot.ts'
import { announcedMs, type Competitor, type Fixture } from './fixtures.ts'
import type { SportRules } from './sport-rules.ts'

/** A match or race before its start: its model at even news, and what the news will do. */
export interface Opening {
  readonly start: Match | RaceStart
  /** When each step of news comes and whether it speaks for the home side. */
  readonly news: readonly { readonly at: number; readonly isUp: boolean }[]
}

export interface RaceStart {
  readonly family: 'race'
  readonly model: RaceModel
}

const million = 1_000_000

/** The model of a fixture by its competitors' strengths, and its news. */
export function openEvent(fixture: Fixture, draw: Draw): Opening {
  const { rules } = fixture.league.sport
  const news = Array.from({ length: strengthStepsMax }, (_, step) => ({
    at: fixture.startsAt - announcedMs + newsAt(step, draw),
    isUp: draw(2) === 1,
  }))
  if (rules.family === 'race') return { start: raceStart(fixture.competitors), news }
  const [home, away] = fixture.competitors
  return { start: matchStart(rules, (home?.strength ?? 0) - (away?.strength ?? 0)), news }
}

/** Where the walk stands at an instant. */
export function walkAt({ news }: Opening, at: number): StrengthWalk {
  const past = news.filter((step) => step.at <= at)
  return {
    sum: past.reduce((sum, { isUp }) => sum + (isUp ? 1 : -1), 0),
    left: news.length - past.length,
  }
}

/** News comes once in each sixth of the time before the start. */
function newsAt(step: number, draw: Draw): number {
  const share = announcedMs / strengthStepsMax
  return step * share + draw(share - 60_000)
}

/** @param lead strength of the home side less that of the away side, -200 to 200. */
function matchStart(rules: Exclude<SportRules, { family: 'race' }>, lead: number): Match {
  switch (rules.family) {
    case 'goals': {
      const { goalsMax, hasGoldenGoal } = rules
      const perPoint = rules.homeE3 > 10_000 ? 600 : 2_500
      const model = {
        homeE3: scaled(rules.homeE3, lead * perPoint),
        awayE3: scaled(rules.awayE3, -lead * perPoint),
        lowScorePpm: rules.homeE3 > 2_000 ? 0 : 40_000,
        goalsMax,
        firstHalfPpm: 450_000,
        hasGoldenGoal,
      }
      return { family: 'goals', model, state: { elapsedPpm: 0, home: 0, away: 0 } }
    }
    case 'points': {
      const { spells, decidingPoints } = rules
      const scores = rules.scores.map(({ points, ppm }) => ({
        points,
        homePpm: scaled(ppm, 10_000 + lead * 500),
        awayPpm: scaled(ppm, -10_000 - lead * 500),
      }))
      const state = { homeSpells: 0, awaySpells: 0, home: 0, away: 0 }
      return { family: 'points', model: { spells, scores, decidingPoints }, state }
    }
    case 'legs': {
      const reach = legReach(rules)
      const model = {
        ...rules.shape,
        homeServingPpm: rules.serverPpm + lead * reach,
        awayServingPpm: million - rules.serverPpm + lead * reach,
      }
      return { family: 'legs', model, state: legsStart, gamesBefore: [0, 0] }
    }
  }
}

/** How much a point of strength moves a single rally: less, the more of them make a match. */
function legReach({ shape }: Extract<SportRules, { family: 'legs' }>): number {
  if (shape.set.target === 1) return 900
  return shape.game === undefined ? 250 : 200
}

function raceStart(competitors: readonly Competitor[]): RaceStart {
  const strengths = competitors.map(({ strength }) => 60 + Math.trunc((strength + 100) ** 2 / 100))
  return { family: 'race', model: { strengths, deadHeatPpm: 4_000 } }
}

function scaled(value: number, ppm: number): number {
  return Math.round((value * (million + ppm)) / million)
}
