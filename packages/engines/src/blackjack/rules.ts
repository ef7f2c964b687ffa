import type { ExtendedGame, ParsedTurn, RoundTerms } from '../extended-game.ts'
import type { RandomStream } from '../fairness/stream.ts'
import type { GameData } from '../instant-game.ts'
import { evenE4, multiplierNumber } from '../multiplier.ts'
import { assertEnded, extraStakeMinor } from '../round.ts'
import { oneOf, strictFields } from '../strict-fields.ts'
import { handActions, legalActions, playTurn, standAll, type BlackjackTurn } from './actions.ts'
import { cardAt, lookAtHole, showsAce } from './dealer.ts'
import { handTotal } from './hand.ts'
import { handOutcome, settleBlackjack } from './settlement.ts'
import { activeHand, type BlackjackHand, type BlackjackState } from './state.ts'

/** The game has no parameters. */
export type BlackjackParams = Readonly<Record<string, never>>

/** Amounts are in first stakes; the caller turns them into money. */
export type BlackjackView = GameData & { readonly actions: readonly BlackjackTurn['action'][] }

/** Two split hands, both doubled and won: eight first stakes. */
const multiplierMaxE4 = 80_000
const cardsDealt = 4
/** What best play leaves to the house of the first stake; counted anew by `blackjackBestPlay`. */
const bestPlayEdgePpm = 5_703

function openRound(stream: RandomStream, terms: RoundTerms): BlackjackState {
  const cards = [cardAt(stream, 0), cardAt(stream, 1)]
  const dealt: BlackjackState = {
    status: 'open',
    multiplierCapE4: terms.multiplierCapE4,
    hands: [{ cards, bet: 1, state: 'open' }],
    dealer: [cardAt(stream, 2)],
    used: cardsDealt,
    insurance: null,
  }
  // Half of the smallest stake is nothing, and nothing cannot insure.
  const isOffered = showsAce(dealt) && extraStakeMinor('half', terms.stakeMinor) > 0n
  return isOffered ? { ...dealt, insurance: 'offered' } : lookAtHole(dealt, stream)
}

function parseBlackjackTurn(raw: unknown): ParsedTurn<BlackjackTurn> {
  const isInsurance = strictFields(raw, ['action', 'accept'])
  const read = isInsurance.ok ? isInsurance : strictFields(raw, ['action'])
  if (!read.ok) return read
  const action = oneOf(read.fields.get('action'), [...handActions, 'insurance'])
  const accept = read.fields.get('accept')
  if (action === undefined) return { ok: false, field: 'action' }
  if (action !== 'insurance') {
    return isInsurance.ok ? { ok: false, field: 'accept' } : { ok: true, turn: { action } }
  }
  return typeof accept === 'boolean'
    ? { ok: true, turn: { action, accept } }
    : { ok: false, field: 'accept' }
}

function viewHand({ cards, bet, state }: BlackjackHand) {
  return { cards, bet, state, ...handTotal(cards) }
}

function wagered({ hands, insurance }: BlackjackState): number {
  return hands.reduce((sum, { bet }) => sum + bet, 0) + (insurance === 'taken' ? 0.5 : 0)
}

function viewBlackjack(state: BlackjackState): BlackjackView {
  return {
    params: {},
    hands: state.hands.map(viewHand),
    active: activeHand(state),
    dealer: state.dealer,
    dealerTotal: handTotal(state.dealer).total,
    insurance: state.insurance,
    actions: legalActions(state),
    wagered: wagered(state),
    maxMultiplier: multiplierNumber(Math.min(state.multiplierCapE4, multiplierMaxE4)),
  }
}

function multiplierOfFirstStakeE4(state: BlackjackState): number {
  if (state.status === 'open') return 0
  // Judged with a stake so round that nothing is cut: half and five halves of it are whole.
  return Number(settleBlackjack(state, BigInt(evenE4)).payoutMinor)
}

/**
 * Blackjack from an unlimited deck: the dealer stands on every 17 and looks for a blackjack with
 * an ace or a ten up, a blackjack pays 3:2, any first two cards may be doubled, equal values split
 * once (aces get one card each), insurance with an ace up. No surrender; a round cannot be
 * cancelled or left early. Return 99.4296 % of the first stake under best play. Rewards count
 * 0.45 % of every stake laid, which no way of playing loses less than.
 * Source: 000_1c37c0fb05cd66e6.txt, section 1 names the game and leaves its rules to us.
 */
export const blackjack: ExtendedGame<
  BlackjackParams,
  BlackjackState,
  BlackjackTurn,
  BlackjackView
> = {
  id: 'blackjack',
  ruleVersion: 1,
  parseParams(raw) {
    const read = strictFields(raw, [])
    return read.ok ? { ok: true, params: {} } : read
  },
  parseTurn: parseBlackjackTurn,
  multiplierMaxE4: () => multiplierMaxE4,
  capNeededE4: () => multiplierMaxE4,
  open: (_params, stream, terms) => openRound(stream, terms),
  turn: playTurn,
  finish: (state) => ({ ok: false, reason: state.status === 'open' ? 'unfinishable' : 'closed' }),
  expire: standAll,
  multiplierE4: multiplierOfFirstStakeE4,
  settle(state, stakeMinor) {
    assertEnded(state)
    return settleBlackjack(state, stakeMinor)
  },
  view: viewBlackjack,
  reveal(state, stream) {
    assertEnded(state)
    return {
      dealer: state.dealer,
      cards: Array.from({ length: state.used }, (_, index) => cardAt(stream, index)),
      outcomes: state.hands.map((hand) => handOutcome(state, hand)),
    }
  },
  trueEdgePpm: () => bestPlayEdgePpm,
  creditedEdgePpm: () => 4_500,
}
