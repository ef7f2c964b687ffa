import { refuse, type InstantMs, type Uuid } from '@powerplay/kernel'
import { refuseWithoutCookie, type CallContext } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { AuthWorkshop } from '../parts.ts'
import { announceRenewed } from '../sessions/renew-session.ts'
import { takeCode } from './check-code.ts'
import type { ProofKind } from './events.ts'
import { hasFactor } from './factor-store.ts'
import { codeSubjects, entryCodeSubjects, makeGuardedTry } from './guarded-try.ts'
import { findHalfSession, proveHalfSession } from './half-session-store.ts'
import { factorLifeMs, stepUp, type StepUp } from './step-up.ts'

/** What the right code does. */
interface Proof {
  readonly userId: Uuid
  /** The session it is given in; null for a sign-in. */
  readonly sessionId: Uuid | null
  readonly subjects: readonly string[]
  readonly code: string
  effect(tx: Queries): Promise<StepUp | { readonly until: InstantMs; readonly session: null }>
}

async function proveFactor(
  shop: AuthWorkshop,
  context: CallContext,
  { userId, sessionId, subjects, code, effect }: Proof,
): Promise<{ ok: true; until: InstantMs }> {
  let how: ProofKind | undefined
  const { until, session } = await makeGuardedTry(shop, {
    userId,
    sessionId,
    subjects,
    wrong: 'auth/wrong-code',
    async check(tx) {
      how = await takeCode(shop, tx, { userId, code })
      return how !== undefined
    },
    async effect(tx) {
      const done = await effect(tx)
      await shop.factorEvents.proven(tx, userId, how ?? 'code')
      return done
    },
  })
  if (session !== null) announceRenewed(shop, context, session)
  return { ok: true, until }
}

/**
 * Checks a code: a session is stepped up for five minutes, half a session may go on with its
 * sign-in. Source: 000_1c37c0fb05cd66e6.txt sections 4, 5 and 7.
 * @throws Refusal auth/wrong-code, auth/factor-locked, core/enrol-two-factor, core/sign-in-needed
 */
export async function validateFactor(
  shop: AuthWorkshop,
  { code }: { readonly code: string },
  context: CallContext,
): Promise<{ ok: true; until: InstantMs }> {
  const { clock, database } = shop.platform
  const { userId, sessionId, guestKey, ip } = context.caller
  if (userId !== null) {
    refuseWithoutCookie(context.caller)
    if (!(await hasFactor(database, userId))) refuse('core/enrol-two-factor')
    const subjects = codeSubjects({ userId, ip })
    const effect = (tx: Queries) => stepUp(shop, tx, context)
    return proveFactor(shop, context, { userId, sessionId, subjects, code, effect })
  }
  const secretHash = guestKey === undefined ? null : Buffer.from(guestKey, 'hex')
  const owner = secretHash && (await findHalfSession(database, secretHash, clock.now()))
  if (!secretHash || !owner) return refuse('core/sign-in-needed')
  return proveFactor(shop, context, {
    userId: owner,
    sessionId: null,
    subjects: entryCodeSubjects({ userId: owner, ip }, code),
    code,
    async effect(tx) {
      const at = clock.now()
      const until = at + factorLifeMs
      await proveHalfSession(tx, secretHash, { at, expiresAt: until })
      return { until, session: null }
    },
  })
}
