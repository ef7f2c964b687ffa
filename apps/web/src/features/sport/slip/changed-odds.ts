import type { OddsPolicy } from '../../../platform/store/settings.ts'
import type { LivePrice } from '../live/screen-book.ts'
import type { PickedLeg } from './slip-store.ts'

/** How the price of a leg stands to what the player agreed to. */
export type LegStanding =
  | { readonly kind: 'same' }
  | { readonly kind: 'closed' }
  /** Other odds that the policy takes by itself. */
  | { readonly kind: 'taken'; readonly odds: number; readonly version: number }
  /** Other odds that have to be answered first. */
  | { readonly kind: 'changed'; readonly odds: number; readonly version: number }

/**
 * Better odds need no answer unless the player wants no change at all; worse ones do unless any are
 * taken. Source: product-betting.md 3.3.
 */
export function standingOfLeg(
  leg: Pick<PickedLeg, 'odds'>,
  price: LivePrice | undefined,
  policy: OddsPolicy,
): LegStanding {
  if (price === undefined) return { kind: 'same' }
  const { odds, version, isOpen } = price
  if (!isOpen || odds === null) return { kind: 'closed' }
  if (odds === leg.odds) return { kind: 'same' }
  const isTaken = policy === 'any' || (policy === 'better' && odds > leg.odds)
  return { kind: isTaken ? 'taken' : 'changed', odds, version }
}
