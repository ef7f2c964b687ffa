import type { PvpDuel } from '@powerplay/contract'
import { useEffect } from 'react'
import { callServer } from '../../platform/client/call-server.ts'
import { on } from '../../platform/client/client-events.ts'
import { queryClient } from '../../platform/client/query-client.ts'
import { useServerQuery } from '../../platform/client/use-server-query.ts'
import { followChannel } from '../../platform/realtime/realtime.ts'
import { useSession } from '../../platform/session/session-context.tsx'

const key = ['pvp'] as const

/** Asks again for what is shown of pools and duels. */
export const reloadPvp = () => void queryClient.invalidateQueries({ queryKey: key })

/** Listens as long as something of pools and duels is shown; what is told is asked for anew. */
function useFollowed(channels: string): void {
  useEffect(() => {
    const names = channels.split(' ')
    const ends = names.map((name) => followChannel(name))
    const stops = [
      on('event:pvpRound', reloadPvp),
      on('event:pvpEntry', reloadPvp),
      on('event:pvpLocked', reloadPvp),
      on('event:pvpResult', reloadPvp),
      on('event:pvpDuel', reloadPvp),
      on('event:pvpOwnDuel', reloadPvp),
      on('realtime:reload', ({ channel }) => {
        if (names.includes(channel)) reloadPvp()
      }),
    ]
    return () => [...ends, ...stops].forEach((stop) => stop())
  }, [channels])
}

/** Between two looks without any news: a round whose news were lost goes on all the same. */
const lookMs = 5_000

/** All pools, and the duels that wait. */
export function usePools() {
  const { user } = useSession()
  useFollowed('Pvp')
  return useServerQuery({
    queryKey: [...key, 'pools', user?.id ?? ''],
    queryFn: ({ signal }) => callServer('pvpPools', {}, { signal }),
    ...{ staleTime: 0, refetchInterval: lookMs },
  })
}

/** One pool with its round, its entries and its last rounds. */
export function usePool(poolId: string) {
  const { user } = useSession()
  useFollowed(`Pvp Pvp.pool.${poolId}`)
  return useServerQuery({
    queryKey: [...key, 'pool', poolId, user?.id ?? ''],
    queryFn: ({ signal }) => callServer('pvpPool', { poolId }, { signal }),
    ...{ staleTime: 0, refetchInterval: lookMs },
  })
}

/** A duel by its id; the news of it take the place of what was known. */
export function useDuel(id: string) {
  const { user } = useSession()
  useFollowed('Pvp')
  return useServerQuery<{ duel: PvpDuel }>({
    queryKey: [...key, 'duel', id, user?.id ?? ''],
    queryFn: ({ signal }) => callServer('pvpDuel', { id }, { signal }),
    staleTime: 0,
  })
}

/** What a round or a duel is drawn from. */
export function useProof(id: string) {
  return useServerQuery({
    queryKey: [...key, 'proof', id],
    queryFn: ({ signal }) => callServer('pvpVerify', { id }, { signal }),
    staleTime: 0,
  })
}
