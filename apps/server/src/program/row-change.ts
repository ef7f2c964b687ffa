import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../platform/database/database.ts'

type Row = Readonly<Record<string, unknown>>

/** What tables keep of a row besides what staff wrote in it. */
const kept = ['id', 'version', 'announced_version', 'updated_at', 'is_enabled']
/** A text of the trail says so much of one field. */
const lettersMax = 10_000

/** A row as it stands, for the trail; its table is named by this program alone. */
export async function readWritten(
  tx: Queries,
  table: string,
  id: string | bigint | Uuid,
): Promise<Row> {
  const [found] = await tx.query<{ row: Row }>({
    text: `select to_jsonb(t) - $2::text[] as row from ${table} t where id = $1`,
    values: [id, kept],
  })
  return found?.row ?? {}
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null)
  return text.length <= lettersMax ? text : `${text.slice(0, lettersMax - 1)}…`
}

/**
 * What a change of a row did, as the trail keeps it: the name of the row, and of each field that became
 * another what stood there and what stands there now. Pure.
 */
export function wordsOfChange(
  name: { readonly before: string; readonly after: string },
  before: Row,
  after: Row,
): { readonly before: string; readonly after: string } {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = fields.filter((key) => {
    const [old, now] = [textOf(before[key]), textOf(after[key])]
    // What names the row stands in front already.
    return old !== now && !(old === name.before && now === name.after)
  })
  const told = (title: string, row: Row) =>
    [title, ...changed.map((key) => `${key}: ${textOf(row[key])}`)].join('\n')
  return { before: told(name.before, before), after: told(name.after, after) }
}

/** What a row was made with, as the trail keeps it: its name, and each field that holds something else. Pure. */
export function wordsOfNew(name: string, row: Row): string {
  const told = Object.entries(row).flatMap(([key, value]) => {
    const text = textOf(value)
    return value === null || text === '' || text === name ? [] : [`${key}: ${text}`]
  })
  return [name, ...told].join('\n')
}
