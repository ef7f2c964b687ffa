import type { SportBet } from '@powerplay/contract'
import { useEffect } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import type { CallOutput } from '../../../platform/client/call-types.ts'
import { on } from '../../../platform/client/client-events.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { sportKey } from '../live/follow-book.ts'

export type BetFilter = 'open' | 'settled' | 'cashout'
export type BetsPage = CallOutput<'bookmakerBets'>

const betsKey = [...sportKey, 'bets'] as const

/** Asks again for what changed about the player's bets. */
export function reloadBets(): void {
  void queryClient.invalidateQueries({ queryKey: betsKey })
}

/** One page of the player's bets in the pocket that is played from; none for guests. */
export function useBets(filter: BetFilter, page = 1, perPage = 20) {
  const { user } = useSession()
  const demo = useSettings((state) => state.demo)
  return useServerQuery<BetsPage>({
    queryKey: [...betsKey, user?.id ?? '', filter, demo, page, perPage],
    queryFn: ({ signal }) =>
      callServer('bookmakerBets', { filter, demo, page, perPage }, { signal }),
    enabled: user !== undefined,
    staleTime: 0,
  })
}

/** What was decided about a bet, one after the other. */
export function useBetHistory(id: string, isAsked: boolean) {
  return useServerQuery({
    queryKey: [...betsKey, 'history', id],
    queryFn: ({ signal }) => callServer('bookmakerBet', { id }, { signal }),
    enabled: isAsked,
    staleTime: 0,
  })
}

/** Keeps the lists current: a decided bet is drawn at once, the lists are asked for anew. */
export function useFollowedBets(): void {
  useEffect(() => {
    const stops = [
      on('event:sportBetUpdate', ({ bet }) => {
        noteBet(bet)
        reloadBets()
      }),
      on('realtime:reload', ({ channel }) => {
        if (channel === 'User' || channel.startsWith('private-User.')) reloadBets()
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [])
}

function noteBet(bet: SportBet): void {
  queryClient.setQueriesData<BetsPage>({ queryKey: betsKey }, (known) =>
    known !== undefined && 'rows' in known
      ? { ...known, rows: known.rows.map((row) => (row._id === bet._id ? bet : row)) }
      : known,
  )
}
