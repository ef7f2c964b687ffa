import { contentPictures } from '@powerplay/contract/dashboard/areas'
import { refuse } from '@powerplay/kernel'
import { createHash } from 'node:crypto'
import type { Platform } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { serveArea, type ServedArea } from '../../../program/area.ts'
import { contentFolder } from '../../../program/shown-picture.ts'
import type { ProfileDoor } from '../../profile/index.ts'

/** Both sides of the widest place of a page, on a screen of two pixels for one. */
const longestPx = 1_600
/** Of the hash of what was drawn. */
const idLetters = 32

/** All that may name a picture, drafts among it. */
const namesSql = `(select image, 'Banner: ' || title as what from promotion_banners
  union all select path, 'Slide: ' || title from slides
  union all select image, 'Popup: ' || title from popup_banner
  union all select image, 'Promotion: ' || title from promotions)`

const pathSql = `'${contentFolder}/' || p.id || '.webp'`

/** Pictures of the pages, each drawn anew from its pixels. */
export function contentPicturesArea(
  { clock }: Pick<Platform, 'clock'>,
  { drawAnew }: Pick<ProfileDoor, 'drawAnew'>,
): ServedArea {
  const bad = (why: string) => refuse('core/bad-payload', { fields: { picture: [why] } })
  return serveArea(contentPictures, {
    source: {
      from: 'content_pictures p',
      id: { sql: 'p.id', type: 'text' },
      columns: {
        title: 'p.title',
        picture: `case when p.archived_at is null then ${pathSql} end`,
        state: `case when p.archived_at is null then 'ready' else 'archived' end`,
        shownBy: `(select string_agg(n.what, ', ' order by n.what) from ${namesSql} n
          where n.image = ${pathSql})`,
        width: 'p.width',
        height: 'p.height',
        bytes: 'octet_length(p.bytes)',
        by: 'p.added_by',
        at: 'p.added_at',
      },
    },
    actions: {
      async add({ tx, by, fields: { title, picture } }) {
        const copy = await drawAnew(Buffer.from(picture, 'base64'), longestPx)
        const { bytes, width, height } = copy ?? bad('validation.image')
        const id = createHash('sha256').update(bytes).digest('hex').slice(0, idLetters)
        // The same picture once more: one that was archived comes back, under its new name.
        const [row] = await tx.query({
          text: `insert into content_pictures as p (id, title, width, height, bytes, added_by, added_at)
            values ($1, $2, $3, $4, $5, $6, $7)
            on conflict (id) do update set title = excluded.title, archived_at = null,
              added_by = excluded.added_by, added_at = excluded.added_at
            where p.archived_at is not null returning id`,
          values: [id, title, width, height, Buffer.from(bytes), by, new Date(clock.now())],
        })
        if (row === undefined) bad('validation.unique')
        return { after: `${title}, ${width} × ${height}`, subject: id, answer: id }
      },
      async archive({ tx, id }) {
        const [row] = await tx.query<{ title: string }>({
          text: `select title from content_pictures where id = $1 and archived_at is null for update`,
          values: [id],
        })
        if (row === undefined) return refuse('core/unknown-id')
        await expectUnnamed(tx, id)
        await tx.query({
          text: 'update content_pictures set archived_at = $2 where id = $1',
          values: [id, new Date(clock.now())],
        })
        return { before: row.title, after: 'archived' }
      },
      async restore({ tx, id }) {
        const [row] = await tx.query<{ title: string }>({
          text: `update content_pictures set archived_at = null
            where id = $1 and archived_at is not null returning title`,
          values: [id],
        })
        if (row === undefined) return refuse('core/unknown-id')
        return { before: 'archived', after: row.title }
      },
    },
  })
}

/** Whoever names a picture holds its row meanwhile, so what is named by now is seen here. @throws Refusal dashboard/picture-shown */
async function expectUnnamed(tx: Queries, id: string): Promise<void> {
  const names = await tx.query<{ what: string }>({
    text: `select n.what from ${namesSql} n where n.image = $1 order by n.what limit 5`,
    values: [`${contentFolder}/${id}.webp`],
  })
  if (names.length > 0) refuse('dashboard/picture-shown', { by: names.map(({ what }) => what) })
}

/** The picture under a name, or null where there is none or it is archived. */
export async function readContentPicture(on: Queries, name: string): Promise<Uint8Array | null> {
  const [row] = await on.query<{ bytes: Uint8Array }>({
    name: 'content_picture',
    text: 'select bytes from content_pictures where id = $1 and archived_at is null',
    values: [name],
  })
  return row?.bytes ?? null
}
