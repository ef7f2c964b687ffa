import type { CallContext } from '../../../platform/context.ts'
import type { ServedArea, ShownRow } from '../../../program/area.ts'
import { listRows, type ListInput } from './list-rows.ts'
import type { AreaParts } from './parts.ts'

/** Which rows of an area, and in what order: what a list is asked for, without its page. */
export type ChosenRows = Omit<ListInput, 'perPage' | 'after' | 'before' | 'isForFile'>

/** Few enough that a bet never waits long for a portion, and that little is held. */
const perPortion = 250
/** Source: product specification of the community and staff, 13.4, CSV. */
export const rowsMax = 1_000_000

/** All rows that fit, portion by portion, at most a million of them; one portion is held at a time. */
export async function* allRows(
  area: ServedArea,
  chosen: ChosenRows,
  asked: { readonly parts: AreaParts; readonly context: CallContext },
): AsyncGenerator<readonly ShownRow[]> {
  let after: string | undefined
  for (let rows = 0; rows < rowsMax; rows += perPortion) {
    const place = after === undefined ? {} : { after }
    const page = await listRows(
      area,
      { ...chosen, ...place, perPage: perPortion, isForFile: true },
      asked,
    )
    yield page.rows
    if (page.next === null) return
    after = page.next
  }
}
