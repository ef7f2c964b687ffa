import { refuse } from '@powerplay/kernel'
import type { CallContext } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { knownStatement } from './list-query.ts'
import type { ReadyAct } from './ready-act.ts'

/**
 * What an action names are rows of its own area that its caller may see: several areas show different
 * rows of one table, and an id of one of them opens nothing in the others. Rows that are no table's are
 * looked up by the act itself.
 * @throws Refusal core/unknown-id
 */
export async function expectRows(
  tx: Queries,
  { area: { source }, spec: { on } }: ReadyAct,
  asked: { readonly ids: readonly string[]; readonly context: CallContext },
): Promise<void> {
  if (on === 'area' || 'rows' in source || source.reachesUnlisted === true) return
  const [row] = await tx.query<{ known: number }>(knownStatement(source, asked))
  if (row?.known !== asked.ids.length) refuse('core/unknown-id')
}
