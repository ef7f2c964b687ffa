import type { SportRow } from '@powerplay/contract'
import { selectionIdOf } from '../live/screen-book.ts'
import { messages } from '../messages.en.ts'
import type { PickedLeg } from '../slip/slip-store.ts'

/** A ready-made multi. */
export interface MultiIdea {
  readonly name: string
  readonly legs: readonly (PickedLeg & { readonly categoryId: string })[]
}

const legsOfEach = 3

/**
 * Multis of the favourites: one of soccer, one of the other sports, one of esports, each of three
 * matches that have not begun. A sport without enough of them has none.
 */
export function multisOf(rows: readonly SportRow[]): MultiIdea[] {
  const once = new Map(rows.map((row) => [row.event.id, row]))
  const legs = [...once.values()].flatMap(favouriteOf)
  const groups = [
    {
      name: messages.multiNames.soccer,
      own: legs.filter(({ categoryId }) => categoryId === 'soccer-1'),
    },
    { name: messages.multiNames.mixed, own: oneOfEachSport(legs) },
    { name: messages.multiNames.sure, own: legs.toSorted((one, other) => one.odds - other.odds) },
  ]
  return groups.flatMap(({ name, own }) =>
    own.length < legsOfEach ? [] : [{ name, legs: own.slice(0, legsOfEach) }],
  )
}

type Leg = MultiIdea['legs'][number]

/** The likeliest outcome of a match that has not begun. */
function favouriteOf({ event, market }: SportRow): Leg[] {
  if (event.status !== 'not_started' || event.type !== 'match' || market?.status !== 'active')
    return []
  const priced = market.outcomes.flatMap((outcome) =>
    outcome.odds === null || outcome.status !== 'active'
      ? []
      : [{ ...outcome, odds: outcome.odds }],
  )
  const [best] = priced.toSorted((one, other) => one.odds - other.odds)
  if (best === undefined) return []
  return [
    {
      selectionId: selectionIdOf(event.id, market.lineId, best.id),
      ...{ eventId: event.id, outcome: best.name, market: market.name, odds: best.odds },
      ...{ version: market.version, categoryId: event.categoryId },
    },
  ]
}

function oneOfEachSport(legs: readonly Leg[]): Leg[] {
  return [...new Map(legs.toReversed().map((leg) => [leg.categoryId, leg])).values()].toReversed()
}
