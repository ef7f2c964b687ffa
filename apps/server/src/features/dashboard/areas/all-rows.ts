import { inOneSnapshot } from '../../../platform/database/in-one-snapshot.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { ServedArea, ShownRow } from '../../../program/area.ts'
import { listRows, type Asked, type ListInput } from './list-rows.ts'
import { notedRows } from './plain-list.ts'
import { storedId } from './row-name.ts'

/** Which rows of an area, and in what order: what a list is asked for, without its page. */
export type ChosenRows = Omit<ListInput, 'perPage' | 'after' | 'before'>

/** All rows of a file. */
export interface FileRows {
  /** What has to be known to read them: of a report, where it stands in the journal. */
  readonly note: string | null
  /** Portion by portion; one is held at a time. */
  readonly portions: AsyncIterable<readonly ShownRow[]>
}

/** Few enough that a bet never waits long for a portion, and that little is held. */
const perPortion = 250
/** Source: product specification of the community and staff, 13.4, CSV. */
export const rowsMax = 1_000_000

/**
 * Hands all rows that fit over to `write`, at most a million of them. What the area says of its rows is
 * true of each: where it says anything they are read at one moment.
 */
export async function withAllRows<Result>(
  area: ServedArea,
  chosen: ChosenRows,
  asked: Omit<Asked, 'forFile'>,
  write: (rows: FileRows) => Promise<Result>,
): Promise<Result> {
  const { source } = area
  const { database } = asked.parts.platform
  const writeFrom = (on: Queries, from: ServedArea, note: string | null) =>
    write({ note, portions: portionsOf(from, chosen, { ...asked, forFile: on }) })
  if ('rows' in source) {
    const { of } = chosen
    const owner = of === undefined || source.of === undefined ? null : storedId(source.of, of)
    const { rows, note } = await notedRows(source, owner)
    return writeFrom(database, { ...area, source: { ...source, rows: () => rows } }, note)
  }
  if (source.note === undefined) return writeFrom(database, area, null)
  const { writing } = await inOneSnapshot(database, async (on) => {
    const note = (await source.note?.(on)) ?? null
    const begun = writeFrom(on, area, note)
    // Its failure is not the snapshot's, which would be tried again: a part of the file is written by then.
    await begun.catch(() => undefined)
    return { writing: begun }
  })
  return writing
}

async function* portionsOf(
  area: ServedArea,
  chosen: ChosenRows,
  asked: Asked,
): AsyncGenerator<readonly ShownRow[]> {
  let after: string | undefined
  for (let rows = 0; rows < rowsMax; rows += perPortion) {
    const place = after === undefined ? {} : { after }
    const page = await listRows(area, { ...chosen, ...place, perPage: perPortion }, asked)
    yield page.rows
    if (page.next === null) return
    after = page.next
  }
}
