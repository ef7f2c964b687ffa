import { ratio } from '@powerplay/kernel'
import { slipFactorMax, slipLines, type SlipLeg } from './slip.ts'

/** What tells whether two legs depend on each other. */
export interface LegPlace {
  readonly selectionId: string
  readonly eventId: string
  readonly tournamentId: string
  /** An outright: a bet on a whole tournament or race. */
  readonly isOutright: boolean
}

/** What a slip may not pass. */
export interface SlipCaps {
  readonly legs: number
  readonly lines: number
  /** The largest factor of a stake, a whole number. */
  readonly factor: number
}

/** product-betting.md 3.5. */
export const slipCaps: SlipCaps = { legs: 12, lines: 120, factor: 10_000 }

/** Why a slip cannot be a bet, by the names of the slip's messages (SPORT-050 to 060). */
export type SlipProblem =
  | { readonly kind: 'no-double-bets'; readonly conflicts: readonly (readonly [number, number])[] }
  | { readonly kind: 'too-many-multi-bets'; readonly most: number }
  | { readonly kind: 'bet-too-high' }
  | { readonly kind: 'bad-sizes' }

/**
 * Whether two legs are related, so that their prices may not be multiplied: the same event, or an
 * outright and a match of one tournament. Two outrights of one tournament are related as well.
 */
export function areRelated(one: LegPlace, other: LegPlace): boolean {
  if (one.eventId === other.eventId) return true
  return one.tournamentId === other.tournamentId && (one.isOutright || other.isOutright)
}

/** All pairs of related legs, by their places in the slip. */
export function relatedLegs(legs: readonly LegPlace[]): readonly (readonly [number, number])[] {
  return legs.flatMap((one, at) =>
    legs.flatMap((other, place) =>
      place > at && areRelated(one, other) ? [[at, place] as const] : [],
    ),
  )
}

/**
 * The first reason why these legs cannot be combined so, or undefined. Nothing here lists
 * combinations: a hostile slip is refused in a few steps.
 */
export function slipProblem(
  legs: readonly (LegPlace & SlipLeg)[],
  sizes: readonly number[],
  caps: SlipCaps = slipCaps,
): SlipProblem | undefined {
  if (legs.length > caps.legs) return { kind: 'too-many-multi-bets', most: caps.legs }
  const areSizes =
    sizes.length > 0 &&
    new Set(sizes).size === sizes.length &&
    sizes.every((size) => Number.isInteger(size) && size >= 1 && size <= legs.length)
  if (!areSizes) return { kind: 'bad-sizes' }
  const isCombined = sizes.some((size) => size > 1)
  const conflicts = isCombined ? relatedLegs(legs) : sameLegs(legs)
  if (conflicts.length > 0) return { kind: 'no-double-bets', conflicts }
  if (slipLines(legs.length, sizes) > BigInt(caps.lines)) {
    return { kind: 'too-many-multi-bets', most: caps.lines }
  }
  const most = slipFactorMax({ sizes, legs })
  const cap = ratio(BigInt(caps.factor), 1n)
  if (most.numerator > cap.numerator * most.denominator) return { kind: 'bet-too-high' }
  return undefined
}

function sameLegs(legs: readonly LegPlace[]): readonly (readonly [number, number])[] {
  return legs.flatMap((one, at) =>
    legs.flatMap((other, place) =>
      place > at && one.selectionId === other.selectionId ? [[at, place] as const] : [],
    ),
  )
}
