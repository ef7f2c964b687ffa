import {
  drawFinish,
  massTotal,
  openingLines,
  raceFinishes,
  setMarkets,
  type MarketLine,
} from '@powerplay/engines/sport'
import type { Chance } from '../platform/chance.ts'
import type { Fixture } from './fixtures.ts'
import type { Moment, Played, Raced } from './moment.ts'
import { openEvent, walkAt, type Opening } from './opening.ts'
import { playGoals } from './play-goals.ts'
import { playLegs } from './play-legs.ts'
import { playPoints } from './play-points.ts'

/**
 * What goes otherwise than usual, in one event of a hundred: `postponed` and `walk_over` before the
 * start, `abandoned` in play, `corrected` after a first result that was wrong.
 */
export type OddCase = 'postponed' | 'walk_over' | 'abandoned' | 'corrected'

const oddCases: readonly OddCase[] = ['postponed', 'walk_over', 'abandoned', 'corrected']
const oddInThousand = 10

/** All that will happen to an event; a pure function of the seed and the fixture. */
export interface EventPlan {
  readonly fixture: Fixture
  readonly opening: Opening
  readonly oddCase?: OddCase
  /** Lines of the whole match; those of a set are made at its start. */
  readonly lines: () => readonly MarketLine[]
  /** Drawn when first asked for: nothing before the start depends on it. */
  readonly played: () => Played | Raced
}

export function planEvent(chance: Chance, fixture: Fixture): EventPlan {
  const opening = openEvent(fixture, chance.draw(`opening ${fixture.id}`))
  const odd = chance.draw(`odd ${fixture.id}`)
  const isOdd = odd(1_000) < oddInThousand
  const oddCase = isOdd ? oddCases[odd(oddCases.length)] : undefined
  let played: Played | Raced | undefined
  let lines: readonly MarketLine[] | undefined
  return {
    fixture,
    opening,
    ...(oddCase && isPossible(oddCase, opening) ? { oddCase } : {}),
    lines: () => (lines ??= linesOf(fixture, opening)),
    played: () => (played ??= play(chance, fixture, opening)),
  }
}

/** A race is held or it is not; only scores of goals and points are corrected. */
function isPossible(oddCase: OddCase, { start }: Opening): boolean {
  if (start.family === 'race') return oddCase === 'postponed'
  return start.family !== 'legs' || oddCase !== 'corrected'
}

function linesOf(fixture: Fixture, { start, news }: Opening): readonly MarketLine[] {
  const { offer } = fixture.league.sport
  if (start.family === 'race') return offer.markets.map((marketId) => ({ marketId }))
  const markets = offer.markets.filter((marketId) => !setMarkets().includes(marketId))
  return openingLines(start, { sum: 0, left: news.length }, { ...offer, markets })
}

function play(chance: Chance, fixture: Fixture, opening: Opening): Played | Raced {
  const { start } = opening
  const draw = chance.draw(`play ${fixture.id}`)
  const { startsAt } = fixture
  const { pace } = fixture.league.sport
  const walk = walkAt(opening, startsAt)
  switch (start.family) {
    case 'goals':
      return playGoals(start, walk, { startsAt, pace, draw })
    case 'points':
      return playPoints(start, walk, { startsAt, pace, draw })
    case 'legs':
      return playLegs(start, walk, { startsAt, pace, draw })
    case 'race': {
      const finish = drawFinish(raceFinishes(start.model, walk), draw(massTotal))
      return { finish, endsAt: startsAt + pace.playMs }
    }
  }
}

/** The last moment that is told at an instant; undefined before the first. */
export function momentIndexAt(moments: readonly Moment[], at: number): number {
  let low = 0
  let high = moments.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((moments[middle]?.at ?? Infinity) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}
