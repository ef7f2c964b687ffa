import { handTotal, pips, type HandOutcome } from '@powerplay/engines'
import type { Tone } from '../../../../ui/marks/pill.tsx'
import type { BlackjackAction, BlackjackTable, TableHand } from './blackjack-table.ts'

export interface HandLabel {
  readonly text: string
  readonly tone: Tone
}

const outcomeLabels: Readonly<Record<HandOutcome, HandLabel>> = {
  blackjack: { text: 'Blackjack', tone: 'win' },
  win: { text: 'Wins', tone: 'win' },
  push: { text: 'Push', tone: 'neutral' },
  lose: { text: 'Loses', tone: 'neutral' },
}

/** Where a hand stands, in a word or two. */
export function handLabel(
  hand: TableHand,
  { isActive, isDoubled }: { readonly isActive: boolean; readonly isDoubled: boolean },
): HandLabel | undefined {
  if (hand.state === 'bust') return { text: isDoubled ? 'Doubled, bust' : 'Bust', tone: 'loss' }
  if (hand.outcome) return outcomeLabels[hand.outcome]
  if (isActive) return { text: 'Your turn', tone: 'accent' }
  if (hand.state === 'double') return { text: 'Doubled, stands', tone: 'win' }
  return hand.state === 'stand' ? { text: 'Stands', tone: 'win' } : undefined
}

/** The end of a round as its headline. */
export function titleOf({ hands, dealer }: BlackjackTable): string {
  const [only, second] = hands
  if (!only) return ''
  if (second) return countText(hands)
  if (only.outcome === 'blackjack') return 'Blackjack'
  if (only.outcome === 'push') return 'Push'
  if (only.outcome === 'win') return handTotal(dealer).total > 21 ? 'Dealer busts' : 'You win'
  if (only.state === 'bust') return 'Bust'
  return isBlackjack(dealer) ? 'Dealer has blackjack' : 'Dealer wins'
}

function isBlackjack(cards: readonly number[]): boolean {
  return cards.length === 2 && handTotal(cards).total === 21
}

/** "Both hands win", or how each of the two ended. */
function countText(hands: readonly TableHand[]): string {
  const [first, second] = hands.map(({ outcome }) => outcome ?? 'lose')
  const words = { blackjack: 'wins', win: 'wins', push: 'pushes', lose: 'loses' } as const
  if (first === undefined || second === undefined) return ''
  if (first === second)
    return `Both hands ${{ ...words, win: 'win', push: 'push', lose: 'lose' }[first]}`
  return `First hand ${words[first]}, second ${words[second]}`
}

/** Why an action is not offered, where the cards say so. */
export function reasonAgainst(table: BlackjackTable, action: BlackjackAction): string {
  const cards = table.hands[table.active]?.cards ?? []
  if (cards.length > 2) return 'first two cards only'
  if (action !== 'split') return 'not now'
  if (table.hands.length > 1) return 'already split'
  const [first = 0, second = 0] = cards
  return pips(first) === pips(second) ? 'not now' : 'needs a pair'
}
