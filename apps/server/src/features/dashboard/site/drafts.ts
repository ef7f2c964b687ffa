import { mustHave, refuse } from '@powerplay/kernel'
import { sqlStateOf, type Queries } from '../../../platform/database/database.ts'
import type { ActOrder, Done } from '../../../program/area.ts'
import { readWritten, wordsOfChange, wordsOfNew } from '../../../program/row-change.ts'
import { expectPicture } from '../../../program/shown-picture.ts'
import { checkTimes, type When } from '../../../program/shown-times.ts'

/** A table of what staff write for readers: what its rows are written from. */
export interface DraftTable<Fields> {
  readonly name: 'promotion_banners' | 'slides' | 'help_pages' | 'footer_links' | 'emoji_packs'
  readonly columns: readonly string[]
  /** In the order of the columns. */
  valuesOf(fields: Fields): unknown[]
  /** The field that names the picture of a row, in a table that has some. */
  readonly picture?: Extract<keyof Fields, string>
}

export const dateOf = (at: number | null) => (at === null ? null : new Date(at))

/** @throws Refusal core/unknown-id, core/stale-version */
async function seenRow(tx: Queries, table: string, { id, version }: ActOrder<unknown>) {
  const [row] = await tx.query<{ title: string; isLive: boolean; version: number }>({
    text: `select title, is_enabled as "isLive", version from ${table} where id = $1 for update`,
    values: [id],
  })
  if (row === undefined) return refuse('core/unknown-id')
  return row.version === version ? row : refuse('core/stale-version')
}

/** Refuses a name or title that another row has already. */
export async function ownName<Answer>(
  field: string,
  write: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await write()
  } catch (error) {
    if (sqlStateOf(error) !== '23505') throw error
    return refuse('core/bad-payload', { fields: { [field]: ['validation.unique'] } })
  }
}

/**
 * What is done to the rows of such a table: drafted, changed, published, taken back.
 * @param unique the field whose value no other row may have.
 */
export function actsOf<Fields extends When & { readonly title: string }>(
  { name: table, columns, valuesOf, picture }: DraftTable<Fields>,
  unique: string,
) {
  const check = async (tx: Queries, fields: Fields) => {
    checkTimes(fields, null)
    if (picture !== undefined) await expectPicture(tx, picture, String(fields[picture]))
  }
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
      await check(tx, fields)
      const places = all.map((_, at) => `$${at + 1}`)
      const [row] = await ownName(unique, () =>
        tx.query<{ id: bigint }>({
          text: `insert into ${table} (${all.join(', ')}, is_enabled)
            values (${places.join(', ')}, false) returning id`,
          values: written(fields),
        }),
      )
      const id = String(mustHave(row, 'the new row').id)
      const after = `draft: ${wordsOfNew(fields.title, await readWritten(tx, table, id))}`
      return { after, subject: id, answer: id }
    },
    async update(order: ActOrder<Fields>): Promise<Done> {
      const { tx, id, fields } = order
      await check(tx, fields)
      const { title } = await seenRow(tx, table, order)
      const before = await readWritten(tx, table, id)
      const changes = all.map((column, at) => `${column} = $${at + 2}`)
      await ownName(unique, () =>
        tx.query({
          text: `update ${table} set ${changes.join(', ')} where id = $1`,
          values: [id, ...written(fields)],
        }),
      )
      const name = { before: title, after: fields.title }
      return wordsOfChange(name, before, await readWritten(tx, table, id))
    },
    publish: (order: ActOrder<unknown>) => turn(order, true),
    withdraw: (order: ActOrder<unknown>) => turn(order, false),
  }
}

/** Where a row stands on its way to readers. */
export const stateSql = (row: string) => `case when not ${row}.is_enabled then 'draft'
  when ${row}.ends_at <= now() then 'ended' when ${row}.starts_at > now() then 'planned'
  else 'live' end`
