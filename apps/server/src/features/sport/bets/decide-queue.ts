import { formatOdds } from '@powerplay/engines/sport'
import type { RefusalParams } from '@powerplay/kernel'
import type { LegPrice, OddsPolicy } from './bet.ts'

/** A leg of a waiting bet as the book has it now. */
export interface WaitingLeg {
  readonly option: string
  /** What the player agreed to. */
  readonly askedE3: number
  /** True for a price of a running event. */
  readonly wasLive: boolean
  /** Null where nothing is offered. */
  readonly now: (LegPrice & { readonly oddsE3: number; readonly isLive: boolean }) | null
  /** On offer without a stop since the bet was asked for, and its producer up all that time. */
  readonly wasOpen: boolean
  /** Its producer has told all that happened until the delay was over. */
  readonly isTold: boolean
}

/** What the queue makes of a bet after its delay. */
export type QueueVerdict =
  | { readonly kind: 'accept' }
  /** Nobody knows yet what happened meanwhile. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'offer' }
  | { readonly kind: 'refuse'; readonly refusal: string; readonly params: RefusalParams }

/** Of what was asked, a bet that takes any odds gets at least this share, in percent. */
const leastPercent = 90n

/**
 * Decides a bet whose delay has passed. A leg that was not on offer at any moment of the wait refuses
 * it, and so does a price from before the start once the event runs. Odds as they were, or better
 * ones where the policy takes them, are accepted; worse ones are offered to a player who takes better
 * ones, accepted down to 90 % of the product by who takes any, and refused otherwise. A running event is
 * not decided before its producer was heard after the delay: a feed that has just gone silent knows of
 * no stop, and its last price is nobody's.
 * Source: product-betting.md 3.3.
 */
export function decideQueued(legs: readonly WaitingLeg[], policy: OddsPolicy): QueueVerdict {
  for (const { option, now, wasOpen, wasLive } of legs) {
    if (now === null) return refused('option-closed', { option })
    if (!wasLive && now.isLive) return refused('too-late', {})
    if (!wasOpen) return refused('option-closed', { option })
  }
  if (legs.some(({ now, isTold }) => now?.isLive === true && !isTold)) return { kind: 'wait' }
  const changed = legs.filter(({ now, askedE3 }) => now?.oddsE3 !== askedE3)
  const [first] = changed
  if (first === undefined) return { kind: 'accept' }
  const change = refused('odds-changed', {
    old: inWords(first.askedE3),
    new: inWords(first.now?.oddsE3 ?? first.askedE3),
  })
  switch (policy) {
    case 'none':
      return change
    case 'better':
      return changed.every(({ now, askedE3 }) => (now?.oddsE3 ?? 0) > askedE3)
        ? { kind: 'accept' }
        : { kind: 'offer' }
    case 'any':
      return isEnough(legs) ? { kind: 'accept' } : change
  }
}

function isEnough(legs: readonly WaitingLeg[]): boolean {
  const asked = legs.reduce((product, { askedE3 }) => product * BigInt(askedE3), 1n)
  const now = legs.reduce((product, leg) => product * BigInt(leg.now?.oddsE3 ?? 0), 1n)
  return now * 100n >= asked * leastPercent
}

function refused(name: string, params: RefusalParams): QueueVerdict {
  return { kind: 'refuse', refusal: `sportsbook/${name}`, params }
}

/** Odds as messages name them. */
export function inWords(oddsE3: number): string {
  return formatOdds(oddsE3, 'decimal')
}
