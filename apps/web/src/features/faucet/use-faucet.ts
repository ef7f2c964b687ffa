import type { FaucetState } from '@powerplay/contract'
import { useEffect, useRef, useState } from 'react'
import { callServer } from '../../platform/client/call-server.ts'
import { queryClient } from '../../platform/client/query-client.ts'
import { mintRequestKey } from '../../platform/client/request-key.ts'
import { keyLivesMs, useIntention } from '../../platform/client/use-intention.ts'
import { useServerQuery } from '../../platform/client/use-server-query.ts'
import { settings } from '../../platform/store/settings-store.ts'
import { toast } from '../../platform/toasts/toasts.ts'
import { restMs, runMs, runningCents } from './faucet-model.ts'
import { messages } from './messages.en.ts'

const key = ['faucet']
const reload = () => void queryClient.invalidateQueries({ queryKey: key })

/** The faucet as it stands for the viewer. */
export function useFaucetState(userId: string | undefined) {
  return useServerQuery<FaucetState>({
    queryKey: [...key, userId ?? 'guest'],
    queryFn: ({ signal }) => callServer('faucetState', {}, { signal }),
    staleTime: 0,
  })
}

/** Where a spin stands: at rest, asked for, running down, or shown. */
export type Phase =
  | { readonly kind: 'rest' }
  | { readonly kind: 'asked' | 'running' | 'shown'; readonly cents: number }

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Spins: the button is off until 1.5 s after the result. The server has decided and paid before the
 * number begins to run; where motion is not wanted, it does not run.
 */
export function useSpin(maxCents: number) {
  const [phase, setPhase] = useState<Phase>({ kind: 'rest' })
  const [isOff, setIsOff] = useState(false)
  const stop = useRef<(() => void) | undefined>(undefined)
  const send = useIntention(mintRequestKey, keyLivesMs)
  useEffect(() => () => stop.current?.(), [])
  const finish = (cents: number) => {
    setPhase({ kind: 'shown', cents })
    reload()
    const timer = setTimeout(() => setIsOff(false), restMs)
    stop.current = () => clearTimeout(timer)
  }
  const run = (fromCents: number, toCents: number) => {
    if (isStill()) return finish(toCents)
    const begun = performance.now()
    let frame = 0
    const step = () => {
      const part = (performance.now() - begun) / runMs
      if (part >= 1) return finish(toCents)
      setPhase({ kind: 'running', cents: runningCents(fromCents, toCents, part) })
      frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    stop.current = () => cancelAnimationFrame(frame)
  }
  const spin = async () => {
    if (isOff) return
    setIsOff(true)
    setPhase({ kind: 'asked', cents: maxCents })
    try {
      const order = { currency: settings().currency }
      const answer = await send(order, (key) => callServer('spinFaucet', order, { key }))
      run(answer.maxCents, Math.round(answer.value * 100))
    } catch (error) {
      setPhase({ kind: 'rest' })
      setIsOff(false)
      reload()
      toast('error', error instanceof Error ? error.message : messages.failed, messages.failed)
    }
  }
  return { phase, isOff, spin }
}
