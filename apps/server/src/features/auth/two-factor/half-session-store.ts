import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'

/** A sign-in whose second factor is still to be proven. */
export interface NewHalfSession {
  readonly secretHash: Buffer
  readonly userId: Uuid
  /** Hash of what the sign-in was begun with. */
  readonly opener: Buffer
  /** How often the account's ways in had been closed when it was begun. */
  readonly waysVersion: number
  readonly expiresAt: InstantMs
}

export async function insertHalfSession(queries: Queries, half: NewHalfSession): Promise<void> {
  await queries.query({
    text: `insert into half_sessions (secret_hash, user_id, opener, ways_version, expires_at)
      values ($1, $2, $3, $4, $5)`,
    values: [
      ...[half.secretHash, half.userId, half.opener, half.waysVersion],
      new Date(half.expiresAt),
    ],
  })
}

/** Whose sign-in waits behind this cookie. */
export async function findHalfSession(
  queries: Queries,
  secretHash: Buffer,
  now: InstantMs,
): Promise<Uuid | undefined> {
  const rows = await queries.query<{ userId: Uuid }>({
    text: `select user_id as "userId" from half_sessions
      where secret_hash = $1 and expires_at > $2`,
    values: [secretHash, new Date(now)],
  })
  return rows[0]?.userId
}

/** Notes that the second factor was proven. */
export async function proveHalfSession(
  tx: Queries,
  secretHash: Buffer,
  { at, expiresAt }: { readonly at: InstantMs; readonly expiresAt: InstantMs },
): Promise<void> {
  await tx.query({
    text: 'update half_sessions set proven_at = $2, expires_at = $3 where secret_hash = $1',
    values: [secretHash, new Date(at), new Date(expiresAt)],
  })
}

/** A half session whose second factor was proven. */
export interface ProvenHalf extends Pick<NewHalfSession, 'userId' | 'waysVersion'> {
  readonly provenAt: Date
}

/** Uses a proven half session up, when it was begun with the same. */
export async function takeHalfSession(
  queries: Queries,
  { secretHash, opener, now }: Pick<NewHalfSession, 'secretHash' | 'opener'> & { now: InstantMs },
): Promise<ProvenHalf | undefined> {
  const rows = await queries.query<ProvenHalf>({
    text: `delete from half_sessions
      where secret_hash = $1 and opener = $2 and proven_at is not null and expires_at > $3
      returning user_id as "userId", ways_version as "waysVersion", proven_at as "provenAt"`,
    values: [secretHash, opener, new Date(now)],
  })
  return rows[0]
}

/** Makes every begun sign-in of an account worthless. */
export async function deleteHalfSessionsOf(tx: Queries, userId: Uuid): Promise<void> {
  await tx.query({ text: 'delete from half_sessions where user_id = $1', values: [userId] })
}

export async function deleteOldHalfSessions(queries: Queries, now: InstantMs): Promise<void> {
  await queries.query({
    text: 'delete from half_sessions where expires_at < $1',
    values: [new Date(now)],
  })
}
