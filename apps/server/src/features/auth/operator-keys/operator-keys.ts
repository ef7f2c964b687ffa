import { dayMs, refuse, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { Platform, Caller } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { mintSecret } from '../../../platform/http/cookies/browser-session.ts'
import { operatorKeyPrefix, type Credentials } from '../../../platform/requests/authenticator.ts'
import { hashSecret } from '../sessions/open-session.ts'
import { touchEveryMs } from '../sessions/session-rules.ts'
import { canDo } from '../staff/roles.ts'
import { findLivingKey, holdSession, insertKey, noteUse, replaceSecret } from './key-store.ts'

/** How long the secret before a rotation is still taken. */
const graceMs = dayMs

/** A key to be made by who is signed in. */
export interface NewKey {
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

const keySecret = ({ random }: Pick<Platform, 'random'>) => operatorKeyPrefix + mintSecret(random)

/**
 * Makes a key in the caller's transaction. @throws Refusal core/sign-in-needed where the session that
 * asks was ended meanwhile: whatever ended it has ended the keys already
 */
export async function mintKey(
  platform: Pick<Platform, 'clock' | 'mintId' | 'random'>,
  tx: Queries,
  { name, scope, days }: NewKey,
  { userId, sessionId, session }: Pick<Caller, 'userId' | 'sessionId' | 'session'>,
): Promise<MintedKey> {
  if (userId === null || sessionId === null || session === undefined) refuse('core/sign-in-needed')
  const { generation } = session
  if (!(await holdSession(tx, { id: sessionId, userId, generation }))) refuse('core/sign-in-needed')
  const [id, secret, at] = [platform.mintId(), keySecret(platform), platform.clock.now()]
  const expiresAt = at + days * dayMs
  await insertKey(tx, { id, userId, name, scope, hash: hashSecret(secret), at, expiresAt })
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
  const [secret, at] = [keySecret(platform), platform.clock.now()]
  const row = await replaceSecret(tx, { id, userId, hash: hashSecret(secret), at, graceMs })
  return row === undefined ? null : { id: row.id, secret, expiresAt: row.expiresAt.getTime() }
}

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
  const key = await findLivingKey(database, hashSecret(secret), now)
  if (key === undefined) return null
  // The documented accounts of a demo build need no factor there, and are nobody elsewhere.
  if (key.isSeeded ? !config.DEMO_BUILD : !key.hasFactor) return null
  if (key.usedAt === null || now - key.usedAt.getTime() > touchEveryMs) {
    await noteUse(database, key.id, ip, now)
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
