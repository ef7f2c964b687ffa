import type { PokerNote } from '@powerplay/contract'
import { callServer } from '../../../platform/client/call-server.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { useSession } from '../../../platform/session/session-context.tsx'

const key = ['poker', 'notes'] as const

/** The player's notes on others, by their ids; undefined for guests, who keep none. */
export type Notes = ReadonlyMap<string, PokerNote> | undefined

export function useNotes(): Notes {
  const { user } = useSession()
  const { data } = useServerQuery({
    queryKey: [...key, user?.id ?? ''],
    queryFn: ({ signal }) => callServer('pokerNotes', {}, { signal }),
    ...{ staleTime: 60_000, enabled: user !== undefined },
  })
  if (user === undefined) return undefined
  return new Map((data?.notes ?? []).map((note) => [note.userId, note]))
}

/** Writes a note; without text and colour it is taken away. */
export async function writeNote(note: Pick<PokerNote, 'userId' | 'text' | 'color'>): Promise<void> {
  const answer = await callServer('pokerNotes', note)
  queryClient.setQueriesData({ queryKey: key }, answer)
}
