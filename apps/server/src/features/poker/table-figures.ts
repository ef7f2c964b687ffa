import { hourMs, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import type { TableFigures } from './present.ts'

/** What was played at tables within the last hour. */
export async function figuresOf(
  on: Queries,
  tableIds: readonly Uuid[],
  nowMs: InstantMs,
): Promise<Map<Uuid, TableFigures>> {
  const rows = await on.query<{ tableId: Uuid; hands: number; potMinor: bigint }>({
    name: 'poker_figures',
    text: `select table_id as "tableId", count(*)::float8 as hands, sum(pot_minor)::bigint as "potMinor"
      from poker_hands where table_id = any($1) and state = 'settled' and ended_ms > $2
      group by table_id`,
    values: [tableIds, nowMs - hourMs],
  })
  return new Map(rows.map(({ tableId, hands, potMinor }) => [tableId, { hands, potMinor }]))
}
