import type { Chance } from '../platform/chance.ts'
import { initials, places, regions, surnames, teamEndings } from './names.ts'
import { sports, type Sport } from './sports.ts'

/** Who takes part; `strength` runs from -100 to 100 and is never told. */
export interface Competitor {
  readonly id: string
  readonly name: string
  readonly strength: number
}

/** A league of a sport, with the same people or teams all the time. */
export interface League {
  readonly number: number
  readonly id: string
  readonly name: string
  readonly region: { readonly id: number; readonly name: string }
  readonly sport: Sport
  readonly competitors: readonly Competitor[]
}

/** What is known of an event before it starts. */
export interface Fixture {
  readonly id: string
  readonly league: League
  readonly competitors: readonly Competitor[]
  readonly startsAt: number
}

const minuteMs = 60_000
const eventsPerLeague = 10_000_000
const teamsPerLeague = 12
/** Prices are offered this long before the start. */
export const announcedMs = 24 * 60 * minuteMs

/** All leagues of a seed. */
export function createLeagues(chance: Chance): readonly League[] {
  const rows = sports.flatMap((sport) => sport.leagues.map((name) => ({ sport, name })))
  return rows.map(({ sport, name }, at) => {
    const number = at + 1
    return {
      number,
      id: `sr:tournament:${number}`,
      name,
      region: regions[at % regions.length] ?? regions[0],
      sport,
      competitors: createCompetitors(chance, number, sport),
    }
  })
}

function createCompetitors(chance: Chance, league: number, sport: Sport): readonly Competitor[] {
  const draw = chance.draw(`league ${league}`)
  const isPeople = sport.competitors === 'people'
  const pool: string[] = isPeople ? [...surnames] : [...places]
  return Array.from({ length: teamsPerLeague }, (_, at) => {
    const [word = ''] = pool.splice(draw(pool.length), 1)
    const name =
      sport.competitors === 'people'
        ? `${initials[draw(initials.length)]}. ${word}`
        : `${word} ${teamEndings[sport.competitors][draw(8)]}`
    return { id: `sr:competitor:${league * 100 + at}`, name, strength: draw(201) - 100 }
  })
}

/** The events whose start is within the two instants, in the order of their leagues. */
export function fixturesBetween(
  leagues: readonly League[],
  from: number,
  to: number,
): readonly Fixture[] {
  return leagues.flatMap((league) => {
    const everyMs = league.sport.everyMin * minuteMs
    const offsetMs = offsetOf(league)
    const first = Math.max(Math.ceil((from - offsetMs) / everyMs), 0)
    const last = Math.floor((to - offsetMs) / everyMs)
    return Array.from({ length: Math.max(last - first + 1, 0) }, (_, at) =>
      fixture(league, first + at),
    )
  })
}

/** The event of an id; undefined where no league plays it. */
export function findFixture(leagues: readonly League[], id: string): Fixture | undefined {
  const match = /^sr:match:([1-9]\d{0,14})$/.exec(id)
  if (match === null) return undefined
  const number = Number(match[1])
  const league = leagues[Math.trunc(number / eventsPerLeague) - 1]
  return league && fixture(league, number % eventsPerLeague)
}

/** The `turn`-th event of a league since 1970. */
function fixture(league: League, turn: number): Fixture {
  const { sport, competitors } = league
  const startsAt = turn * sport.everyMin * minuteMs + offsetOf(league)
  const id = `sr:match:${league.number * eventsPerLeague + turn}`
  if (sport.rules.family === 'race') {
    return { id, league, startsAt, competitors: competitors.slice(0, sport.rules.runners) }
  }
  const [home, away] = pairing(turn, competitors.length)
  const sides = [competitors[home], competitors[away]].filter((side) => side !== undefined)
  return { id, league, startsAt, competitors: sides }
}

/** Leagues of one sport do not all start at the same minute; starts are on full five minutes. */
function offsetOf({ number, sport }: League): number {
  return ((number * 35) % sport.everyMin) * minuteMs
}

/**
 * Everybody plays everybody: round after round by the circle method, home and away by turns.
 * Neighbours in time are of one round, so nobody plays twice at once.
 */
function pairing(turn: number, count: number): readonly [number, number] {
  const perRound = count / 2
  const round = Math.trunc(turn / perRound) % (count - 1)
  const lap = Math.trunc(turn / (perRound * (count - 1)))
  const pair = turn % perRound
  const ring = count - 1
  const one = pair === 0 ? ring : (round + pair) % ring
  const other = pair === 0 ? round : (round - pair + ring) % ring
  return (round + lap) % 2 === 0 ? [one, other] : [other, one]
}
