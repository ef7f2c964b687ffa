import { callServer } from '../../platform/client/call-server.ts'
import type { CallInput } from '../../platform/client/call-types.ts'
import { useServerQuery } from '../../platform/client/use-server-query.ts'

/** What a leaderboard is about. */
export type Period = CallInput<'leaderboard'>['type']

/** Where the players of a period are kept. */
export const leadersKey = (period: Period) => ['leaderboard', period]

/** The first players of the running period. */
export function useLeaders(period: Period, isOn = true) {
  return useServerQuery({
    queryKey: leadersKey(period),
    queryFn: ({ signal }) => callServer('leaderboard', { type: period }, { signal }),
    enabled: isOn,
    staleTime: 0,
  })
}
