import { emojiPacks, emojiPictures } from '@powerplay/contract/dashboard/areas'
import { refuse } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import { serveArea, type ServedArea } from '../../../program/area.ts'
import type { When } from '../../../program/shown-times.ts'
import type { ChatDoor } from '../../chat/index.ts'
import type { ProfileDoor } from '../../profile/index.ts'
import { actsOf, ownName, stateSql, type DraftTable } from './drafts.ts'

interface PackFields extends When {
  readonly title: string
  readonly kind: string
  readonly place: number
}

const packTable: DraftTable<PackFields> = {
  name: 'emoji_packs',
  columns: ['title', 'kind', 'place'],
  valuesOf: ({ title, kind, place }) => [title, kind, place],
}

/** Emoji packs that staff make. */
export function emojiPacksArea(): ServedArea {
  return serveArea(emojiPacks, {
    source: {
      from: 'emoji_packs p',
      id: { sql: 'p.id', type: 'bigint' },
      version: 'p.version',
      columns: {
        title: 'p.title',
        kind: 'p.kind',
        state: stateSql('p'),
        pictures: `(select count(*) from emoji_pictures f
          where f.pack_id = p.id and not f.is_removed)`,
        place: 'p.place',
        startsAt: 'p.starts_at',
        endsAt: 'p.ends_at',
      },
    },
    actions: actsOf(packTable, 'title'),
  })
}

/** Both sides of a sticker on the largest screens, in pixels. */
const longestPx = 192
/** A pack that nobody could look through is none. */
const picturesMax = 200

/** The pictures of a pack, each drawn anew from its pixels. */
export function emojiPicturesArea(
  { clock, mintId }: Pick<Platform, 'clock' | 'mintId'>,
  neighbours: Pick<ProfileDoor, 'drawAnew'> & Pick<ChatDoor, 'isDrawn'>,
): ServedArea {
  const bad = (field: string, why: string) =>
    refuse('core/bad-payload', { fields: { [field]: [why] } })
  return serveArea(emojiPictures, {
    source: {
      from: 'emoji_pictures f join emoji_packs p on p.id = f.pack_id',
      where: 'not f.is_removed',
      id: { sql: 'f.id' },
      of: { sql: 'f.pack_id', type: 'bigint' },
      columns: {
        picture: `'/api/chat/pictures/' || p.kind || '/' || f.id || '.webp'`,
        code: 'f.code',
        at: 'f.at',
      },
    },
    actions: {
      async add({ tx, id: packId, fields: { code, picture } }) {
        if (neighbours.isDrawn(code)) bad('code', 'validation.unique')
        const [pack] = await tx.query<{ held: number }>({
          text: `select (select count(*)::int from emoji_pictures f
              where f.pack_id = p.id and not f.is_removed) as held
            from emoji_packs p where p.id = $1 for update`,
          values: [packId],
        })
        if (pack === undefined) refuse('core/unknown-id')
        if (pack.held >= picturesMax) bad('code', 'validation.max')
        const copy = await neighbours.drawAnew(Buffer.from(picture, 'base64'), longestPx)
        const bytes = copy?.bytes ?? bad('picture', 'validation.image')
        const id = mintId()
        await ownName('code', () =>
          tx.query({
            text: `insert into emoji_pictures (id, pack_id, code, picture, at)
              values ($1, $2, $3, $4, $5)`,
            values: [id, packId, code, Buffer.from(bytes), new Date(clock.now())],
          }),
        )
        return { after: `picture :${code}:`, subject: packId, answer: id }
      },
      async remove({ tx, id }) {
        const [row] = await tx.query<{ code: string; packId: bigint }>({
          text: `update emoji_pictures set is_removed = true where id = $1 and not is_removed
            returning code, pack_id as "packId"`,
          values: [id],
        })
        if (row === undefined) return refuse('core/unknown-id')
        return { before: `picture :${row.code}:`, after: 'gone', subject: String(row.packId) }
      },
    },
  })
}
