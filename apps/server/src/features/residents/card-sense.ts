import type { PokerTable } from '@powerplay/contract'
import { rankOf, suitOf, type Card } from '@powerplay/engines/card'
import { handStrength } from '@powerplay/engines/poker/hand-strength'

type Hand = NonNullable<PokerTable['hand']>

/** An action as the whisper PokerAct takes it. */
export interface CardAction {
  readonly action: 'fold' | 'check' | 'call' | 'bet' | 'raise'
  readonly amount?: string
}

/**
 * What a resident does with its own cards and what lies open: nothing clever. It plays pairs and high
 * cards, folds when a call is dear, and seldom raises.
 */
export function chooseAction(
  { cards, hand }: { readonly cards: readonly Card[]; readonly hand: Hand },
  chance: () => number,
): CardAction {
  const { turn } = hand
  if (!turn) return { action: 'fold' }
  const worth = worthOf(cards, hand.board)
  const mood = chance()
  const isFree = turn.legal.includes('check')
  const size = turn.legal.find((kind) => kind === 'bet' || kind === 'raise')
  if (size !== undefined && turn.minRaiseTo !== null && worth > 0.6 && mood < 0.4) {
    return { action: size, amount: turn.minRaiseTo }
  }
  if (isFree) return { action: 'check' }
  const toCall = Number.parseFloat(turn.toCall)
  const price = toCall / (Number.parseFloat(hand.total) + toCall)
  return { action: worth + mood * 0.3 > 0.25 + price ? 'call' : 'fold' }
}

/** How good two cards are, from 0 to 1: before the flop by ranks, later by what they make. */
function worthOf(cards: readonly Card[], board: readonly Card[]): number {
  const [one = 0, other = 0] = cards
  if (board.length < 3) {
    const high = (rankOf(one) + rankOf(other)) / 24
    const isPair = rankOf(one) === rankOf(other)
    return Math.min(1, high * 0.7 + (isPair ? 0.4 : 0) + (suitOf(one) === suitOf(other) ? 0.08 : 0))
  }
  // The category stands from bit 20 on: a pair is 1, two pair 2, and so on.
  const made = handStrength([...cards, ...board]) >> 20
  const lying = board.length === 5 ? handStrength(board) >> 20 : 0
  return Math.min(1, 0.15 + 0.3 * Math.max(0, made - lying))
}
