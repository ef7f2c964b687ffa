import { mustHave, refuse, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { CallContext } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { mintSecret } from '../../../platform/http/cookies/browser-session.ts'
import type { ShownSession } from '../accounts/present.ts'
import type { AuthWorkshop } from '../parts.ts'
import { hashSecret } from './open-session.ts'
import { replaceSecret } from './session-store.ts'

/** What the new secret of a session proved, and until when. */
export interface Proofs {
  readonly factorUntil?: InstantMs
  readonly presentUntil?: InstantMs
}

/** A session whose secret was replaced, not yet told to the browser. */
export interface RenewedSession extends ShownSession {
  readonly secret: string
}

/** After the commit: the new secret goes to the browser, sockets that the old one opened close. */
export function announceRenewed(
  { platform }: Pick<AuthWorkshop, 'platform'>,
  context: CallContext,
  { id, secret }: RenewedSession,
): void {
  context.setSessionCookie(secret)
  platform.broadcaster.endSessions([id])
}

/**
 * Gives the caller's session a new secret in the caller's transaction. A copy of the cookie that was
 * taken before, every bearer and every socket made under it are over; proofs belong to the new
 * secret only. Whoever was let in with a secret that is replaced by now, however long ago the request
 * began, gets none. @throws Refusal core/sign-in-needed then, and when the session was ended meanwhile
 */
export async function renewSession(
  { platform }: Pick<AuthWorkshop, 'platform'>,
  tx: Queries,
  { caller }: CallContext,
  { factorUntil, presentUntil }: Proofs = {},
): Promise<RenewedSession> {
  const id: Uuid = mustHave(caller.sessionId, 'the session of a signed-in caller')
  const { openedAt, generation: before } = mustHave(
    caller.session,
    'the session of a signed-in caller',
  )
  const secret = mintSecret(platform.random)
  const generation = await replaceSecret(tx, {
    id,
    generation: before,
    secretHash: hashSecret(secret),
    factorUntil: factorUntil ?? null,
    presentUntil: presentUntil ?? null,
  })
  if (generation === undefined) return refuse('core/sign-in-needed')
  return { id, generation, openedAt, secret }
}
