import type { PvpDuel } from '@powerplay/contract'
import { useEffect } from 'react'
import { callServer } from '../../platform/client/call-server.ts'
import type { CallOutput } from '../../platform/client/call-types.ts'
import { on } from '../../platform/client/client-events.ts'
import { queryClient } from '../../platform/client/query-client.ts'
import { useServerQuery } from '../../platform/client/use-server-query.ts'
import { followChannel } from '../../platform/realtime/realtime.ts'
import { useSession } from '../../platform/session/session-context.tsx'
import { withDuel } from './duels/waiting-duels.ts'
import { pvpKey, reloadSoon } from './reload.ts'
import { heard } from './server-time.ts'

/** Listens to a channel; what was missed of it is asked for. @returns a function that ends it. */
function follow(name: string, missed: () => void, stops: readonly (() => void)[]): () => void {
  const ends = [
    followChannel(name),
    on('realtime:reload-page', ({ channel }) => {
      if (channel === name) missed()
    }),
    ...stops,
  ]
  return () => ends.forEach((end) => end())
}

/** Duels enter and leave the list by what is told of them; nothing is asked for. */
function putDuel(duel: PvpDuel): void {
  queryClient.setQueriesData<CallOutput<'pvpPools'>>({ queryKey: [pvpKey, 'pools'] }, (known) =>
    known ? { ...known, duels: withDuel(known.duels, duel) } : known,
  )
}

/** Between two looks without any news: a round whose news were lost goes on all the same. */
const lookMs = 5_000

/** All pools, and the duels that wait. */
export function usePools() {
  const { user } = useSession()
  useEffect(() => {
    const reloadAll = () => reloadSoon(['pools'])
    return follow('Pvp', reloadAll, [
      on('event:pvpRound', reloadAll),
      on('event:pvpDuel', ({ duel }) => putDuel(duel)),
      on('event:pvpOwnDuel', ({ duel }) => putDuel(duel)),
    ])
  }, [])
  return useServerQuery({
    queryKey: [pvpKey, 'pools', user?.id ?? ''],
    queryFn: async ({ signal }) => heard(await callServer('pvpPools', {}, { signal })),
    ...{ staleTime: 0, refetchInterval: lookMs },
  })
}

/** One pool with its round, its entries and its last rounds. */
export function usePool(poolId: string) {
  const { user } = useSession()
  useEffect(() => {
    const reloadIt = () => reloadSoon(['pool', poolId])
    const ends = [
      follow('Pvp', reloadIt, [
        on('event:pvpRound', ({ round }) => {
          if (round.poolId === poolId) reloadIt()
        }),
      ]),
      follow(`Pvp.pool.${poolId}`, reloadIt, [
        on('event:pvpEntry', reloadIt),
        on('event:pvpLocked', reloadIt),
        on('event:pvpResult', reloadIt),
      ]),
    ]
    return () => ends.forEach((end) => end())
  }, [poolId])
  return useServerQuery({
    queryKey: [pvpKey, 'pool', poolId, user?.id ?? ''],
    queryFn: async ({ signal }) => heard(await callServer('pvpPool', { poolId }, { signal })),
    ...{ staleTime: 0, refetchInterval: lookMs },
  })
}

/** While a duel is being decided its end is asked for, should the news of it be lost. */
const decidedMs = 1_000

/** A duel by its id. */
export function useDuel(id: string) {
  const { user } = useSession()
  useEffect(() => {
    const reloadIt = () => reloadSoon(['duel', id])
    const hear = ({ duel }: { readonly duel: PvpDuel }) => {
      if (duel._id === id) reloadIt()
    }
    return follow('Pvp', reloadIt, [on('event:pvpDuel', hear), on('event:pvpOwnDuel', hear)])
  }, [id])
  return useServerQuery({
    queryKey: [pvpKey, 'duel', id, user?.id ?? ''],
    queryFn: async ({ signal }) => heard(await callServer('pvpDuel', { id }, { signal })),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.duel.state === 'joined' ? decidedMs : false),
  })
}

/** What a round or a duel is drawn from. */
export function useProof(id: string) {
  return useServerQuery({
    queryKey: [pvpKey, 'proof', id],
    queryFn: ({ signal }) => callServer('pvpVerify', { id }, { signal }),
    staleTime: 0,
  })
}
