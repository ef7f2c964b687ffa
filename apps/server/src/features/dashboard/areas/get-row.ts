import { refuse } from '@powerplay/kernel'
import type { CallContext } from '../../../platform/context.ts'
import type { ServedArea } from '../../../program/area.ts'
import { openRequests } from '../approvals/open-requests.ts'
import { hideCells, presentRows, type StoredRow } from './cells.ts'
import type { AreaParts } from './parts.ts'
import { readHistory } from './history.ts'
import { rowStatement } from './list-query.ts'
import { noteLook } from './note-look.ts'
import { notedRows } from './plain-list.ts'
import { shownId, storedId } from './row-name.ts'

/** One row of an area with its history. @throws Refusal core/unknown-id */
export async function getRow(
  area: ServedArea,
  shown: string,
  asked: { readonly parts: AreaParts; readonly context: CallContext },
) {
  const { parts, context } = asked
  const id = 'rows' in area.source ? shown : storedId(area.source.id, shown)
  const [row, detail, history, requests] = await Promise.all([
    findRow(area, { id, context }, parts),
    area.detail?.(id, context) ?? null,
    readHistory(parts, { area: area.spec.id, subject: id, caller: context.caller }),
    openRequests(area, shown, asked),
  ])
  const [found] = hideCells(area.spec, row === undefined ? [] : [row], context.caller)
  const shownRow = found ?? refuse('core/unknown-id')
  await noteLook(area, { subject: id, rows: [shownRow.id] }, asked)
  return { row: shownRow, detail, history, requests }
}

async function findRow(
  { spec, source }: ServedArea,
  which: { readonly id: string; readonly context: CallContext },
  parts: AreaParts,
) {
  if ('rows' in source) {
    const { rows } = await notedRows(source, null)
    const found = rows.find((row) => row.id === which.id)
    return found && { ...found, version: found.version ?? 0 }
  }
  const stored = await parts.platform.database.query<StoredRow>(rowStatement(spec, source, which))
  const shown = await presentRows(spec, stored, parts.findPeople)
  const [row] = (await source.finish?.(shown, which.context)) ?? shown
  return row && { ...row, id: shownId(source.id, row.id) }
}
