import { handTotal, type BlackjackTurn, type HandOutcome } from '@powerplay/engines'
import { parseAmount, type Currency } from '@powerplay/kernel'
import { fieldOf } from '../../../../platform/client/fields.ts'
import { cardsOf } from '../../boards/cards-of.ts'
import type { GameParams } from '../../play/game-controller.ts'
import type { PlayedRound } from '../../rounds/use-round.ts'

/** Blackjack on screen. */
export type PlayedBlackjack = PlayedRound<BlackjackTurn, BlackjackTable>

export type BlackjackAction = BlackjackTurn['action']

/** One hand of the player. */
export interface TableHand {
  readonly cards: readonly number[]
  /** In units of the currency, as the wire writes it. */
  readonly bet: string
  readonly state: 'open' | 'stand' | 'bust' | 'double'
  /** Known once the round is over. */
  readonly outcome: HandOutcome | undefined
}

/** What lies on the table. While the round is open `dealer` is the one open card. */
export interface BlackjackTable {
  readonly hands: readonly TableHand[]
  /** Place of the hand whose turn it is, or -1. */
  readonly active: number
  readonly dealer: readonly number[]
  /** The hole card lies on the table, face down. */
  readonly hasHole: boolean
  readonly insurance: 'offered' | 'taken' | 'refused' | undefined
  /** What may be done now; empty when the round is over. */
  readonly actions: readonly BlackjackAction[]
}

const actionNames: readonly string[] = ['hit', 'stand', 'double', 'split', 'insurance']
const handStates: readonly string[] = ['open', 'stand', 'bust', 'double']
const outcomeNames: readonly string[] = ['blackjack', 'win', 'push', 'lose']
const insuranceNames: readonly string[] = ['offered', 'taken', 'refused']

function isAction(entry: unknown): entry is BlackjackAction {
  return typeof entry === 'string' && actionNames.includes(entry)
}

function isHandState(entry: unknown): entry is TableHand['state'] {
  return typeof entry === 'string' && handStates.includes(entry)
}

function isOutcome(entry: unknown): entry is HandOutcome {
  return typeof entry === 'string' && outcomeNames.includes(entry)
}

function isInsurance(entry: unknown): entry is 'offered' | 'taken' | 'refused' {
  return typeof entry === 'string' && insuranceNames.includes(entry)
}

function listOf(field: unknown): readonly unknown[] {
  return Array.isArray(field) ? field : []
}

/** The server's view of a round; what is missing is left empty. */
export function readBlackjack(data: GameParams): BlackjackTable {
  const { hands, active, dealer, insurance, actions, reveal } = data
  const outcomes = listOf(fieldOf(reveal, 'outcomes'))
  const legal = listOf(actions).filter(isAction)
  const cards = cardsOf(dealer)
  return {
    hands: listOf(hands).map((hand, place) => readHand(hand, outcomes[place])),
    active: typeof active === 'number' ? active : -1,
    dealer: cards,
    hasHole: cards.length === 1,
    insurance: isInsurance(insurance) ? insurance : undefined,
    actions: legal,
  }
}

function readHand(hand: unknown, outcome: unknown): TableHand {
  const [bet, state] = [fieldOf(hand, 'bet'), fieldOf(hand, 'state')]
  return {
    cards: cardsOf(fieldOf(hand, 'cards')),
    bet: typeof bet === 'string' ? bet : '0',
    state: isHandState(state) ? state : 'stand',
    outcome: isOutcome(outcome) ? outcome : undefined,
  }
}

/** "15", or "7 / 17" while an ace may still count either way. */
export function totalText({ cards, state }: TableHand): string {
  const { total, soft } = handTotal(cards)
  return soft && state === 'open' && total < 21 ? `${total - 10} / ${total}` : `${total}`
}

/** The same as it is read aloud. */
export function spokenTotal(cards: readonly number[]): string {
  const { total, soft } = handTotal(cards)
  return soft ? `soft ${total}` : `${total}`
}

/** What lies on a hand, in minor units. */
export function betMinorOf({ bet }: TableHand, { decimals }: Currency): bigint {
  return parseAmount(bet, decimals) ?? 0n
}

/** The smallest stake on a hand: what the first one was opened with, unless it was doubled. */
export function smallestBetMinor({ hands }: BlackjackTable, currency: Currency): bigint {
  const bets = hands.map((hand) => betMinorOf(hand, currency))
  return bets.reduce((least, bet) => (bet < least ? bet : least), bets[0] ?? 0n)
}
