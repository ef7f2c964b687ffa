import { mustHave } from '@powerplay/kernel'
import { pips } from '../card.ts'
import type { TurnResult } from '../extended-game.ts'
import type { RandomStream } from '../fairness/stream.ts'
import { endTurn, failTurn } from '../round.ts'
import { cardAt, endRound, lookAtHole } from './dealer.ts'
import {
  activeHand,
  hasSplit,
  restedHand,
  withHand,
  type BlackjackHand,
  type BlackjackState,
} from './state.ts'

/** What a player may do with a hand. */
export const handActions = ['hit', 'stand', 'double', 'split'] as const
export type HandAction = (typeof handActions)[number]

/** A turn: an action on the active hand, or the answer to the offer of insurance. */
export type BlackjackTurn =
  { readonly action: HandAction } | { readonly action: 'insurance'; readonly accept: boolean }

/** The actions that are legal now. */
export function legalActions(state: BlackjackState): readonly BlackjackTurn['action'][] {
  if (state.status !== 'open') return []
  if (state.insurance === 'offered') return ['insurance']
  const [first, second, third] = state.hands[activeHand(state)]?.cards ?? []
  if (first === undefined || second === undefined) return []
  if (third !== undefined) return ['hit', 'stand']
  const isPair = pips(first) === pips(second)
  const split = isPair && !hasSplit(state) ? (['split'] as const) : []
  return ['hit', 'stand', 'double', ...split]
}

/** Gives the active hand the next card. */
function hit(state: BlackjackState, hand: BlackjackHand, stream: RandomStream): BlackjackState {
  const drawn = { ...hand, cards: [...hand.cards, cardAt(stream, state.used)] }
  const used = state.used + 1
  return withHand({ ...state, used }, activeHand(state), restedHand(drawn))
}

/** Two hands of one card each get their second card at once; split aces stand with it. */
function split(state: BlackjackState, hand: BlackjackHand, stream: RandomStream): BlackjackState {
  const isAces = hand.cards.every((card) => pips(card) === 1)
  const hands = hand.cards.map((card, place): BlackjackHand => {
    const cards = [card, cardAt(stream, state.used + place)]
    return restedHand({ cards, bet: 1, state: isAces ? 'stand' : 'open' })
  })
  return { ...state, hands, used: state.used + hands.length }
}

function playHand(state: BlackjackState, action: HandAction, stream: RandomStream): BlackjackState {
  const place = activeHand(state)
  const hand = mustHave(state.hands[place], 'active hand')
  switch (action) {
    case 'hit':
      return hit(state, hand, stream)
    case 'stand':
      return withHand(state, place, { ...hand, state: 'stand' })
    case 'double':
      return hit(state, { ...hand, bet: 2, state: 'double' }, stream)
    case 'split':
      return split(state, hand, stream)
  }
}

/** Plays one turn; when no hand is open any more the dealer plays. */
export function playTurn(
  state: BlackjackState,
  turn: BlackjackTurn,
  stream: RandomStream,
): TurnResult<BlackjackState> {
  if (state.status !== 'open') return failTurn(state, 'closed')
  if (!legalActions(state).includes(turn.action)) {
    return failTurn(state, state.insurance === 'offered' ? 'insurance' : 'action')
  }
  if (turn.action === 'insurance') {
    const answered = {
      ...state,
      insurance: turn.accept ? ('taken' as const) : ('refused' as const),
    }
    return endTurn(lookAtHole(answered, stream), turn.accept ? 'half' : 'none')
  }
  const played = playHand(state, turn.action, stream)
  const isOver = activeHand(played) === -1
  const laysStake = turn.action === 'double' || turn.action === 'split'
  return endTurn(isOver ? endRound(played, stream) : played, laysStake ? 'whole' : 'none')
}

/** Stands on every open hand and refuses an open offer of insurance. */
export function standAll(state: BlackjackState, stream: RandomStream): BlackjackState {
  if (state.status !== 'open') return state
  const answered: BlackjackState =
    state.insurance === 'offered' ? { ...state, insurance: 'refused' } : state
  const looked = lookAtHole(answered, stream)
  if (looked.status !== 'open') return looked
  const hands = looked.hands.map((hand): BlackjackHand =>
    hand.state === 'open' ? { ...hand, state: 'stand' } : hand,
  )
  return endRound({ ...looked, hands }, stream)
}
