import { mustHave, refuse } from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import { fieldLimits, refuseProblems } from '../accounts/create-user.ts'
import type { AuthWorkshop } from '../parts.ts'
import { onlyProblems, passwordProblems } from '../accounts/rules.ts'
import { announceClosed, closeOtherWays } from '../sessions/close-other-ways.ts'
import { passwordMin } from '../settings.ts'
import { findUserById } from '../accounts/user-store.ts'
import { checkOwnPassword } from '../two-factor/enrol.ts'
import { setPasswordHash } from './account-store.ts'
import { passwordChangedLetter } from './letters.ts'

/**
 * Changes the caller's password. All other ways in are closed.
 * @throws Refusal core/bad-payload, auth/wrong-password, auth/factor-locked, auth/shared-account
 */
export async function changePassword(
  shop: AuthWorkshop,
  form: { readonly current: string; readonly password: string },
  context: CallContext,
): Promise<{ ok: true }> {
  const { database, settings } = shop.platform
  const user = mustHave(await findUserById(database, playerOf(context)), 'the signed-in user')
  if (user.isSeeded) refuse('auth/shared-account')
  const problems = passwordProblems(form.password, user.name, settings.get(passwordMin))
  refuseProblems(onlyProblems({ password: problems }), fieldLimits(shop))
  const { caller } = context
  await checkOwnPassword(shop, user, {
    password: form.current,
    caller,
    wrong: 'auth/wrong-password',
  })
  const hash = await shop.passwords.hash(form.password, caller.ip)
  const closed = await database.transaction(async (tx) => {
    await setPasswordHash(tx, user.id, hash)
    await shop.events.passwordChanged(tx, user.id, 'settings')
    if (user.email !== null) await shop.mail.put(tx, passwordChangedLetter(user.email, user.name))
    return closeOtherWays(shop, tx, user.id, context)
  })
  announceClosed(shop, context, closed)
  shop.mail.wake()
  return { ok: true }
}
