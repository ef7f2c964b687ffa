import type { Profile } from '@powerplay/contract'
import { callServer } from '../../platform/client/call-server.ts'
import type { CallInput } from '../../platform/client/call-types.ts'
import { queryClient } from '../../platform/client/query-client.ts'
import { useServerQuery } from '../../platform/client/use-server-query.ts'

const name = 'profile'

/** A player as the viewer may see one; private ones have no name. @param player id or name. */
export function useProfile(player: string) {
  return useServerQuery<Profile>({
    queryKey: [name, player],
    queryFn: ({ signal }) => callServer('getUser', { id: player }, { signal }),
  })
}

/** What was read of players is read again, after a change of what they show. */
export function forgetProfiles(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [name] })
}

export type StatisticsPeriod = CallInput<'profileStatistics'>['period']

/** Sums of the own bets. */
export function useStatistics(period: StatisticsPeriod) {
  return useServerQuery({
    queryKey: ['profile-statistics', period],
    queryFn: ({ signal }) => callServer('profileStatistics', { period }, { signal }),
    staleTime: 0,
  })
}

export type BetsWanted = Omit<CallInput<'profileBets'>, 'id'>

/** One page of the own bets; the page before stays in view while the next one loads. */
export function useOwnBets(wanted: BetsWanted) {
  return useServerQuery({
    queryKey: ['profile-bets', wanted],
    queryFn: ({ signal }) => callServer('profileBets', wanted, { signal }),
    staleTime: 0,
    placeholderData: (previous) => previous,
  })
}
