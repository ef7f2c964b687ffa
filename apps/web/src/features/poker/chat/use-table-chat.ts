import type { ChatMessage } from '@powerplay/contract'
import { useEffect } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import type { CallOutput } from '../../../platform/client/call-types.ts'
import { on } from '../../../platform/client/client-events.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { rulesVersion } from '../../chat/index.ts'

type Said = CallOutput<'pokerChat'>
const rowsMost = 50

function withRow({ rows }: Said, row: ChatMessage): Said {
  const others = rows.filter(({ _id }) => _id !== row._id)
  return {
    rows: [row, ...others].toSorted((one, other) => other.number - one.number).slice(0, rowsMost),
  }
}

/** What is said at a table, newest first, without those whom the player ignores. */
export function useTableChat(tableId: string) {
  const { user } = useSession()
  const self = useServerQuery({
    queryKey: ['poker', 'chat-self', user?.id ?? ''],
    queryFn: ({ signal }) => callServer('chatSelf', {}, { signal }),
    ...{ staleTime: 60_000, enabled: user !== undefined },
  })
  const query = useServerQuery({
    queryKey: ['poker', 'chat', tableId, user?.id ?? ''],
    queryFn: ({ signal }) => callServer('pokerChat', { tableId }, { signal }),
    staleTime: 0,
  })
  useEffect(() => {
    const queryKey = ['poker', 'chat', tableId]
    const change = (to: (known: Said) => Said) =>
      queryClient.setQueriesData<Said>({ queryKey }, (known) => (known ? to(known) : known))
    const channel = `poker-${tableId.slice('table_'.length)}`
    const ends = [
      on('event:pokerChat', ({ tableId: at, message }) => {
        if (at === tableId) change((known) => withRow(known, message))
      }),
      // What its writer alone sees comes on his own channel.
      on('chatMessage', (row) => {
        if (row.channel === channel) change((known) => withRow(known, row))
      }),
      on('chatRemoveMessages', ({ ids }) =>
        change(({ rows }) => ({ rows: rows.filter(({ _id }) => !ids.includes(_id)) })),
      ),
      on('realtime:reload-page', ({ channel: missed }) => {
        if (missed === `Poker.table.${tableId}`) void queryClient.invalidateQueries({ queryKey })
      }),
    ]
    return () => ends.forEach((end) => end())
  }, [tableId])
  const ignored = self.data?.ignore ?? []
  const rows = query.data?.rows.filter(
    ({ user: by }) => by === null || by.access !== 'user' || !ignored.includes(by._id),
  )
  return { query, rows, self: self.data }
}

/** Agrees to the rules of the chat. */
export async function agreeToRules(): Promise<void> {
  await callServer('acceptChatRules', { version: rulesVersion })
  await queryClient.invalidateQueries({ queryKey: ['poker', 'chat-self'] })
}
