import { divide } from '@powerplay/kernel'
import { extraStakeMinor } from '../round.ts'
import type { Settlement } from '../extended-game.ts'
import { evenE4 } from '../multiplier.ts'
import { bestTotal, handTotal, isTwoCardBest } from './hand.ts'
import { hasBlackjack, type BlackjackHand, type BlackjackState } from './state.ts'

/** How one hand ended against the dealer. */
export type HandOutcome = 'blackjack' | 'win' | 'push' | 'lose'

/** The outcome of a hand once the dealer's cards are final. */
export function handOutcome(state: BlackjackState, hand: BlackjackHand): HandOutcome {
  const dealerHasBlackjack = isTwoCardBest(state.dealer)
  if (hasBlackjack(state)) return dealerHasBlackjack ? 'push' : 'blackjack'
  if (hand.state === 'bust' || dealerHasBlackjack) return 'lose'
  const dealer = handTotal(state.dealer).total
  const player = handTotal(hand.cards).total
  if (dealer > bestTotal || player > dealer) return 'win'
  return player === dealer ? 'push' : 'lose'
}

function handPayoutMinor(state: BlackjackState, hand: BlackjackHand, stakeMinor: bigint): bigint {
  const betMinor = stakeMinor * BigInt(hand.bet)
  switch (handOutcome(state, hand)) {
    case 'blackjack':
      return (stakeMinor * 5n) / 2n
    case 'win':
      return betMinor * 2n
    case 'push':
      return betMinor
    case 'lose':
      return 0n
  }
}

/** All stakes of the round in minor units. */
export function blackjackStakedMinor(state: BlackjackState, stakeMinor: bigint): bigint {
  const bets = state.hands.reduce((sum, { bet }) => sum + bet, 0)
  return BigInt(bets) * stakeMinor + insuranceMinor(state, stakeMinor)
}

function insuranceMinor({ insurance }: BlackjackState, stakeMinor: bigint): bigint {
  return extraStakeMinor(insurance === 'taken' ? 'half' : 'none', stakeMinor)
}

/**
 * The money of an ended round: a win pays 2, a push 1, a blackjack 2.5 (rounded down), insurance
 * 3 times its stake where the dealer has a blackjack.
 */
export function settleBlackjack(state: BlackjackState, stakeMinor: bigint): Settlement {
  const ofHands = state.hands.reduce(
    (sum, hand) => sum + handPayoutMinor(state, hand, stakeMinor),
    0n,
  )
  const ofInsurance = isTwoCardBest(state.dealer) ? insuranceMinor(state, stakeMinor) * 3n : 0n
  const stakedMinor = blackjackStakedMinor(state, stakeMinor)
  const payoutMinor = ofHands + ofInsurance
  const multiplierE4 = Number(divide(payoutMinor * BigInt(evenE4), stakedMinor, 'down'))
  return { stakedMinor, payoutMinor, multiplierE4 }
}
