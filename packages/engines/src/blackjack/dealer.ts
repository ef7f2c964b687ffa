import { deckSize, pips, type Card } from '../card.ts'
import type { RandomStream } from '../fairness/stream.ts'
import { handTotal, isTwoCardBest } from './hand.ts'
import { settleBlackjack } from './settlement.ts'
import { hasBlackjack, type BlackjackState } from './state.ts'

/** Word 3 of the bet is the card that lies face down. */
const holeWord = 3
const dealerStandsOn = 17

/** Card `index` of the bet. */
export function cardAt(stream: RandomStream, index: number): Card {
  return stream.int(index, deckSize)
}

/** True with an ace up, when insurance may be offered. */
export function showsAce({ dealer }: BlackjackState): boolean {
  return pips(dealer[0] ?? 0) === 1
}

/** The dealer's first two cards, whether the player may know them or not. */
function firstTwo(state: BlackjackState, stream: RandomStream): Card[] {
  return [...state.dealer.slice(0, 1), cardAt(stream, holeWord)]
}

/** Looks at the hole card: a blackjack on either side ends the round. */
export function lookAtHole(state: BlackjackState, stream: RandomStream): BlackjackState {
  const isOver = isTwoCardBest(firstTwo(state, stream)) || hasBlackjack(state)
  return isOver ? endRound(state, stream) : state
}

/**
 * Ends the round: the dealer turns the hole card and draws up to any 17, unless nothing hangs on
 * it (every hand bust, or a blackjack on either side).
 */
export function endRound(state: BlackjackState, stream: RandomStream): BlackjackState {
  const dealer = firstTwo(state, stream)
  const isDecided =
    isTwoCardBest(dealer) ||
    hasBlackjack(state) ||
    state.hands.every((hand) => hand.state === 'bust')
  let { used } = state
  while (!isDecided && handTotal(dealer).total < dealerStandsOn) {
    dealer.push(cardAt(stream, used))
    used += 1
  }
  const ended = { ...state, dealer, used }
  // Judged with stakes of two units, so that half a unit of insurance counts.
  const isLost = settleBlackjack(ended, 2n).payoutMinor === 0n
  return { ...ended, status: isLost ? 'lose' : 'finish' }
}
