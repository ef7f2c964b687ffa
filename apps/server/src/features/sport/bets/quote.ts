import { namedSystems, relatedLegs, slipLines, type LegPlace } from '@powerplay/engines/sport'
import { formatAmount, refuse } from '@powerplay/kernel'
import type { CallHandlers } from '../../../platform/context.ts'
import { betDelayMs } from '../book/delays.ts'
import { isOver } from '../book/book.ts'
import type { SportParts } from '../parts.ts'
import { presentSystem } from '../present-bet.ts'
import { delayTerms } from '../settings.ts'
import { betCurrency, caps, stakeLimits } from './limits.ts'
import {
  faceOf,
  findSelection,
  problemOf,
  readSelection,
  type FoundSelection,
} from './selection.ts'
import type { OpenBook } from './slip-terms.ts'

type Quote = Awaited<ReturnType<CallHandlers['bookmakerQuote']>>

const selectionsMost = 20

/** What a slip may be. Refusals: sportsbook/too-many-selections, currency-not-offered. */
export function quoteSlip(
  parts: SportParts,
  open: OpenBook,
  {
    selections,
    currency: id,
    sharePpm,
  }: {
    readonly selections: readonly string[]
    readonly currency: string
    readonly sharePpm: number
  },
): Quote {
  if (selections.length > selectionsMost) {
    refuse('sportsbook/too-many-selections', { most: selectionsMost })
  }
  const currency = betCurrency(parts, id)
  const limits = stakeLimits(parts, currency, sharePpm)
  const text = (minor: bigint) => formatAmount(minor, currency.currency.decimals)
  const found = selections.map((selectionId) => {
    const name = readSelection(selectionId)
    return { selectionId, name, found: name && findSelection(open.book, name) }
  })
  const legs = found.flatMap((one, place) =>
    one.found && one.name
      ? [{ place, leg: placeOf(one.selectionId, one.found), event: one.found.event }]
      : [],
  )
  const related = relatedLegs(legs.map(({ leg }) => leg))
  const conflicts = related.map(([one, other]): [number, number] => [
    legs[one]?.place ?? 0,
    legs[other]?.place ?? 0,
  ])
  const delays = delayTerms(parts.platform.settings)
  return {
    selections: found.map((one) => presentSelection(parts, open, one)),
    combinable: legs.length === selections.length && conflicts.length === 0,
    conflicts,
    limits: {
      minStake: text(limits.minMinor),
      maxStake: text(limits.maxMinor),
      maxPayout: text(limits.payoutMinor),
    },
    delayMs: Math.max(0, ...legs.map(({ event }) => betDelayMs(event, delays))),
    systems: systemsOf(selections.length),
  }
}

function placeOf(selectionId: string, { event }: FoundSelection): LegPlace {
  const { id, tournament, isOutright } = event.fixture
  return { selectionId, eventId: id, tournamentId: tournament.id, isOutright }
}

function presentSelection(
  { clock }: SportParts,
  { bookmaker }: OpenBook,
  one: {
    readonly selectionId: string
    readonly name: ReturnType<typeof readSelection>
    readonly found: FoundSelection | undefined
  },
): Quote['selections'][number] {
  const { selectionId, name, found } = one
  if (found === undefined || name === undefined) {
    const nothing = { event: null, market: null, outcome: null, live: false }
    return { selectionId, odds: null, status: 'closed', version: 0, ...nothing }
  }
  const { event, market, price, isLive } = found
  const { outcome, startsAt, ...face } = faceOf(found, name.outcomeId)
  const isGone = isOver(event) || market.state === 'settled' || market.state === 'cancelled'
  const problem = problemOf(bookmaker, found, clock.now())
  return {
    selectionId,
    odds: isGone || price === null ? null : price.oddsE3 / 1_000,
    status: isGone || problem === 'too-late' ? 'closed' : problem ? 'suspended' : 'active',
    version: market.version,
    event: { id: event.fixture.id, name: face.event, categoryId: face.categoryId, startsAt },
    ...{ market: face.market, outcome, live: isLive },
  }
}

/** All systems of so many legs that have few enough combinations, those with a name last. */
function systemsOf(legs: number): Quote['systems'] {
  if (legs < 3 || legs > caps.legs) return []
  const plain = Array.from({ length: legs - 1 }, (_, at) => [at + 1])
  const named = namedSystems.filter((system) => system.legs === legs).map(({ sizes }) => sizes)
  return [...plain, ...named]
    .filter((sizes) => slipLines(legs, sizes) <= BigInt(caps.lines))
    .map((sizes) => presentSystem(legs, sizes))
}
