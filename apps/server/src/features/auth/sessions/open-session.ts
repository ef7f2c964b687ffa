import { createHash } from 'node:crypto'
import { refuse, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { CallContext } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { mintSecret } from '../../../platform/http/cookies/browser-session.ts'
import { deviceName } from './device.ts'
import type { ShownSession } from '../accounts/present.ts'
import type { AuthWorkshop } from '../parts.ts'
import { endSessionRows, insertSession, isNewDevice } from './session-store.ts'
import { hasFactor } from '../two-factor/factor-store.ts'

/** What is stored of a session cookie's secret. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Somebody who may be let in. */
export interface Entrant {
  readonly userId: Uuid
  /** Until when the session counts as proven with the second factor; null without one. */
  readonly factorUntil: InstantMs | null
  /** Until when the sign-in itself counts as a proof of presence; as a rule it does not. */
  readonly presentUntil?: InstantMs | null
}

/** A session that was just written, not yet told to the browser. */
export interface OpenedSession extends ShownSession {
  readonly secret: string
  /** The session this browser had before; it ended with the new one. */
  readonly replaced: readonly Uuid[]
}

/**
 * Opens a session with a fresh secret in the caller's transaction. Whatever session the browser
 * came with ends, so that a secret planted before the sign-in is worth nothing after it.
 */
export async function openSession(
  { events, platform }: AuthWorkshop,
  tx: Queries,
  { caller }: CallContext,
  { userId, factorUntil, presentUntil = null }: Entrant,
): Promise<OpenedSession> {
  // No way in forgets the second factor: who did not go through `enter` stops here.
  if (factorUntil === null && (await hasFactor(tx, userId))) refuse('core/two-factor-needed')
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
  if (await isNewDevice(tx, userId, device)) await events.newDevice(tx, userId, device)
  const proofs = { factorUntil, presentUntil }
  await insertSession(tx, { id, userId, secretHash, device, ip: caller.ip, at, ...proofs })
  return { id, generation: 1, openedAt: at, secret, replaced }
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
