import type { EmojiPack } from '@powerplay/contract'
import { secondMs } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import { createFreshMemory } from '../../../platform/memory/fresh-memory.ts'
import { pictureFolder } from './pictures.ts'

/** Emoji and stickers that staff made, as the chat shows them. */
export interface StaffPacks {
  /** The packs that are published and in their time. */
  shown(): Promise<readonly EmojiPack[]>
  /** Whether an address is one of the stickers shown now. */
  isSticker(url: string): Promise<boolean>
  /** A kept picture; undefined when there is none of this kind and id, or it was taken away. */
  read(kind: string, id: string): Promise<Buffer | undefined>
}

interface FileRow {
  readonly title: string
  readonly kind: 'emoji' | 'sticker'
  readonly packId: bigint
  readonly id: string
  readonly code: string
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Files of one pack after the other, in the order of the packs. */
function packed(rows: readonly FileRow[]): EmojiPack[] {
  const packs = new Map<bigint, EmojiPack>()
  for (const { packId, title, kind, id, code } of rows) {
    const pack = packs.get(packId) ?? { metadata: { name: title, kind }, files: [] }
    pack.files.push({ id: code, path: `${pictureFolder}/${kind}/${id}.webp` })
    packs.set(packId, pack)
  }
  return [...packs.values()]
}

/** Reads the packs at most once a second. */
export function createStaffPacks({
  clock,
  database,
}: Pick<Platform, 'clock' | 'database'>): StaffPacks {
  const fresh = createFreshMemory({ clock, freshMs: secondMs, max: 1 }, async () =>
    packed(
      await database.query<FileRow>({
        name: 'emoji_packs',
        text: `select p.id as "packId", p.title, p.kind, f.id, f.code
          from emoji_packs p join emoji_pictures f on f.pack_id = p.id and not f.is_removed
          where p.is_enabled and (p.starts_at is null or p.starts_at <= $1)
            and (p.ends_at is null or p.ends_at > $1)
          order by p.place, p.id, f.code`,
        values: [new Date(clock.now())],
      }),
    ),
  )
  const shown = () => fresh.get('')
  return {
    shown,
    async isSticker(url) {
      const stickers = (await shown()).filter(({ metadata }) => metadata.kind === 'sticker')
      return stickers.some(({ files }) => files.some(({ path }) => path === url))
    },
    async read(kind, id) {
      if (!uuid.test(id)) return undefined
      const [row] = await database.query<{ picture: Buffer }>({
        name: 'emoji_picture',
        text: `select f.picture from emoji_pictures f join emoji_packs p on p.id = f.pack_id
          where f.id = $1 and p.kind = $2 and not f.is_removed`,
        values: [id, kind],
      })
      return row?.picture
    },
  }
}
