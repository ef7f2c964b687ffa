import { useCallback, useEffect, useState } from 'react'
import { callServer } from '../../../../platform/client/call-server.ts'
import { ServerRefusal } from '../../../../platform/client/server-refusal.ts'
import { frameAddress } from './frame-address.ts'
import type { FrameEvent } from './frame-event.ts'
import { messages } from '../messages.en.ts'

/** Where the opening of a game stands. */
export type Launch =
  | { readonly state: 'opening' }
  | { readonly state: 'closed' }
  | { readonly state: 'failed'; readonly text: string; readonly refusal: string | null }
  | { readonly state: 'open'; readonly address: string; readonly isReady: boolean }

export interface LaunchOrder {
  readonly id: string
  readonly demo: boolean
  readonly currency: string
  /** Table of a game that has a list of them. */
  readonly lobbyData?: string
}

const phone = '(width < 992px)'

/** Opens a game, again for every other order and on demand. Null opens nothing. */
export function useLaunch(order: LaunchOrder | null) {
  const [launch, setLaunch] = useState<Launch>({ state: 'opening' })
  const [attempt, setAttempt] = useState(0)
  const text = JSON.stringify(order)
  useEffect(() => {
    setLaunch({ state: 'opening' })
    if (order === null) return undefined
    const stop = new AbortController()
    const open = async () => {
      const next = await opened(order, stop.signal)
      if (!stop.signal.aborted) setLaunch(next)
    }
    void open()
    return () => stop.abort()
    // The order is compared by what it says.
  }, [text, attempt])
  const handleEvent = useCallback((event: FrameEvent) => {
    setLaunch((now) => after(now, event))
  }, [])
  return { launch, handleEvent, retry: () => setAttempt((count) => count + 1) }
}

async function opened(order: LaunchOrder, signal: AbortSignal): Promise<Launch> {
  const device = window.matchMedia(phone).matches ? 'mobile' : 'desktop'
  try {
    const { url } = await callServer('launchGame', { ...order, device }, { signal })
    const address = frameAddress(url, window.location)
    if (address !== null) return { state: 'open', address, isReady: false }
    return { state: 'failed', text: messages.broken, refusal: null }
  } catch (error) {
    const isRefusal = error instanceof ServerRefusal
    const text = isRefusal ? error.message : messages.broken
    return { state: 'failed', text, refusal: isRefusal ? error.name : null }
  }
}

function after(launch: Launch, event: FrameEvent): Launch {
  if (launch.state !== 'open') return launch
  if (event === 'closed') return { state: 'closed' }
  if (event === 'error') return { state: 'failed', text: messages.broken, refusal: null }
  return event === 'ready' && !launch.isReady ? { ...launch, isReady: true } : launch
}
