import type { LegsModel, MarketOffer } from '@powerplay/engines/sport'

/** How a match of a sport goes on the clock. */
export interface PlayPace {
  /** From the start to the end of play, without the break. */
  readonly playMs: number
  /** Between the halves, or after each set. */
  readonly breakMs: number
}

/** What a sport is made of; one entry per family of models. */
export type SportRules =
  | {
      readonly family: 'goals'
      /** Goals of an even home and away side, in 1/1000. */
      readonly homeE3: number
      readonly awayE3: number
      readonly goalsMax: number
      readonly hasGoldenGoal: boolean
    }
  | {
      readonly family: 'points'
      readonly spells: number
      readonly scores: readonly { readonly points: number; readonly ppm: number }[]
      readonly decidingPoints: number
    }
  | {
      readonly family: 'legs'
      readonly shape: Pick<LegsModel, 'setsToWin' | 'set' | 'lastSet' | 'game'>
      /** The chance of the server's point between equals, in millionths. */
      readonly serverPpm: number
    }
  | { readonly family: 'race'; readonly runners: number }

const minuteMs = 60_000

export const goalsOffer: MarketOffer = {
  markets: [1, 10, 11, 16, 18, 19, 20, 26, 29, 45, 60, 66, 68],
  totals: { stepQuarters: 1, eachSide: 4 },
  handicaps: { stepQuarters: 1, eachSide: 4 },
}
export const hockeyOffer: MarketOffer = {
  ...goalsOffer,
  markets: [219, 1, 10, 16, 18, 19, 20, 29, 60, 68],
}
export const manyGoalsOffer: MarketOffer = {
  markets: [1, 10, 11, 16, 18, 19, 20, 26],
  totals: { stepQuarters: 4, eachSide: 3 },
  handicaps: { stepQuarters: 4, eachSide: 3 },
}
export const pointsOffer: MarketOffer = {
  markets: [219, 223, 225, 227, 228, 229, 60, 66, 68],
  totals: { stepQuarters: 8, eachSide: 4 },
  handicaps: { stepQuarters: 6, eachSide: 4 },
}
export const drawnPointsOffer: MarketOffer = {
  ...pointsOffer,
  markets: [1, 10, 11, 16, 18, 19, 20, 26, 60, 68],
}
export const runsOffer: MarketOffer = {
  markets: [219, 223, 225, 227, 228, 229],
  totals: { stepQuarters: 4, eachSide: 3 },
  handicaps: { stepQuarters: 4, eachSide: 2 },
}
export const setsOffer: MarketOffer = {
  markets: [186, 188, 199, 202, 204, 314],
  totals: { stepQuarters: 4, eachSide: 1 },
  handicaps: { stepQuarters: 4, eachSide: 1 },
}
export const tennisOffer: MarketOffer = {
  ...setsOffer,
  markets: [186, 187, 189, 199, 202, 204, 314],
}
export const framesOffer: MarketOffer = { ...setsOffer, markets: [186, 188, 314] }
export const raceOffer: MarketOffer = { ...setsOffer, markets: [534, 536] }

export const goals = (
  homeE3: number,
  awayE3: number,
  goalsMax = 15,
  hasGoldenGoal = false,
): SportRules => ({
  family: 'goals',
  homeE3,
  awayE3,
  goalsMax,
  hasGoldenGoal,
})
export const legs = (
  shape: Extract<SportRules, { family: 'legs' }>['shape'],
  serverPpm = 500_000,
): SportRules => ({ family: 'legs', shape, serverPpm })
export const setsOf = (setsToWin: number, target: number, lead = 2) => ({
  setsToWin,
  set: { target, lead, cap: lead === 1 ? target : target + 9 },
})
export const race = (runners: number): SportRules => ({ family: 'race', runners })
export const pace = (playMin: number, breakMin: number): PlayPace => ({
  playMs: playMin * minuteMs,
  breakMs: breakMin * minuteMs,
})

export const basketball: SportRules = {
  family: 'points',
  spells: 80,
  scores: [
    { points: 1, ppm: 60_000 },
    { points: 2, ppm: 340_000 },
    { points: 3, ppm: 130_000 },
  ],
  decidingPoints: 2,
}
export const rugby: SportRules = {
  family: 'points',
  spells: 40,
  scores: [
    { points: 3, ppm: 70_000 },
    { points: 5, ppm: 30_000 },
    { points: 7, ppm: 45_000 },
  ],
  decidingPoints: 0,
}
export const gridiron: SportRules = {
  family: 'points',
  spells: 24,
  scores: [
    { points: 3, ppm: 80_000 },
    { points: 6, ppm: 10_000 },
    { points: 7, ppm: 95_000 },
  ],
  decidingPoints: 3,
}
export const behinds: SportRules = {
  family: 'points',
  spells: 80,
  scores: [
    { points: 1, ppm: 160_000 },
    { points: 6, ppm: 150_000 },
  ],
  decidingPoints: 1,
}
export const innings: SportRules = {
  family: 'points',
  spells: 18,
  scores: [
    { points: 1, ppm: 90_000 },
    { points: 2, ppm: 40_000 },
    { points: 3, ppm: 16_000 },
    { points: 4, ppm: 6_000 },
  ],
  decidingPoints: 1,
}
export const overs: SportRules = {
  family: 'points',
  spells: 40,
  scores: [
    { points: 2, ppm: 240_000 },
    { points: 4, ppm: 300_000 },
    { points: 6, ppm: 220_000 },
    { points: 9, ppm: 80_000 },
  ],
  decidingPoints: 1,
}
export const tennisShape = {
  setsToWin: 2,
  set: { target: 6, lead: 2, cap: 7 },
  game: { point: { target: 4, lead: 2, cap: 13 }, tieBreak: { target: 7, lead: 2, cap: 16 } },
}
export const volleyballShape = { ...setsOf(3, 25), lastSet: { target: 15, lead: 2, cap: 24 } }
