import { createHash } from 'node:crypto'
import type { Uuid } from '@powerplay/kernel'
import type { CallContext } from '../../platform/context.ts'
import type { Queries } from '../../platform/database.ts'
import { mintSecret } from '../../platform/http/browser-session.ts'
import { deviceName } from './device.ts'
import type { AuthWorkshop } from './parts.ts'
import { endSessionRows, insertSession } from './session-store.ts'

/** What is stored of a session cookie's secret. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** A session that was just written, not yet told to the browser. */
export interface OpenedSession {
  readonly id: Uuid
  readonly secret: string
  /** The session this browser had before; it ended with the new one. */
  readonly replaced: readonly Uuid[]
}

/**
 * Opens a session with a fresh secret in the caller's transaction. Whatever session the browser
 * came with ends, so that a secret planted before the sign-in is worth nothing after it.
 */
export async function openSession(
  { platform }: AuthWorkshop,
  tx: Queries,
  { caller }: CallContext,
  userId: Uuid,
): Promise<OpenedSession> {
  const { clock, mintId, random } = platform
  const at = clock.now()
  const replaced =
    caller.userId === null || caller.sessionId === null
      ? []
      : await endSessionRows(tx, { userId: caller.userId, only: caller.sessionId }, at)
  const id = mintId()
  const secret = mintSecret(random)
  const device = deviceName(caller.userAgent)
  const secretHash = hashSecret(secret)
  await insertSession(tx, { id, userId, secretHash, device, ip: caller.ip, at })
  return { id, secret, replaced }
}

/** Hands a committed session to the browser and closes the sockets of the one it replaces. */
export function announceSession(
  { platform }: AuthWorkshop,
  context: CallContext,
  { secret, replaced }: OpenedSession,
): void {
  context.setSessionCookie(secret)
  if (replaced.length > 0) platform.broadcaster.endSessions(replaced)
}
