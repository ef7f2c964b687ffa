import { toMasses } from '../score-grid.ts'
import { endsOf, type StrengthWalk } from '../strength-walk.ts'

/**
 * Races and other outrights: who comes first, second and third, by Plackett and Luce's model. Each
 * place goes to one of those left, in proportion to their strengths.
 */
export interface RaceModel {
  /** Relative strengths, positive integers; at least four runners. */
  readonly strengths: readonly number[]
  /** How often the first two cross the line together, in millionths. */
  readonly deadHeatPpm: number
}

/** The places of a race, as indices of runners. In a dead heat the first two share the win. */
export interface RaceFinish {
  readonly first: number
  readonly second: number
  readonly third: number
  readonly isDeadHeat: boolean
}

/** Masses (parts of 10^9) of all finishes. */
export interface RaceTable {
  readonly runners: number
  readonly finishes: readonly RaceFinish[]
  readonly masses: Float64Array
}

const whole = 1_000_000

/** All finishes with their masses, as the mean over the strengths that the walk may end at. */
export function raceFinishes(model: RaceModel, walk: StrengthWalk): RaceTable {
  const finishes = orders(model.strengths.length)
  const weights = new Float64Array(finishes.length)
  for (const { share, strengthPpm } of endsOf(walk)) {
    const strengths = model.strengths.map((strength, runner) =>
      runner % 2 === 0 ? strength * (whole + strengthPpm) : strength * (whole - strengthPpm),
    )
    finishes.forEach((finish, at) => {
      const tie = finish.isDeadHeat ? model.deadHeatPpm : whole - model.deadHeatPpm
      weights[at] = (weights[at] ?? 0) + share * tie * orderChance(strengths, finish)
    })
  }
  return { runners: model.strengths.length, finishes, masses: toMasses(weights) }
}

/** The finish that a ticket from 0 to 10^9 - 1 draws. */
export function drawFinish({ finishes, masses }: RaceTable, ticket: number): RaceFinish {
  let left = ticket
  for (let at = 0; at < masses.length; at += 1) {
    left -= masses[at] ?? 0
    const finish = finishes[at]
    if (left < 0 && finish !== undefined) return finish
  }
  throw new RangeError('a ticket is below the sum of all masses')
}

function orderChance(strengths: readonly number[], { first, second, third }: RaceFinish): number {
  const of = (runner: number) => strengths[runner] ?? 0
  const all = strengths.reduce((sum, strength) => sum + strength, 0)
  const afterFirst = all - of(first)
  const afterSecond = afterFirst - of(second)
  return (of(first) / all) * (of(second) / afterFirst) * (of(third) / afterSecond)
}

function orders(runners: number): RaceFinish[] {
  const places = Array.from({ length: runners }, (_, runner) => runner)
  return places.flatMap((first) =>
    places
      .filter((second) => second !== first)
      .flatMap((second) =>
        places
          .filter((third) => third !== first && third !== second)
          .flatMap((third) =>
            [false, true].map((isDeadHeat) => ({ first, second, third, isDeadHeat })),
          ),
      ),
  )
}
