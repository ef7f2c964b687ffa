import { present, refuse } from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import type { AuthWorkshop } from '../parts.ts'
import { endSessionRows } from '../sessions/session-store.ts'
import { findUserById } from '../accounts/user-store.ts'
import { takeCode } from './check-code.ts'
import { checkOwnPassword } from './enrol.ts'
import { deleteFactor, hasFactor } from './factor-store.ts'
import { codeSubjects, makeGuardedTry } from './guarded-try.ts'
import { deleteHalfSessionsOf } from './half-session-store.ts'
import { factorOffLetter } from './letters.ts'

/**
 * Removes the second factor with the password and a code, or a recovery code. All other sessions
 * end. @throws Refusal auth/wrong-factor, auth/factor-locked, auth/factor-off
 */
export async function disableFactor(
  shop: AuthWorkshop,
  { password, code }: { readonly password: string; readonly code: string },
  context: CallContext,
): Promise<{ ok: true }> {
  const { broadcaster, clock, database } = shop.platform
  const userId = playerOf(context)
  const { ip, sessionId } = context.caller
  const except = present(sessionId, 'the session of a signed-in caller')
  if (!(await hasFactor(database, userId))) refuse('auth/factor-off')
  const user = present(await findUserById(database, userId), 'the signed-in user')
  await checkOwnPassword(shop, user, { password, ip })
  const ended = await makeGuardedTry(shop, {
    userId,
    subjects: codeSubjects(userId, ip),
    wrong: 'auth/wrong-factor',
    check: async (tx) => (await takeCode(shop, tx, { userId, code })) !== undefined,
    async effect(tx) {
      if (!(await deleteFactor(tx, userId))) refuse('auth/factor-off')
      await deleteHalfSessionsOf(tx, userId)
      const ids = await endSessionRows(tx, { userId, except }, clock.now())
      if (user.email !== null) await shop.mail.put(tx, factorOffLetter(user.email, user.name))
      await shop.factorEvents.removed(tx, userId)
      return ids
    },
  })
  broadcaster.endSessions(ended)
  shop.mail.wake()
  return { ok: true }
}
