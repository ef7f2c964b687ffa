import type { EmojiPack } from '@powerplay/contract'
import { useMemo } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'

/** Staff may publish a pack, or take one back, while the page is open. */
const freshMs = 300_000

/** The packs of emoji and stickers. */
export function usePacks() {
  return useServerQuery({
    queryKey: ['emoji-packs'],
    queryFn: ({ signal }) => callServer('emojiPacks', {}, { signal }),
    staleTime: freshMs,
  })
}

const none: readonly EmojiPack[] = []

/** Address of each emoji by its id. */
export function useEmojiPaths(): ReadonlyMap<string, string> {
  const { data: packs = none } = usePacks()
  return useMemo(() => {
    const emoji = packs.filter(({ metadata }) => metadata.kind === 'emoji')
    return new Map(emoji.flatMap(({ files }) => files.map(({ id, path }) => [id, path] as const)))
  }, [packs])
}
