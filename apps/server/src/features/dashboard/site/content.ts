import { banners, slides } from '@powerplay/contract/dashboard/areas'
import { refuse } from '@powerplay/kernel'
import { sqlStateOf, type Queries } from '../../../platform/database/database.ts'
import { serveArea, type ActOrder, type Done, type ServedArea } from '../../../program/area.ts'

interface When {
  readonly startsAt: number | null
  readonly endsAt: number | null
}

/** A table of pictures: what its rows are written from. */
interface Table<Fields> {
  readonly name: 'promotion_banners' | 'slides'
  readonly columns: readonly string[]
  /** In the order of the columns. */
  valuesOf(fields: Fields): unknown[]
}

interface BannerFields extends When {
  readonly kind: string
  readonly title: string
  readonly image: string
  readonly link: string
  readonly code: string
  readonly isSport: boolean
  readonly priority: number
}

interface SlideFields extends When {
  readonly name: string
  readonly title: string
  readonly subtitle: string
  readonly buttonText: string
  readonly buttonLink: string
  readonly path: string
  readonly html: string
  readonly category: string
  readonly place: number
}

const bannerTable: Table<BannerFields> = {
  name: 'promotion_banners',
  columns: ['kind', 'title', 'image', 'link', 'code', 'is_sport', 'priority'],
  valuesOf: ({ kind, title, image, link, code, isSport, priority }) => [
    ...[kind, title, image, link, code, isSport, priority],
  ],
}

const slideTable: Table<SlideFields> = {
  name: 'slides',
  columns: [
    ...['name', 'title', 'subtitle', 'button_text', 'button_link', 'path', 'html', 'category'],
    ...['place', 'media'],
  ],
  valuesOf: (fields) => [
    ...[fields.name, fields.title, fields.subtitle, fields.buttonText, fields.buttonLink],
    ...[fields.path, fields.html, fields.category, fields.place, 'image'],
  ],
}

const dateOf = (at: number | null) => (at === null ? null : new Date(at))

/** @throws Refusal core/bad-payload for an end that is not after the beginning */
function checkTimes({ startsAt, endsAt }: When): void {
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) {
    refuse('core/bad-payload', { fields: { endsAt: ['validation.min'] } })
  }
}

/** @throws Refusal core/unknown-id, core/stale-version */
async function seenRow(tx: Queries, table: string, { id, version }: ActOrder<unknown>) {
  const [row] = await tx.query<{ title: string; isLive: boolean; version: number }>({
    text: `select title, is_enabled as "isLive", version from ${table} where id = $1 for update`,
    values: [id],
  })
  if (row === undefined) return refuse('core/unknown-id')
  return row.version === version ? row : refuse('core/stale-version')
}

/** A name or title that another one has already. */
async function ownName<Answer>(field: string, write: () => Promise<Answer>): Promise<Answer> {
  try {
    return await write()
  } catch (error) {
    if (sqlStateOf(error) !== '23505') throw error
    return refuse('core/bad-payload', { fields: { [field]: ['validation.unique'] } })
  }
}

/** What is done to the pictures of a table: drafted, changed, published, taken back. */
function actsOf<Fields extends When & { readonly title: string }>(
  { name: table, columns, valuesOf }: Table<Fields>,
  unique: string,
) {
  const written = (fields: Fields) => [
    ...valuesOf(fields),
    dateOf(fields.startsAt),
    dateOf(fields.endsAt),
  ]
  const all = [...columns, 'starts_at', 'ends_at']
  const turn = async (order: ActOrder<unknown>, isLive: boolean): Promise<Done> => {
    const { tx, id } = order
    const row = await seenRow(tx, table, order)
    await tx.query({
      text: `update ${table} set is_enabled = $2 where id = $1`,
      values: [id, isLive],
    })
    return { before: row.isLive ? 'live' : 'draft', after: isLive ? 'live' : 'draft' }
  }
  return {
    async create({ tx, fields }: ActOrder<Fields>): Promise<Done> {
      checkTimes(fields)
      const places = all.map((_, at) => `$${at + 1}`)
      const [row] = await ownName(unique, () =>
        tx.query<{ id: bigint }>({
          text: `insert into ${table} (${all.join(', ')}, is_enabled)
            values (${places.join(', ')}, false) returning id`,
          values: written(fields),
        }),
      )
      return { after: `draft: ${fields.title}`, subject: String(row?.id), answer: String(row?.id) }
    },
    async update(order: ActOrder<Fields>): Promise<Done> {
      const { tx, id, fields } = order
      checkTimes(fields)
      const { title } = await seenRow(tx, table, order)
      const changes = all.map((column, at) => `${column} = $${at + 2}`)
      await ownName(unique, () =>
        tx.query({
          text: `update ${table} set ${changes.join(', ')} where id = $1`,
          values: [id, ...written(fields)],
        }),
      )
      return { before: title, after: fields.title }
    },
    publish: (order: ActOrder<unknown>) => turn(order, true),
    withdraw: (order: ActOrder<unknown>) => turn(order, false),
  }
}

const stateSql = (row: string) => `case when not ${row}.is_enabled then 'draft'
  when ${row}.ends_at <= now() then 'ended' when ${row}.starts_at > now() then 'planned'
  else 'live' end`

/** Promotions at the top of the pages. */
export function bannersArea(): ServedArea {
  return serveArea(banners, {
    source: {
      from: 'promotion_banners b',
      id: { sql: 'b.id', type: 'bigint' },
      version: 'b.version',
      columns: {
        title: 'b.title',
        kind: 'b.kind',
        state: stateSql('b'),
        image: 'b.image',
        link: 'b.link',
        code: 'b.code',
        isSport: 'b.is_sport',
        priority: 'b.priority',
        startsAt: 'b.starts_at',
        endsAt: 'b.ends_at',
      },
    },
    actions: actsOf(bannerTable, 'title'),
  })
}

/** The pictures of the lower slider. */
export function slidesArea(): ServedArea {
  return serveArea(slides, {
    source: {
      from: 'slides s',
      id: { sql: 's.id', type: 'bigint' },
      version: 's.version',
      columns: {
        title: 's.title',
        name: 's.name',
        state: stateSql('s'),
        subtitle: 's.subtitle',
        buttonText: 's.button_text',
        buttonLink: 's.button_link',
        path: 's.path',
        html: 's.html',
        category: 's.category',
        place: 's.place',
        startsAt: 's.starts_at',
        endsAt: 's.ends_at',
      },
    },
    actions: actsOf(slideTable, 'name'),
  })
}
