import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'

/** A press that ends everybody's sessions. */
export interface SignOut {
  readonly id: Uuid
  readonly by: Uuid
  readonly reason: string
  readonly at: InstantMs
  /** The session that pressed stays. */
  readonly except: Uuid | null
}

/** The latest press, with how many sessions it ended so far. */
export interface LatestSignOut extends Pick<SignOut, 'id' | 'by' | 'reason' | 'at'> {
  readonly ended: number
  readonly isDone: boolean
}

export async function insertSignOut(tx: Queries, own: SignOut): Promise<void> {
  const { id, by, reason, at, except } = own
  await tx.query({
    text: `insert into sign_outs (id, asked_at, asked_by, reason, except_session)
      values ($1, $2, $3, $4, $5)`,
    values: [id, new Date(at), by, reason, except],
  })
}

/** Ends the keys of scripts of everybody but one. @returns how many were open. */
export async function endKeysOfOthers(tx: Queries, owner: Uuid, at: InstantMs): Promise<number> {
  const rows = await tx.query({
    text: `update operator_keys set ended_at = $2, version = version + 1
      where user_id <> $1 and ended_at is null returning id`,
    values: [owner, new Date(at)],
  })
  return rows.length
}

/**
 * The newest press that is not done, held by this transaction: it ends what older ones would, and waits
 * for none of them. Undefined where there is none, or others hold them.
 */
export async function holdSignOut(
  tx: Queries,
): Promise<{ readonly id: Uuid; readonly at: Date; readonly except: Uuid | null } | undefined> {
  const [row] = await tx.query<{ id: Uuid; at: Date; except: Uuid | null }>({
    text: `select id, asked_at as at, except_session as except from sign_outs
      where done_at is null order by asked_at desc limit 1 for update skip locked`,
  })
  return row
}

/** Ends the next sessions that were open by then, the latest opened first. @returns their ids. */
export async function endPortion(
  tx: Queries,
  { at, except }: { readonly at: Date; readonly except: Uuid | null },
  count: number,
): Promise<Uuid[]> {
  const rows = await tx.query<{ id: Uuid }>({
    text: `update sessions set ended_at = $1 where id in
        (select id from sessions where ended_at is null and created_at <= $1
          and id is distinct from $2 order by created_at desc limit $3)
        and ended_at is null returning id`,
    values: [at, except, count],
  })
  return rows.map(({ id }) => id)
}

/** Counts what was ended; with `doneAt` nothing is left. */
export async function noteEnded(
  tx: Queries,
  id: Uuid,
  { count, doneAt }: { readonly count: number; readonly doneAt: Date | null },
): Promise<void> {
  await tx.query({
    text: 'update sign_outs set ended = ended + $2, done_at = $3 where id = $1',
    values: [id, count, doneAt],
  })
}

export async function latestSignOut(on: Queries): Promise<LatestSignOut | undefined> {
  const [row] = await on.query<Omit<LatestSignOut, 'at'> & { at: Date }>({
    text: `select id, asked_by as by, reason, asked_at as at, ended, done_at is not null as "isDone"
      from sign_outs order by asked_at desc limit 1`,
  })
  return row && { ...row, at: row.at.getTime() }
}
