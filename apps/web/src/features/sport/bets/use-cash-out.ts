import type { SportBet } from '@powerplay/contract'
import { secondMs } from '@powerplay/kernel'
import { useEffect, useLayoutEffect, useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import type { CallOutput } from '../../../platform/client/call-types.ts'
import { on } from '../../../platform/client/client-events.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { sportKey } from '../live/follow-book.ts'
import { messages } from '../messages.en.ts'
import { refusalOf } from '../slip/refusal.ts'
import { reloadBets } from './use-bets.ts'

export type CashOutOffer = CallOutput<'bookmakerCashOutOffer'>['offers'][number]
export type Fraction = 25 | 50 | 100

/** An offer holds for five seconds; a new one is there before it ends. */
const offerMs = 4 * secondMs

/**
 * What a bet may be cashed out for, asked anew while it is shown. All bets of a page are asked about in
 * one call, because the server takes two of them a second.
 */
export function useOffers(ids: readonly string[]) {
  return useServerQuery({
    queryKey: [...sportKey, 'offers', ...ids],
    queryFn: ({ signal }) => callServer('bookmakerCashOutOffer', { ids: [...ids] }, { signal }),
    enabled: ids.length > 0,
    refetchInterval: offerMs,
    staleTime: 0,
    placeholderData: (before) => before,
  })
}

export type CashOutState =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'checking'
      readonly queueId: string | null
      readonly endsAt: number
      readonly delayMs: number
    }
  | { readonly kind: 'refused'; readonly text: string }

const idle: CashOutState = { kind: 'idle' }

/** Cashes a bet out, and follows what becomes of it. */
export function useCashOut({ _id: id }: Pick<SportBet, '_id'>) {
  const [state, setState] = useState<CashOutState>(idle)
  const queueId = state.kind === 'checking' ? state.queueId : null
  // Before the next event is read: what came between the answer and a later effect would be missed.
  useLayoutEffect(() => {
    if (queueId === null) return
    return on('event:sportCashout', (told) => {
      if (told.queueId !== queueId) return
      if (told.state === 'accepted') {
        toast('success', messages.cashOut.done, told.amount)
        setState(idle)
      } else setState({ kind: 'refused', text: told.message ?? messages.cashOut.refused })
      reloadBets()
    })
  }, [queueId])
  useEffect(() => {
    if (queueId === null || state.kind !== 'checking') return
    const timer = setTimeout(
      () => void ask(queueId).then((next) => next !== undefined && setState(next)),
      Math.max(0, state.endsAt - Date.now()) + graceMs,
    )
    return () => clearTimeout(timer)
  }, [queueId, state])
  const cashOut = async (offerId: string, fraction: Fraction) => {
    setState({ kind: 'checking', queueId: null, endsAt: Date.now(), delayMs: 0 })
    try {
      const { queueId: own, delayMs } = await callServer('bookmakerCashOut', {
        id,
        offerId,
        fraction,
      })
      setState({ kind: 'checking', queueId: own, endsAt: Date.now() + delayMs, delayMs })
    } catch (error) {
      setState({ kind: 'refused', text: refusalOf(error).text })
    }
  }
  return { state, cashOut, dismiss: () => setState(idle) }
}

const graceMs = 1_500

/** Asks about a cash-out whose event may have got lost. */
async function ask(queueId: string): Promise<CashOutState | undefined> {
  try {
    const answer = await callServer('bookmakerBetStatus', { queueId })
    if (answer.state === 'waiting') {
      return {
        kind: 'checking',
        queueId,
        endsAt: Date.now() + answer.leftMs,
        delayMs: answer.leftMs,
      }
    }
    reloadBets()
    if (answer.state === 'accepted') return idle
    return { kind: 'refused', text: answer.message ?? messages.cashOut.refused }
  } catch (error) {
    return { kind: 'refused', text: refusalOf(error).text }
  }
}
