import { useEffect } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { emit } from '../../../platform/client/client-events.ts'
import { useSession } from '../../../platform/session/session-context.tsx'

const [soonestMs, latestMs] = [1_000, 300_000]

/**
 * Asks for the reality check once it is due, on pages whose bets go to a provider's server: what refuses them there
 * does not reach this page.
 */
export function useRealityTimer(): void {
  const { user } = useSession()
  const id = user?.id
  useEffect(() => {
    if (id === undefined) return undefined
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = (ms: number) => {
      if (!isOver) timer = setTimeout(look, Math.min(Math.max(ms, soonestMs), latestMs))
    }
    const look = () =>
      void callServer('protectionState', {}).then(
        ({ now, realityCheck: { isDue, nextAt } }) => {
          if (isOver) return
          if (isDue) emit('protection:reality-check', null)
          later(isDue || nextAt === null ? latestMs : nextAt - now)
        },
        () => later(latestMs),
      )
    look()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [id])
}
