import type { WheelSpin } from '@powerplay/contract'
import { useEffect, useRef, useState } from 'react'
import { callServer } from '../../platform/client/call-server.ts'
import { on } from '../../platform/client/client-events.ts'
import { queryClient } from '../../platform/client/query-client.ts'
import { mintRequestKey } from '../../platform/client/request-key.ts'
import { isSettled, keyLivesMs, useIntention } from '../../platform/client/use-intention.ts'
import { useServerQuery } from '../../platform/client/use-server-query.ts'
import { toast } from '../../platform/toasts/toasts.ts'
import { messages } from './messages.en.ts'
import { angleOf, targetAngle, turnMs } from './wheel-model.ts'

const key = ['wheel']

/** Loads tickets and codes anew. */
export const reloadTickets = () => void queryClient.invalidateQueries({ queryKey: key })

/** Tickets and codes of the viewer, asked again as they change. */
export function useTickets(userId: string | undefined) {
  useEffect(() => {
    const stops = [on('event:ticketsChanged', reloadTickets), on('realtime:reload', reloadTickets)]
    return () => stops.forEach((stop) => stop())
  }, [])
  return useServerQuery({
    queryKey: [...key, userId ?? 'guest'],
    queryFn: ({ signal }) => callServer('ticketData', {}, { signal }),
    staleTime: 0,
  })
}

/** Where a spin stands. */
export type WheelPhase =
  | { readonly kind: 'rest' | 'asked' }
  | { readonly kind: 'turning' | 'won'; readonly spin: WheelSpin }

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Spins the wheel: one at a time. The server has decided before it turns; where motion is not wanted it
 * stands at the result at once.
 * @param segments how many different ones there are.
 */
export function useWheel(segments: number) {
  const [phase, setPhase] = useState<WheelPhase>({ kind: 'rest' })
  const [angle, setAngle] = useState(0)
  const send = useIntention(mintRequestKey, keyLivesMs)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const turn = (spin: WheelSpin) => {
    const stop = () => {
      setPhase({ kind: 'won', spin })
      reloadTickets()
    }
    if (isStill()) {
      setAngle(angleOf(spin.segment, segments))
      return stop()
    }
    setPhase({ kind: 'turning', spin })
    setAngle((from) => targetAngle(from, spin.segment, segments))
    timer.current = setTimeout(stop, turnMs)
  }
  const spin = async () => {
    if (phase.kind === 'asked' || phase.kind === 'turning') return
    setPhase({ kind: 'asked' })
    try {
      const answer = await send({}, (key) => callServer('spinWheel', {}, { key }))
      reloadTickets()
      turn(answer)
    } catch (error) {
      setPhase({ kind: 'rest' })
      reloadTickets()
      const title = error instanceof Error ? error.message : messages.failedTitle
      // Where the server has not said so, the wheel may have turned: pressed again, it shows that spin.
      toast('error', title, isSettled(error) ? messages.ticketKept : messages.spinLost)
    }
  }
  return { phase, angle, spin, keep: () => setPhase({ kind: 'rest' }) }
}
