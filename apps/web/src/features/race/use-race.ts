import type { RaceEntry, RaceInfo } from '@powerplay/contract'
import { useEffect } from 'react'
import { callServer } from '../../platform/client/call-server.ts'
import { on } from '../../platform/client/client-events.ts'
import { queryClient } from '../../platform/client/query-client.ts'
import { useServerQuery } from '../../platform/client/use-server-query.ts'
import { useSession } from '../../platform/session/session-context.tsx'
import { withTop } from './race-model.ts'
import type { Period } from './use-leaders.ts'
import { leadersKey, useLeaders } from './use-leaders.ts'

const week: Period = 'week'
const infoKey = (userId: string | undefined) => ['race', 'info', userId ?? '']

/** While prizes are being paid the screens ask this often. */
const closingMs = 30_000
/** The new week is asked for a moment after it began, not by everybody at once. */
const afterEndMs = 1_000
const spreadMs = 4_000

/** The race as the screens show it. */
export interface RaceView {
  readonly info: RaceInfo | undefined
  readonly leaders: readonly RaceEntry[] | undefined
  /** The viewer's own line; null for guests and without points. */
  readonly own: RaceEntry | null
  readonly isError: boolean
  readonly retry: () => void
}

/** The running week and its first places, kept up to date by what is pushed. */
export function useRace(isOn: boolean): RaceView {
  const { user } = useSession()
  const info = useServerQuery({
    queryKey: infoKey(user?.id),
    queryFn: ({ signal }) => callServer('raceInfo', {}, { signal }),
    enabled: isOn,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isClosing === true ? closingMs : false),
  })
  const leaders = useLeaders(week, isOn)
  useEffect(() => (isOn ? followRace(user?.id) : undefined), [isOn, user?.id])
  useEffect(() => reloadAt(info.data?.endsAt), [info.data?.endsAt])
  const me = info.data?.me ?? null
  return {
    info: info.data,
    leaders: leaders.data,
    own:
      me === null || user === undefined
        ? null
        : {
            place: me.place,
            user: {
              _id: user.id,
              name: user.name,
              avatar: user.avatar ?? null,
              private_bets: false,
            },
            entry: { wager_usd: me.wager_usd },
            prizeCents: me.prizeCents,
          },
    isError: info.isError || leaders.isError,
    retry: reload,
  }
}

function reload(): void {
  void queryClient.invalidateQueries({ queryKey: ['race'] })
  void queryClient.invalidateQueries({ queryKey: ['leaderboard'] })
}

function followRace(userId: string | undefined): () => void {
  const stops = [
    on('event:raceTop', ({ top }) => {
      queryClient.setQueryData<readonly RaceEntry[]>(leadersKey(week), (known) =>
        known === undefined ? known : withTop(known, top),
      )
    }),
    on('event:racePosition', ({ place, wager_usd, prizeCents }) => {
      queryClient.setQueryData<RaceInfo>(infoKey(userId), (known) =>
        known === undefined ? known : { ...known, me: { place, wager_usd, prizeCents } },
      )
    }),
    on('realtime:reload', reload),
  ]
  return () => stops.forEach((stop) => stop())
}

function reloadAt(endsAt: number | undefined): (() => void) | undefined {
  if (endsAt === undefined) return undefined
  const delayMs = Math.max(0, endsAt - Date.now()) + afterEndMs + Math.random() * spreadMs
  const timer = setTimeout(reload, delayMs)
  return () => clearTimeout(timer)
}
