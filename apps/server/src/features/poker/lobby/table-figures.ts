import { hourMs, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { freshSince } from '../lines/lines-store.ts'
import type { TableFigures } from '../present.ts'

/** What was played at tables within the last hour, who waits there, and who looks on. */
export async function figuresOf(
  on: Queries,
  tableIds: readonly Uuid[],
  nowMs: InstantMs,
): Promise<Map<Uuid, TableFigures>> {
  const rows = await on.query<TableFigures & { readonly tableId: Uuid }>({
    name: 'poker_figures',
    text: `select t.id as "tableId", coalesce(h.hands, 0)::float8 as hands,
        coalesce(h.pot, 0)::bigint as "potMinor", coalesce(w.waiting, 0)::float8 as waiting,
        coalesce(v.viewers, 0)::float8 as viewers
      from unnest($1::uuid[]) as t (id)
      left join (select table_id, count(*) as hands, sum(pot_minor) as pot from poker_hands
        where table_id = any($1) and state = 'settled' and ended_ms > $2 group by table_id) h
        on h.table_id = t.id
      left join (select table_id, count(*) as waiting from poker_waits
        where table_id = any($1) and passed_until_ms is null group by table_id) w
        on w.table_id = t.id
      left join (select l.id, sum(l.viewers) as viewers
        from poker_lines n cross join unnest(n.tables, n.viewers) as l (id, viewers)
        where n.seen_ms >= $3 group by l.id) v
        on v.id = t.id`,
    values: [tableIds, nowMs - hourMs, freshSince(nowMs)],
  })
  return new Map(rows.map(({ tableId, ...figures }) => [tableId, figures]))
}
