import { mustHave, refuse } from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import type { AuthWorkshop } from '../parts.ts'
import { announceClosed, closeOtherWays } from '../sessions/close-other-ways.ts'
import { findUserById } from '../accounts/user-store.ts'
import { takeCode } from './check-code.ts'
import { checkOwnPassword } from './enrol.ts'
import { deleteFactor, hasFactor } from './factor-store.ts'
import { codeSubjects, makeGuardedTry } from './guarded-try.ts'
import { factorOffLetter } from './letters.ts'

/**
 * Removes the second factor with the password and a code, or a recovery code. All other ways
 * in are closed. @throws Refusal auth/wrong-factor, auth/factor-locked, auth/factor-off
 */
export async function disableFactor(
  shop: AuthWorkshop,
  { password, code }: { readonly password: string; readonly code: string },
  context: CallContext,
): Promise<{ ok: true }> {
  const { database } = shop.platform
  const userId = playerOf(context)
  const { ip, sessionId } = context.caller
  if (!(await hasFactor(database, userId))) refuse('auth/factor-off')
  const user = mustHave(await findUserById(database, userId), 'the signed-in user')
  await checkOwnPassword(shop, user, { password, caller: context.caller })
  const closed = await makeGuardedTry(shop, {
    userId,
    sessionId,
    subjects: codeSubjects({ userId, ip }),
    wrong: 'auth/wrong-factor',
    check: async (tx) => (await takeCode(shop, tx, { userId, code })) !== undefined,
    async effect(tx) {
      if (!(await deleteFactor(tx, userId))) refuse('auth/factor-off')
      const ways = await closeOtherWays(shop, tx, userId, context)
      if (user.email !== null) await shop.mail.put(tx, factorOffLetter(user.email, user.name))
      await shop.factorEvents.removed(tx, userId)
      return ways
    },
  })
  announceClosed(shop, context, closed)
  shop.mail.wake()
  return { ok: true }
}
