import { createHash } from 'node:crypto'
import { refuse } from '@powerplay/kernel'
import type { CallContext } from '../../../platform/context.ts'
import { mintSecret } from '../../../platform/http/cookies/browser-session.ts'
import type { ProvenAccount } from '../accounts/proven-account.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import type { ProvenEntrant } from '../sessions/let-in.ts'
import { hashSecret } from '../sessions/open-session.ts'
import type { AuthWorkshop } from '../parts.ts'
import { hasFactor } from './factor-store.ts'
import { insertHalfSession, takeHalfSession } from './half-session-store.ts'
import { factorLifeMs } from './step-up.ts'

/** One way to sign in. */
export interface WayIn {
  /** What names this sign-in when it is sent again: the login, the token, the signature. */
  readonly opener: string
  /** Finds out whose account it is, with whatever proves it; refuses everybody else. */
  prove(): Promise<ProvenAccount>
}

const hashOpener = (opener: string) => createHash('sha256').update(opener).digest()

async function findProven(
  { platform }: AuthWorkshop,
  { guestKey }: CallContext['caller'],
  opener: string,
): Promise<ProvenEntrant | undefined> {
  if (guestKey === undefined) return undefined
  const now = platform.clock.now()
  const secretHash = Buffer.from(guestKey, 'hex')
  const named = { secretHash, opener: hashOpener(opener), now }
  const taken = await takeHalfSession(platform.database, named)
  if (taken === undefined) return undefined
  const { userId, waysVersion, provenAt } = taken
  return { userId, waysVersion, factorUntil: provenAt.getTime() + factorLifeMs }
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
): Promise<ProvenEntrant> {
  const proven = await findProven(shop, context.caller, opener)
  if (proven !== undefined) return proven
  const { userId, waysVersion } = await prove()
  const { clock, database, random } = shop.platform
  const { sessionId, userId: previous } = context.caller
  if (!(await hasFactor(database, userId))) {
    return { userId, waysVersion, factorUntil: null }
  }
  const secret = mintSecret(random)
  const expiresAt = clock.now() + factorLifeMs
  const begun = { secretHash: hashSecret(secret), opener: hashOpener(opener), expiresAt }
  await insertHalfSession(database, { ...begun, userId, waysVersion })
  // Whoever was signed in here is not any more: a bearer that is left would name them.
  if (previous !== null && sessionId !== null) {
    await endSessionsOf(shop, { userId: previous, only: sessionId })
  }
  context.setSessionCookie(secret)
  return refuse('core/two-factor-needed')
}
