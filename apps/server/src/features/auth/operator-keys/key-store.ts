import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'

/** A key as it is written down: of its secret the hash alone. */
export interface KeyRow {
  readonly id: Uuid
  readonly userId: Uuid
  readonly name: string
  /** `permission`, or `permission.type`. */
  readonly scope: readonly string[]
  readonly hash: Buffer
  readonly at: InstantMs
  readonly expiresAt: InstantMs
}

/** A key that opens something, with what is asked of its owner. */
export interface LivingKey {
  readonly id: Uuid
  readonly userId: Uuid
  readonly scope: readonly string[]
  readonly roles: readonly string[]
  readonly hasFactor: boolean
  /** Of a documented account of a demo build. */
  readonly isSeeded: boolean
  readonly usedAt: Date | null
}

/** The session that a key is made in. */
export interface MakingSession {
  readonly id: Uuid
  readonly userId: Uuid
  readonly generation: number
}

/**
 * Holds the session and its account until the commit: what ends sessions waits, and then finds the key.
 * @returns false where the session was ended, or had its secret replaced, first.
 */
export async function holdSession(
  tx: Queries,
  { id, userId, generation }: MakingSession,
): Promise<boolean> {
  const rows = await tx.query({
    text: `select s.id from sessions s join users u on u.id = s.user_id
      where s.id = $1 and s.user_id = $2 and s.generation = $3 and s.ended_at is null for share`,
    values: [id, userId, generation],
  })
  return rows.length > 0
}

export async function insertKey(tx: Queries, key: KeyRow): Promise<void> {
  const { id, userId, name, scope, hash, at, expiresAt } = key
  await tx.query({
    text: `insert into operator_keys
        (id, user_id, name, scope, secret_hash, created_at, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [id, userId, name, scope, hash, new Date(at), new Date(expiresAt)],
  })
}

/** Whose key, and under which new secret. */
export interface Rotation {
  readonly id: string
  readonly userId: Uuid
  readonly hash: Buffer
  readonly at: InstantMs
  /** How long the secret before is still taken, in milliseconds. */
  readonly graceMs: number
}

/** Replaces the secret of a living key. @returns when it expires; undefined where there is none. */
export async function replaceSecret(
  tx: Queries,
  { id, userId, hash, at, graceMs }: Rotation,
): Promise<{ readonly id: Uuid; readonly expiresAt: Date } | undefined> {
  const [row] = await tx.query<{ id: Uuid; expiresAt: Date }>({
    text: `update operator_keys set secret_hash = $3, version = version + 1,
        previous_hash = secret_hash,
        previous_until = least(expires_at, $4::timestamptz + $5 * interval '1 ms'),
        expires_at = $4::timestamptz + (expires_at - created_at), created_at = $4
      where id = $1 and user_id = $2 and ended_at is null and expires_at > $4
      returning id, expires_at as "expiresAt"`,
    values: [id, userId, hash, new Date(at), graceMs],
  })
  return row
}

/** Which keys to end: one (of this owner alone, where one is named), or all of an owner. */
export type EndedKeys =
  { readonly id: string; readonly userId: Uuid | null } | { readonly userId: Uuid }

/** Ends keys at once, with both of their secrets. @returns how many were open. */
export async function endKeys(tx: Queries, which: EndedKeys, at: InstantMs): Promise<number> {
  const rows = await tx.query({
    text: `update operator_keys set ended_at = $3, version = version + 1
      where ($1::uuid is null or id = $1) and ($2::uuid is null or user_id = $2) and ended_at is null
      returning id`,
    values: ['id' in which ? which.id : null, which.userId, new Date(at)],
  })
  return rows.length
}

/** The key that a secret opens, the one before a rotation for its time too. */
export async function findLivingKey(
  on: Queries,
  hash: Buffer,
  now: InstantMs,
): Promise<LivingKey | undefined> {
  const [row] = await on.query<LivingKey>({
    name: 'operator_key',
    text: `select k.id, k.user_id as "userId", k.scope, u.roles, k.used_at as "usedAt",
        u.is_seeded as "isSeeded",
        exists (select from two_factors f where f.user_id = u.id and f.confirmed_at is not null)
          as "hasFactor"
      from operator_keys k join users u on u.id = k.user_id
      where k.ended_at is null and k.expires_at > $2
        and (k.secret_hash = $1 or (k.previous_hash = $1 and k.previous_until > $2))`,
    values: [hash, new Date(now)],
  })
  return row
}

export async function noteUse(on: Queries, id: Uuid, from: string, at: InstantMs): Promise<void> {
  await on.query({
    name: 'operator_key_used',
    text: 'update operator_keys set used_at = $2, used_from = $3 where id = $1',
    values: [id, new Date(at), from],
  })
}
