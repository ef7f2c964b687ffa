import type { InstantMs } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { Guard } from './lock-rules.ts'

/** A guard with what it counts for. */
export interface GuardRow extends Guard {
  readonly subject: string
}

interface StoredGuard {
  readonly subject: string
  readonly failures: number
  readonly failedAt: Date
  readonly lockedUntil: Date | null
}

const columns = `subject, failures, failed_at as "failedAt", locked_until as "lockedUntil"`

const guardOf = (row: StoredGuard): GuardRow => ({
  ...row,
  failedAt: row.failedAt.getTime(),
  lockedUntil: row.lockedUntil?.getTime() ?? null,
})

export async function findGuards(
  queries: Queries,
  subjects: readonly string[],
): Promise<GuardRow[]> {
  const rows = await queries.query<StoredGuard>({
    text: `select ${columns} from factor_guards where subject = any($1)`,
    values: [subjects],
  })
  return rows.map(guardOf)
}

/** The guards of these subjects, made when missing; tries at once come one after the other. */
export async function lockGuards(
  tx: Queries,
  subjects: readonly string[],
  now: InstantMs,
): Promise<GuardRow[]> {
  await tx.query({
    text: `insert into factor_guards (subject, failed_at)
      select subject, $2 from unnest($1::text[]) as subject order by subject
      on conflict do nothing`,
    values: [subjects, new Date(now)],
  })
  // In the order of their names, so that two tries never wait for each other.
  const rows = await tx.query<StoredGuard>({
    text: `select ${columns} from factor_guards where subject = any($1)
      order by subject for update`,
    values: [subjects],
  })
  return rows.map(guardOf)
}

export async function saveGuard(tx: Queries, guard: GuardRow): Promise<void> {
  const { subject, failures, failedAt, lockedUntil } = guard
  const until = lockedUntil === null ? null : new Date(lockedUntil)
  await tx.query({
    text: `update factor_guards set failures = $2, failed_at = $3, locked_until = $4
      where subject = $1`,
    values: [subject, failures, new Date(failedAt), until],
  })
}

/** Forgets guards nobody failed at since `before`. */
export async function deleteOldGuards(queries: Queries, before: InstantMs): Promise<void> {
  await queries.query({
    text: `delete from factor_guards
      where failed_at < $1 and (locked_until is null or locked_until < $1)`,
    values: [new Date(before)],
  })
}
