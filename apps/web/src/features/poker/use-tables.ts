import { useEffect } from 'react'
import { callServer } from '../../platform/client/call-server.ts'
import type { CallOutput } from '../../platform/client/call-types.ts'
import { on } from '../../platform/client/client-events.ts'
import { queryClient } from '../../platform/client/query-client.ts'
import { useServerQuery } from '../../platform/client/use-server-query.ts'
import { followChannel } from '../../platform/realtime/realtime.ts'
import { useSession } from '../../platform/session/session-context.tsx'
import { createServerClock } from '../../platform/time/server-clock.ts'

export type TableView = CallOutput<'pokerTable'>
type Lobby = CallOutput<'pokerLobby'>

const key = 'poker'
/** One for all tables: each answer makes it better. */
export const serverClock = createServerClock()

/** Asks again for a table: what is the player's own does not come with its news. */
export function reloadTable(tableId: string): void {
  void queryClient.invalidateQueries({ queryKey: [key, 'table', tableId] })
}

export function reloadLobby(): void {
  void queryClient.invalidateQueries({ queryKey: [key, 'lobby'] })
}

/** Between two looks without any news. */
const lookMs = 10_000

/** All tables; rows change as their news arrive. */
export function useLobby() {
  const { user } = useSession()
  useEffect(() => {
    const ends = [
      followChannel('Poker.lobby'),
      on('event:pokerLobby', ({ table }) => {
        queryClient.setQueriesData<Lobby>({ queryKey: [key, 'lobby'] }, (known) =>
          known
            ? { ...known, tables: known.tables.map((row) => (row._id === table._id ? table : row)) }
            : known,
        )
      }),
      on('realtime:reload-page', ({ channel }) => {
        if (channel === 'Poker.lobby') reloadLobby()
      }),
    ]
    return () => ends.forEach((end) => end())
  }, [])
  return useServerQuery({
    queryKey: [key, 'lobby', user?.id ?? ''],
    queryFn: ({ signal }) => callServer('pokerLobby', {}, { signal }),
    ...{ staleTime: 0, refetchInterval: lookMs },
  })
}

/**
 * The newer of what is known and what is told of a table. Everybody is told the same: what is the player's
 * own, his cards and the name that he may hide from others, stays as it was.
 */
export function withNews(known: TableView, table: TableView['table']): TableView {
  if (table.version <= known.table.version) return known
  const { own } = known
  if (own === null) return { ...known, table }
  const me = known.table.seats.find(({ seat }) => seat === own.seat)?.user
  const seats = table.seats.map((seat) =>
    me && seat.seat === own.seat ? { ...seat, user: me } : seat,
  )
  const isOver = own.handId !== null && table.hand?._id !== own.handId
  const now = isOver ? { ...own, cards: null, handId: null } : own
  return { ...known, table: { ...table, seats }, own: now }
}

/**
 * What a look at a table says, with what was told while its answer was on its way: later steps, and the cards of a
 * hand that the look does not know yet.
 */
export function withLook(known: TableView | undefined, look: TableView): TableView {
  if (known === undefined || known.table.version < look.table.version) return look
  const view = withNews(look, known.table)
  const { own } = known
  if (own === null || own.cards === null || own.handId === look.table.hand?._id) return view
  if (view.own?.seat !== own.seat) return view
  const { cards, handId } = own
  return { ...view, own: { ...view.own, cards, handId, isDealtOut: false } }
}

/** One table, and what is the player's own there. */
export function useTable(tableId: string) {
  const { user } = useSession()
  useEffect(() => {
    const change = (to: (known: TableView) => TableView) =>
      queryClient.setQueriesData<TableView>({ queryKey: [key, 'table', tableId] }, (known) =>
        known ? to(known) : known,
      )
    const channel = `Poker.table.${tableId}`
    const ends = [
      followChannel(channel),
      on('event:pokerState', ({ table }) => {
        if (table._id === tableId) change((known) => withNews(known, table))
      }),
      on('event:pokerHole', ({ tableId: at, handId, cards }) => {
        if (at !== tableId) return
        change((known) =>
          known.own ? { ...known, own: { ...known.own, cards, handId, isDealtOut: false } } : known,
        )
      }),
      on('realtime:reload-page', ({ channel: missed }) => {
        if (missed === channel) reloadTable(tableId)
      }),
      // The player's cards come on a channel of his own.
      on('realtime:reload', ({ channel: missed }) => {
        if (missed !== 'Everyone') reloadTable(tableId)
      }),
    ]
    return () => ends.forEach((end) => end())
  }, [tableId])
  const queryKey = [key, 'table', tableId, user?.id ?? '']
  return useServerQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const look = await callServer('pokerTable', { tableId }, { signal })
      serverClock.hear(look.serverNow, Date.now())
      return withLook(queryClient.getQueryData<TableView>(queryKey), look)
    },
    ...{ staleTime: 0, refetchInterval: lookMs },
  })
}

/** Changes what is known of the player's own seat, before the server is asked again. */
export function setOwnTip(tableId: string, tip: string): void {
  queryClient.setQueriesData<TableView>({ queryKey: [key, 'table', tableId] }, (known) =>
    known?.own ? { ...known, own: { ...known.own, tip } } : known,
  )
}

/** The player's own hands at a table. */
export function useHands(tableId: string, isOn: boolean) {
  const { user } = useSession()
  return useServerQuery({
    queryKey: [key, 'hands', tableId, user?.id ?? ''],
    queryFn: ({ signal }) => callServer('pokerHands', { tableId }, { signal }),
    ...{ staleTime: 0, enabled: isOn && user !== undefined },
  })
}

/** One hand that is over. */
export function useHand(handId: string) {
  useEffect(
    () =>
      on('event:pokerProof', ({ handId: told }) => {
        if (told === handId) {
          void queryClient.invalidateQueries({ queryKey: [key, 'hand', handId] })
        }
      }),
    [handId],
  )
  return useServerQuery({
    queryKey: [key, 'hand', handId],
    queryFn: ({ signal }) => callServer('pokerHand', { handId }, { signal }),
    staleTime: 60_000,
  })
}
