import { createHash } from 'node:crypto'
import { refuse, type Uuid } from '@powerplay/kernel'
import type { CallContext } from '../../../platform/context.ts'
import { mintSecret } from '../../../platform/http/browser-session.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { hashSecret, type Entrant } from '../sessions/open-session.ts'
import type { AuthWorkshop } from '../parts.ts'
import { hasFactor } from './factor-store.ts'
import { insertHalfSession, takeHalfSession } from './half-session-store.ts'
import { factorLifeMs } from './step-up.ts'

/** One way to sign in. */
export interface WayIn {
  /** What names this sign-in when it is sent again: the login, the token, the signature. */
  readonly opener: string
  /** Finds out whose account it is, with whatever proves it; refuses everybody else. */
  prove(): Promise<Uuid>
}

const hashOpener = (opener: string) => createHash('sha256').update(opener).digest()

async function findProven(
  { platform }: AuthWorkshop,
  { guestKey }: CallContext['caller'],
  opener: string,
): Promise<Entrant | undefined> {
  if (guestKey === undefined) return undefined
  const now = platform.clock.now()
  const secretHash = Buffer.from(guestKey, 'hex')
  const named = { secretHash, opener: hashOpener(opener), now }
  const taken = await takeHalfSession(platform.database, named)
  if (taken === undefined) return undefined
  return { userId: taken.userId, factorUntil: taken.provenAt.getTime() + factorLifeMs }
}

/**
 * Every way in goes through here. Without a second factor it is `prove` alone. With one, a right
 * proof opens half a session and is refused with core/two-factor-needed; once the factor is proven,
 * the same sign-in sent again from the same browser is let in without being checked again, since
 * captcha, token or signature are used up by then. Half a session has a secret of its own, lives
 * five minutes, and is a guest's to all other calls.
 * @throws Refusal core/two-factor-needed, and those of `prove`
 */
export async function enter(
  shop: AuthWorkshop,
  context: CallContext,
  { opener, prove }: WayIn,
): Promise<Entrant> {
  const proven = await findProven(shop, context.caller, opener)
  if (proven !== undefined) return proven
  const userId = await prove()
  const { clock, database, random } = shop.platform
  const { sessionId, userId: previous } = context.caller
  if (!(await hasFactor(database, userId))) return { userId, factorUntil: null }
  const secret = mintSecret(random)
  const expiresAt = clock.now() + factorLifeMs
  const half = { secretHash: hashSecret(secret), opener: hashOpener(opener), userId, expiresAt }
  await insertHalfSession(database, half)
  // Whoever was signed in here is not any more: a bearer that is left would name them.
  if (previous !== null && sessionId !== null) {
    await endSessionsOf(shop, { userId: previous, only: sessionId })
  }
  context.setSessionCookie(secret)
  return refuse('core/two-factor-needed')
}
