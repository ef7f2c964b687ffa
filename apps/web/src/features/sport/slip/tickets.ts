import type { SportBet, SportOffer, SportQueueAnswer } from '@powerplay/contract'
import { create } from 'zustand'
import type { SlipRefusal } from './refusal.ts'
import type { PickedLeg } from './slip-store.ts'

/** A bet on its way through the queue, and what became of it. */
export interface Ticket {
  /** Of this page: the key under which it was sent. */
  readonly key: string
  readonly legs: readonly PickedLeg[]
  /** As the player typed it, in units of the currency. */
  readonly stake: string
  readonly currency: string
  /** Name of a system, for instance `2/4`, and its legs per combination; null for a single or multi. */
  readonly system: { readonly k: number | null; readonly name: string } | null
  readonly state: TicketState
}

export type TicketState =
  /** Not yet in the queue: others are before it. */
  | { readonly kind: 'sending' }
  | {
      readonly kind: 'checking'
      readonly queueId: string
      readonly delayMs: number
      readonly endsAt: number
    }
  | {
      readonly kind: 'offer'
      readonly queueId: string
      readonly offer: SportOffer
      readonly isAnswered: boolean
    }
  | { readonly kind: 'placed'; readonly bet: SportBet }
  | { readonly kind: 'refused'; readonly refusal: SlipRefusal }

interface Tickets {
  readonly tickets: readonly Ticket[]
}

export const useTickets = create<Tickets>()(() => ({ tickets: [] }))

export function changeTicket(key: string, state: TicketState): void {
  useTickets.setState(({ tickets }) => ({
    tickets: tickets.map((ticket) => (ticket.key === key ? { ...ticket, state } : ticket)),
  }))
}

export function addTickets(added: readonly Ticket[]): void {
  useTickets.setState(({ tickets }) => ({ tickets: [...tickets.filter(isUnderWay), ...added] }))
}

/** Takes what is decided off the slip. */
export function clearTickets(): void {
  useTickets.setState(({ tickets }) => ({ tickets: tickets.filter(isUnderWay) }))
}

export function isUnderWay({ state }: Ticket): boolean {
  return state.kind === 'sending' || state.kind === 'checking' || state.kind === 'offer'
}

/** The state that an answer of the queue means. */
export function stateAfter(
  { queueId, state, leftMs, bet, offer, name = '', message = '' }: SportQueueAnswer,
  before: TicketState,
  now: number,
): TicketState {
  if (state === 'accepted' && bet !== undefined) return { kind: 'placed', bet }
  if (state === 'refused') return { kind: 'refused', refusal: { name, text: message, places: [] } }
  if (state === 'offer' && offer !== undefined) {
    const isSame = before.kind === 'offer' && before.offer.expiresAt === offer.expiresAt
    return isSame ? before : { kind: 'offer', queueId, offer, isAnswered: false }
  }
  const delayMs = before.kind === 'checking' ? before.delayMs : leftMs
  return { kind: 'checking', queueId, delayMs, endsAt: now + leftMs }
}
