import type { SportQueueAnswer, SportQueueInput } from '@powerplay/contract'
import { callServer } from '../../../platform/client/call-server.ts'
import { on } from '../../../platform/client/client-events.ts'
import { mintRequestKey } from '../../../platform/client/request-key.ts'
import { retryMsOf, ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { settings } from '../../../platform/store/settings-store.ts'
import { reloadBets } from '../bets/use-bets.ts'
import { refusalOf } from './refusal.ts'
import {
  addTickets,
  changeTicket,
  isUnderWay,
  stateAfter,
  useTickets,
  type Ticket,
  type TicketState,
} from './tickets.ts'

/** What one press sends: a bet of these legs, or several singles. */
export type BetOrder = Pick<Ticket, 'legs' | 'stake' | 'system'>

/** Bets of one player that may wait in the queue at once (product-betting.md 3.2). */
const queuedMax = 3
/** After its end a check is asked about by the call, in case the event got lost. */
const graceMs = 1_500

/** Sends bets into the queue, a few at a time, and follows what becomes of them. */
export function placeBets(orders: readonly BetOrder[], currency: string): void {
  follow()
  addTickets(
    orders.map((order) => ({
      ...order,
      ...{ key: mintRequestKey(), currency, state: { kind: 'sending' } },
    })),
  )
  sendWaiting()
}

const sent = new Set<string>()

/** Sends what waits as long as the queue has room for it. */
function sendWaiting(): void {
  const { tickets } = useTickets.getState()
  const queued = tickets.filter((ticket) => isUnderWay(ticket) && sent.has(ticket.key)).length
  const next = tickets.find(({ key, state }) => state.kind === 'sending' && !sent.has(key))
  if (next === undefined || queued >= queuedMax) return
  sent.add(next.key)
  void send(next).finally(sendWaiting)
}

async function send(ticket: Ticket): Promise<void> {
  const { key } = ticket
  try {
    const { queueId, delayMs } = await callServer('bookmakerQueueBet', inputOf(ticket), { key })
    const endsAt = Date.now() + delayMs
    changeTicket(key, { kind: 'checking', queueId, delayMs, endsAt })
    askAfter(key, queueId, delayMs + graceMs)
  } catch (error) {
    const waitMs = retryMsOf(error)
    if (waitMs === undefined) return decide(key, { kind: 'refused', refusal: refusalOf(error) })
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    if (isKnown(key)) await send(ticket)
  }
}

const isKnown = (own: string) => useTickets.getState().tickets.some(({ key }) => key === own)

/** Notes what became of a bet; its place in the queue is free for the next one. */
function decide(key: string, state: TicketState): void {
  changeTicket(key, state)
  if (state.kind === 'placed') reloadBets()
  sendWaiting()
}

function inputOf({ legs, stake, currency, system }: Ticket): SportQueueInput {
  const { demo, oddsPolicy } = settings()
  return {
    type: legs.length > 1 ? 'multi' : 'single',
    ...(system !== null && { system: system.k === null ? { name: system.name } : { k: system.k } }),
    ...{ stake, currency, demo, oddsPolicy },
    selections: legs.map(({ selectionId, odds, version }) => ({ selectionId, odds, version })),
  }
}

function askAfter(key: string, queueId: string, waitMs: number): void {
  setTimeout(() => {
    const own = useTickets.getState().tickets.find((ticket) => ticket.key === key)
    if (own?.state.kind !== 'checking') return
    callServer('bookmakerBetStatus', { queueId }).then(
      (answer) => {
        take(answer)
        if (answer.state === 'waiting') askAfter(key, queueId, answer.leftMs + graceMs)
      },
      (error: unknown) => {
        const leftMs = error instanceof ServerRefusal ? error.params['leftMs'] : undefined
        if (typeof leftMs === 'number') return askAfter(key, queueId, leftMs + graceMs)
        if (!(error instanceof ServerRefusal)) return askAfter(key, queueId, graceMs)
        decide(key, { kind: 'refused', refusal: refusalOf(error) })
      },
    )
  }, waitMs)
}

/** Takes or leaves the odds that the queue offers. */
export async function answerOffer(key: string, accept: boolean): Promise<void> {
  const own = useTickets.getState().tickets.find((ticket) => ticket.key === key)
  if (own?.state.kind !== 'offer') return
  const before = own.state
  changeTicket(key, { ...before, isAnswered: true })
  try {
    take(await callServer('bookmakerConfirmBet', { queueId: before.queueId, accept }))
  } catch (error) {
    decide(key, { kind: 'refused', refusal: refusalOf(error) })
  }
}

function queueIdOf(state: TicketState): string | undefined {
  return 'queueId' in state ? state.queueId : undefined
}

/** Gives an answer of the queue to the bet it is about. */
function take(answer: SportQueueAnswer): void {
  const own = useTickets.getState().tickets.find(({ state }) => queueIdOf(state) === answer.queueId)
  if (own === undefined) return
  decide(own.key, stateAfter(answer, own.state, Date.now()))
}

let isFollowing = false

function follow(): void {
  if (isFollowing) return
  isFollowing = true
  on('event:sportBetQueue', take)
  // What still waits was ordered by whoever has left: nobody else stakes for it.
  on('auth:account-left', () => useTickets.setState({ tickets: [] }))
}
