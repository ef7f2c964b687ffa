import type { LiveGame } from '@powerplay/contract'
import { useEffect } from 'react'
import { callServer } from '../../platform/client/call-server.ts'
import { on } from '../../platform/client/client-events.ts'
import { queryClient } from '../../platform/client/query-client.ts'
import { createTrickle } from '../../platform/client/trickle.ts'
import { useServerQuery } from '../../platform/client/use-server-query.ts'
import { useRates } from '../../platform/store/rates-store.ts'
import { isLiveGame, isOnChannel, withNewRows, type FeedChannel } from './feed-rows.ts'

interface FeedOptions {
  readonly channel: FeedChannel
  readonly count: number
  readonly userId: string | undefined
}

/** The home page asks for so many (001_d6a9941efb711ce5.txt, section 7); pushed bets fill it up. */
const firstRows = 9
/** Bets enter the list so often and so many at a time; so many more may wait for their turn. */
const pace = { everyMs: 200, most: 2, waitingMax: 10 } as const
const mineReloadMs = 1_000

/** The rows of a feed channel, newest first, kept up to date by what is pushed. */
export function useFeed({ channel, count, userId }: FeedOptions) {
  const isMine = channel === 'mine'
  const key = ['feed', channel, count, isMine ? userId : ''] as const
  const query = useServerQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<readonly LiveGame[]> => {
      const order = { mode: 'casino', type: channel, count: firstRows } as const
      const rows = await callServer('latestGames', order, { signal })
      return rows.filter(isLiveGame).slice(0, count)
    },
    staleTime: 0,
  })
  const hash = key.join()
  useEffect(() => {
    const queryKey = ['feed', channel, count, isMine ? userId : '']
    const reload = () => void queryClient.invalidateQueries({ queryKey })
    const add = (rows: readonly LiveGame[]) =>
      queryClient.setQueryData<readonly LiveGame[]>(queryKey, (known) =>
        known === undefined ? known : withNewRows(known, rows, count),
      )
    return isMine ? followOwn(reload) : followPublic(channel, add, reload)
    // Everything used inside is a part of the key.
  }, [hash])
  return query
}

/** Own bets are listed by the server, soon after each was settled. */
function followOwn(reload: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const reloadSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      reload()
    }, mineReloadMs)
  }
  const stops = [
    on('originals:settled', reloadSoon),
    on('event:sportBetUpdate', reloadSoon),
    on('realtime:reload', reload),
  ]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

/** Pushed bets wait for their own delay, then enter a few at a time. */
function followPublic(
  channel: FeedChannel,
  add: (rows: readonly LiveGame[]) => void,
  reload: () => void,
): () => void {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const later = (work: () => void, delayMs: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, delayMs)
    timers.add(timer)
  }
  const entering = createTrickle<LiveGame>({ ...pace, release: add })
  const take = (row: LiveGame) => {
    // A page out of sight loads the list when it is looked at again.
    if (document.hidden || !isOnChannel(row, channel, priceOf(row))) return
    later(() => entering.add(row), row.delay)
  }
  const stops = [
    on('event:liveGame', take),
    on('event:liveSportGame', take),
    on('realtime:reload', ({ channel: name }) => {
      if (name === 'Everyone') reload()
    }),
  ]
  const handleVisibility = () => {
    if (!document.hidden) reload()
  }
  document.addEventListener('visibilitychange', handleVisibility)
  return () => {
    for (const timer of timers) clearTimeout(timer)
    entering.stop()
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', handleVisibility)
  }
}

function priceOf(row: LiveGame): number | null | undefined {
  return useRates.getState().byCurrencyId[row.game.currency]?.usd
}
