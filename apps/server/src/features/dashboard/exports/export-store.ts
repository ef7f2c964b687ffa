import type { Demand } from '@powerplay/contract/dashboard/areas'
import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'

/** A file that somebody asked for. */
export interface StaffExport {
  readonly id: Uuid
  readonly area: string
  readonly askedBy: Uuid
  readonly sessionId: Uuid | null
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  readonly expiresAt: Date
  /** What has to be known to read it: of a report, where its figures stand in the journal. */
  readonly note: string | null
  /** What fetching it asks for; null for all that its area does (files of an earlier program). */
  readonly demands: readonly Demand[] | null
}

/** What is written when it is asked for. */
export interface NewExport extends Omit<StaffExport, 'state' | 'note'> {
  readonly title: string
  readonly input: object
  readonly askedFrom: string
  readonly at: Date
}

export async function insertExport(tx: Queries, made: NewExport): Promise<void> {
  await tx.query({
    text: `insert into staff_exports (id, area, title, input, asked_by, session_id, asked_from,
        asked_at, seen_at, expires_at, demands)
      values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $8, $9, $10::jsonb)`,
    values: [
      ...[made.id, made.area, made.title, JSON.stringify(made.input), made.askedBy, made.sessionId],
      ...[made.askedFrom, made.at, made.expiresAt, JSON.stringify(made.demands)],
    ],
  })
}

/** How many files of somebody are not finished; two that are asked for at once are counted in turn. */
export async function countUnfinished(tx: Queries, askedBy: Uuid): Promise<number> {
  await tx.query({
    text: `select pg_advisory_xact_lock(hashtextextended('exports ' || $1, 0))`,
    values: [askedBy],
  })
  const [row] = await tx.query<{ count: number }>({
    text: `select count(*)::int as count from staff_exports
      where asked_by = $1 and state in ('waiting', 'running')`,
    values: [askedBy],
  })
  return row?.count ?? 0
}

export async function findExport(on: Queries, id: Uuid): Promise<StaffExport | undefined> {
  const [row] = await on.query<StaffExport>({
    text: `select id, area, asked_by as "askedBy", session_id as "sessionId", state,
        expires_at as "expiresAt", note, demands from staff_exports where id = $1`,
    values: [id],
  })
  return row
}

/** How far a file is. */
export interface Progress {
  readonly id: Uuid
  readonly rows: number
  readonly bytes: number
  readonly note: string | null
  readonly at: Date
}

/** Notes how far a file is. @returns false when it is wanted no more. */
export async function noteProgress(
  on: Queries,
  { id, rows, bytes, note, at }: Progress,
): Promise<boolean> {
  const found = await on.query({
    text: `update staff_exports set state = 'running', rows = $2, bytes = $3, seen_at = $4,
        note = coalesce($5, note)
      where id = $1 and state in ('waiting', 'running') returning id`,
    values: [id, rows, bytes, at, note],
  })
  return found.length > 0
}

/** Ends a file that was under way; a finished one can be thrown away. @returns false when it was ended before. */
export async function endExport(
  on: Queries,
  state: 'done' | 'failed' | 'cancelled',
  { id, rows, bytes, note, at }: Progress,
): Promise<boolean> {
  const found = await on.query({
    text: `update staff_exports set state = $5, rows = greatest(rows, $2),
        bytes = greatest(bytes, $3), seen_at = $4, done_at = $4,
        note = coalesce($6, note)
      where id = $1 and (state in ('waiting', 'running')
        or (state = 'done' and $5 = 'cancelled' and expires_at > $4))
      returning id`,
    values: [id, rows, bytes, at, state, note],
  })
  return found.length > 0
}

/** Notes that files still wait for their turn, or are written, on the node that was asked. */
export async function noteQueued(on: Queries, ids: readonly Uuid[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await on.query({
    text: `update staff_exports set seen_at = $2
      where id = any($1::uuid[]) and state in ('waiting', 'running') and seen_at < $2`,
    values: [ids, at],
  })
}

/** Files of nodes that went away while they wrote them end as failed. */
export async function failLost(on: Queries, before: Date, at: Date): Promise<void> {
  await on.query({
    text: `update staff_exports set state = 'failed', done_at = $2
      where state in ('waiting', 'running') and seen_at < $1`,
    values: [before, at],
  })
}

/** Those of these exports whose files are still written or fetched. */
export async function wantedAmong(on: Queries, ids: readonly Uuid[], now: Date): Promise<Uuid[]> {
  const rows = await on.query<{ id: Uuid }>({
    text: `select id from staff_exports where id = any($1::uuid[]) and expires_at > $2
        and state in ('waiting', 'running', 'done')`,
    values: [ids, now],
  })
  return rows.map(({ id }) => id)
}
