import type { Card } from '../card.ts'
import type { RoundState } from '../extended-game.ts'
import { bestTotal, handTotal, isTwoCardBest } from './hand.ts'

/** One hand of the player; `bet` in first stakes. A doubled hand that passed 21 is `bust`. */
export type BlackjackHand = {
  readonly cards: readonly Card[]
  readonly bet: 1 | 2
  readonly state: 'open' | 'stand' | 'bust' | 'double'
}

/** null where it was never offered. */
export type InsuranceState = 'offered' | 'taken' | 'refused' | null

/**
 * A round of blackjack. While it is open, `dealer` holds the open card only. `used` counts the
 * cards taken from the stream, the hole card among them.
 */
export type BlackjackState = RoundState & {
  readonly hands: readonly BlackjackHand[]
  readonly dealer: readonly Card[]
  readonly used: number
  readonly insurance: InsuranceState
}

/** True after a split: 21 in two cards is no blackjack any more. */
export function hasSplit({ hands }: BlackjackState): boolean {
  return hands.length > 1
}

/** True for a dealt blackjack of the player. */
export function hasBlackjack(state: BlackjackState): boolean {
  return !hasSplit(state) && isTwoCardBest(state.hands[0]?.cards ?? [])
}

/** The place of the hand whose turn it is, or -1. The first open one plays. */
export function activeHand({ hands }: BlackjackState): number {
  return hands.findIndex(({ state }) => state === 'open')
}

/** The hand as it stands after its cards changed: past 21 bust, at 21 it stands by itself. */
export function restedHand(hand: BlackjackHand): BlackjackHand {
  const { total } = handTotal(hand.cards)
  if (total > bestTotal) return { ...hand, state: 'bust' }
  return total === bestTotal && hand.state === 'open' ? { ...hand, state: 'stand' } : hand
}

/** The state with one hand replaced. */
export function withHand(
  state: BlackjackState,
  place: number,
  hand: BlackjackHand,
): BlackjackState {
  return { ...state, hands: state.hands.with(place, hand) }
}
