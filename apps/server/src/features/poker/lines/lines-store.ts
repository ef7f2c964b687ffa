import { secondMs, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'

export interface Seated {
  readonly tableId: Uuid
  readonly userId: Uuid
}

/** What a node sees. */
export interface SeenHere {
  readonly users: readonly Uuid[]
  readonly tables: readonly { readonly id: Uuid; readonly viewers: number }[]
}

/** Notes of before are those of a node that is gone. */
const freshMs = 5 * secondMs
export const freshSince = (nowMs: InstantMs): InstantMs => nowMs - freshMs

export function seatedPlayers(on: Queries): Promise<Seated[]> {
  return on.query({
    name: 'poker_seated',
    text: `select table_id as "tableId", user_id as "userId" from poker_seats`,
  })
}

/** Notes what a node sees at tables that there are; what others said long ago is taken away. */
export async function noteHere(
  on: Queries,
  note: {
    readonly node: Uuid
    readonly seen: SeenHere
    readonly nowMs: InstantMs
    readonly before: InstantMs
  },
): Promise<void> {
  const { node, seen, nowMs, before } = note
  await on.query({
    name: 'poker_lines_note',
    text: `with old as (delete from poker_lines where node in
        (select node from poker_lines where seen_ms < $6 and node <> $1 for update skip locked))
      insert into poker_lines (node, users, tables, viewers, seen_ms)
      select $1::uuid, $2::uuid[], coalesce(array_agg(l.id), '{}'), coalesce(array_agg(l.viewers), '{}'),
        $5::bigint
      from unnest($3::uuid[], $4::integer[]) as l (id, viewers)
        join poker_tables t on t.id = l.id and t.state <> 'closed'
      on conflict (node) do update set users = excluded.users, tables = excluded.tables,
        viewers = excluded.viewers, seen_ms = excluded.seen_ms`,
    values: [
      ...[node, seen.users, seen.tables.map(({ id }) => id)],
      ...[seen.tables.map(({ viewers }) => viewers), nowMs, before],
    ],
  })
}

/** A seat of which more is known than it says. */
export interface ChangedLine extends Seated {
  readonly isHere: boolean
}

/** Seats whose player has come, or gone, since it was noted there; in any order, so that none waits for ever. */
export function changedLines(on: Queries, nowMs: InstantMs): Promise<ChangedLine[]> {
  return on.query({
    name: 'poker_lines_changed',
    text: `with here as (select distinct unnest(users) as id from poker_lines where seen_ms >= $1)
      select s.table_id as "tableId", s.user_id as "userId", here.id is not null as "isHere"
      from poker_seats s left join here on here.id = s.user_id
      where s.status <> 'leaving'
        and (coalesce(s.marks ->> 'line', '') = 'here') <> (here.id is not null)
      order by random()`,
    values: [freshSince(nowMs)],
  })
}
