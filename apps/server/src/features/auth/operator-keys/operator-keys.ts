import { createHash } from 'node:crypto'
import { dayMs, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { Platform, Caller } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { operatorKeyPrefix, type Credentials } from '../../../platform/requests/authenticator.ts'
import { canDo } from '../staff/roles.ts'

const secretBytes = 32
/** How long the secret before a rotation is still taken. */
export const rotationMs = dayMs
/** A key's use is noted once in so long. */
const touchEveryMs = 60_000

/** A key to be made. */
export interface NewKey {
  readonly userId: Uuid
  readonly name: string
  /** `permission`, or `permission.type`. */
  readonly scope: readonly string[]
  readonly days: number
}

/** A secret in the one moment in which it is readable. */
export interface MintedKey {
  readonly id: Uuid
  readonly secret: string
  readonly expiresAt: InstantMs
}

interface FoundKey {
  readonly id: Uuid
  readonly userId: Uuid
  readonly scope: readonly string[]
  readonly roles: readonly string[]
  readonly hasFactor: boolean
  readonly isSeeded: boolean
  readonly usedAt: Date | null
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

function mintSecret({ random }: Pick<Platform, 'random'>): string {
  return operatorKeyPrefix + Buffer.from(random.bytes(secretBytes)).toString('base64url')
}

/** Makes a key in the caller's transaction. */
export async function mintKey(
  platform: Pick<Platform, 'clock' | 'mintId' | 'random'>,
  tx: Queries,
  { userId, name, scope, days }: NewKey,
): Promise<MintedKey> {
  const [id, secret, now] = [platform.mintId(), mintSecret(platform), platform.clock.now()]
  const expiresAt = now + days * dayMs
  await tx.query({
    text: `insert into operator_keys
        (id, user_id, name, scope, secret_hash, created_at, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [id, userId, name, scope, hashOf(secret), new Date(now), new Date(expiresAt)],
  })
  return { id, secret, expiresAt }
}

/**
 * Gives a living key a new secret and as many days as it was made for; the one it had is taken for a
 * day more, so that scripts can be changed in peace. @returns null when it is over, or not this owner's.
 */
export async function rotateKey(
  platform: Pick<Platform, 'clock' | 'random'>,
  tx: Queries,
  { id, userId }: { readonly id: string; readonly userId: Uuid },
): Promise<MintedKey | null> {
  const [secret, now] = [mintSecret(platform), platform.clock.now()]
  const rows = await tx.query<{ id: Uuid; expiresAt: Date }>({
    text: `update operator_keys set secret_hash = $3, version = version + 1,
        previous_hash = secret_hash, previous_until = least(expires_at, $4::timestamptz + $5 * interval '1 ms'),
        expires_at = $4::timestamptz + (expires_at - created_at), created_at = $4
      where id = $1 and user_id = $2 and ended_at is null and expires_at > $4
      returning id, expires_at as "expiresAt"`,
    values: [id, userId, hashOf(secret), new Date(now), rotationMs],
  })
  const [row] = rows
  return row === undefined ? null : { id: row.id, secret, expiresAt: row.expiresAt.getTime() }
}

/** Ends a key at once, with both of its secrets. @returns false when it was over. */
export async function endKey(tx: Queries, id: string, at: InstantMs): Promise<boolean> {
  const rows = await tx.query({
    text: `update operator_keys set ended_at = $2, version = version + 1
      where id = $1 and ended_at is null returning id`,
    values: [id, new Date(at)],
  })
  return rows.length > 0
}

/** Ends all keys of an account: whatever ends the sessions of a thief ends a thief's keys. */
export async function endKeysOf(tx: Queries, userId: Uuid, at: InstantMs): Promise<void> {
  await tx.query({
    text: `update operator_keys set ended_at = $2, version = version + 1
      where user_id = $1 and ended_at is null`,
    values: [userId, new Date(at)],
  })
}

const livingKey = `
  select k.id, k.user_id as "userId", k.scope, u.roles, k.used_at as "usedAt",
    u.is_seeded as "isSeeded",
    exists (select from two_factors f where f.user_id = u.id and f.confirmed_at is not null) as "hasFactor"
  from operator_keys k join users u on u.id = k.user_id
  where k.ended_at is null and k.expires_at > $2
    and (k.secret_hash = $1 or (k.previous_hash = $1 and k.previous_until > $2))`

/**
 * Who a script is: the key's owner, with what the key names of what the owner may do now. Null for a
 * secret that opens nothing, and while its owner has no second factor. It has no session: what asks for
 * one, for a proof of presence or for a code refuses it.
 */
export async function callerOfKey(
  { clock, config, database }: Pick<Platform, 'clock' | 'config' | 'database'>,
  secret: string,
  { ip, userAgent }: Pick<Credentials, 'ip' | 'userAgent'>,
): Promise<Caller | null> {
  const now = clock.now()
  const [key] = await database.query<FoundKey>({
    name: 'operator_key',
    text: livingKey,
    values: [hashOf(secret), new Date(now)],
  })
  if (key === undefined) return null
  const isExempt = key.isSeeded && config.DEMO_BUILD
  // The documented accounts of a demo build are nobody elsewhere.
  if (key.isSeeded ? !isExempt : !key.hasFactor) return null
  if (key.usedAt === null || now - key.usedAt.getTime() > touchEveryMs) {
    await database.query({
      text: 'update operator_keys set used_at = $2, used_from = $3 where id = $1',
      values: [key.id, new Date(now), ip],
    })
  }
  const scope = new Set(['dashboard', ...key.scope])
  return {
    userId: key.userId,
    sessionId: null,
    ip,
    userAgent,
    operatorKey: key.id,
    can: (permission, type = 'active') =>
      scope.has(type === 'active' ? permission : `${permission}.${type}`) &&
      canDo(key.roles, permission, type),
  }
}
