import { refuse, type InstantMs, type Uuid } from '@powerplay/kernel'
import { refuseWithoutCookie, type CallContext } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { AuthWorkshop } from '../parts.ts'
import { takeCode } from './check-code.ts'
import type { ProofKind } from './events.ts'
import { hasFactor } from './factor-store.ts'
import { codeSubjects, makeGuardedTry } from './guarded-try.ts'
import { findHalfSession, proveHalfSession } from './half-session-store.ts'
import { factorLifeMs, stepUp } from './step-up.ts'

/** What the right code does. */
interface Proof {
  readonly userId: Uuid
  readonly code: string
  effect(tx: Queries): Promise<{ readonly until: InstantMs; readonly secret: string | null }>
}

async function proveFactor(
  shop: AuthWorkshop,
  context: CallContext,
  { userId, code, effect }: Proof,
): Promise<{ ok: true; until: InstantMs }> {
  let how: ProofKind | undefined
  const { until, secret } = await makeGuardedTry(shop, {
    userId,
    subjects: codeSubjects(userId, context.caller.ip),
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
  if (secret !== null) context.setSessionCookie(secret)
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
  const { userId, guestKey } = context.caller
  if (userId !== null) {
    refuseWithoutCookie(context.caller)
    if (!(await hasFactor(database, userId))) refuse('core/enrol-two-factor')
    return proveFactor(shop, context, { userId, code, effect: (tx) => stepUp(shop, tx, context) })
  }
  const secretHash = guestKey === undefined ? null : Buffer.from(guestKey, 'hex')
  const owner = secretHash && (await findHalfSession(database, secretHash, clock.now()))
  if (!secretHash || !owner) return refuse('core/sign-in-needed')
  return proveFactor(shop, context, {
    userId: owner,
    code,
    async effect(tx) {
      const at = clock.now()
      const until = at + factorLifeMs
      await proveHalfSession(tx, secretHash, { at, expiresAt: until })
      return { until, secret: null }
    },
  })
}
