import type { TradingPosition } from '@powerplay/contract'
import { useEffect } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { on } from '../../../platform/client/client-events.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { messages } from '../messages.en.ts'

const key = ['trading', 'positions'] as const

/** Asks again for what changed about the player's positions. */
export function reloadPositions(): void {
  void queryClient.invalidateQueries({ queryKey: key })
}

/** The player's open positions in the pocket that is played from; none for guests. */
export function useOpenPositions(): readonly TradingPosition[] {
  const { user } = useSession()
  const demo = useSettings((state) => state.demo)
  const { data } = useServerQuery<{ rows: TradingPosition[] }>({
    queryKey: [...key, 'open', user?.id ?? '', demo],
    queryFn: ({ signal }) => callServer('tradingPositions', { demo }, { signal }),
    enabled: user !== undefined,
    staleTime: 0,
  })
  return user === undefined ? none : (data?.rows ?? none)
}

const none: readonly TradingPosition[] = []

/** One page of ended positions. */
export function useHistory(page: number) {
  const { user } = useSession()
  const demo = useSettings((state) => state.demo)
  return useServerQuery({
    queryKey: [...key, 'history', user?.id ?? '', demo, page],
    queryFn: ({ signal }) => callServer('tradingHistory', { demo, page, perPage: 10 }, { signal }),
    enabled: user !== undefined,
    staleTime: 0,
  })
}

/** Keeps positions current and says what became of them. */
export function useFollowedPositions(): void {
  useEffect(() => {
    const stops = [
      on('event:tradingPosition', ({ position, event }) => {
        reloadPositions()
        tell(position, event)
      }),
      on('realtime:reload', reloadPositions),
    ]
    return () => stops.forEach((stop) => stop())
  }, [])
}

function tell(position: TradingPosition, event: string): void {
  const what = `${position.ticker} ${position.side}`
  if (event === 'opened') toast('info', messages.toastOpened(what))
  if (event === 'refused') toast('warn', messages.toastRefused(what), messages.toastRefusedText)
  if (event === 'bust') toast('error', messages.toastBust(what), messages.toastBustText)
  if (event === 'closed') {
    const isGain = !(position.pnl ?? '').startsWith('-')
    const profit = `${isGain ? '+' : ''}${position.pnl} ${position.currency.toUpperCase()}`
    toast(isGain ? 'success' : 'info', messages.toastClosed(what, profit))
  }
}
