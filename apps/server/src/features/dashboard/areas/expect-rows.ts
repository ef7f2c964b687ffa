import { refuse } from '@powerplay/kernel'
import type { CallContext } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { AreaTable, ServedArea } from '../../../program/area.ts'
import { knownStatement } from './list-query.ts'
import { notedRows } from './plain-list.ts'
import type { ReadyAct } from './ready-act.ts'

interface Asked {
  readonly ids: readonly string[]
  readonly context: CallContext
}

/**
 * What an action names are rows of its own area that its caller may see: several areas show different
 * rows of one table, and an id of one of them opens nothing in the others. An act on an area of another
 * names a row of that one. Rows that are no table's are looked up by the act itself.
 * @throws Refusal core/unknown-id
 */
export async function expectRows(
  tx: Queries,
  { area: { source }, parent, spec: { on } }: ReadyAct,
  asked: Asked,
): Promise<void> {
  if (on === 'area') {
    if (parent !== null) await expectOwner(tx, parent, asked)
    return
  }
  if ('rows' in source || source.reachesUnlisted === true) return
  await expectKnown(tx, source, asked)
}

/** Looks for the rows that others belong to. @throws Refusal core/unknown-id */
export async function expectOwner(
  on: Queries,
  { source }: Pick<ServedArea, 'source'>,
  asked: Asked,
): Promise<void> {
  if (!('rows' in source)) return expectKnown(on, source, asked)
  const { rows } = await notedRows(source, null)
  const known = new Set(rows.map(({ id }) => id))
  if (!asked.ids.every((id) => known.has(id))) refuse('core/unknown-id')
}

async function expectKnown(on: Queries, source: AreaTable, asked: Asked): Promise<void> {
  const [row] = await on.query<{ known: number }>(knownStatement(source, asked))
  if (row?.known !== asked.ids.length) refuse('core/unknown-id')
}
