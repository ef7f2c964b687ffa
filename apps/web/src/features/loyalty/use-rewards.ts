import { useEffect, useState } from 'react'
import { callServer } from '../../platform/client/call-server.ts'
import { on } from '../../platform/client/client-events.ts'
import { queryClient } from '../../platform/client/query-client.ts'
import { mintRequestKey } from '../../platform/client/request-key.ts'
import { keyLivesMs, useIntention } from '../../platform/client/use-intention.ts'
import { useServerQuery } from '../../platform/client/use-server-query.ts'
import { toast } from '../../platform/toasts/toasts.ts'
import { rewardMessages as messages } from './messages.en.ts'

const reload = () => void queryClient.invalidateQueries({ queryKey: ['rakeback'] })

/** Rakeback and cashback of the viewer, asked again as they grow. */
export function useRewards(userId: string) {
  useEffect(() => {
    const stops = [on('event:rakebackChanged', reload), on('realtime:reload', reload)]
    return () => stops.forEach((stop) => stop())
  }, [])
  return useServerQuery({
    queryKey: ['rakeback', userId],
    queryFn: ({ signal }) => callServer('rakebackTerms', {}, { signal }),
    staleTime: 0,
  })
}

/** Claims what waits; the button stays off until the answer is there. */
export function useClaim() {
  const [isClaiming, setIsClaiming] = useState(false)
  const send = useIntention(mintRequestKey, keyLivesMs)
  const claim = async () => {
    setIsClaiming(true)
    try {
      await send({}, (key) => callServer('claimRakeback', {}, { key }))
      toast('success', messages.claimed)
    } catch (error) {
      toast('error', error instanceof Error ? error.message : messages.failed)
    }
    reload()
    setIsClaiming(false)
  }
  return { isClaiming, claim }
}
