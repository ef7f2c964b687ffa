import { mustHave, refuse } from '@powerplay/kernel'
import type { CallContext } from '../../../platform/context.ts'
import { fieldLimits, refuseProblems } from '../accounts/create-user.ts'
import { findAccount } from '../accounts/find-account.ts'
import { countReset } from '../sessions/count-attempts.ts'
import type { AuthWorkshop } from '../parts.ts'
import { onlyProblems, passwordProblems } from '../accounts/rules.ts'
import { announceClosed, closeWaysBut } from '../sessions/close-other-ways.ts'
import { passwordMin } from '../settings.ts'
import { findUserById } from '../accounts/user-store.ts'
import { setPasswordHash } from './account-store.ts'
import { passwordChangedLetter } from './letters.ts'
import { isLinkGood, useLink } from './link-store.ts'
import { mailLink, namedLink, type MailedLink } from './mail-link.ts'

const done = { ok: true } as const

/**
 * Mails the link to the proven e-mail of whoever the login names; documented accounts get none.
 * Nothing else stops it: what a login was asked for is counted by its text, before anybody looks
 * whether it exists, and says so. A count by account would either tell which name and e-mail belong
 * together, or let whoever asks for one of them stop the other.
 */
async function mailReset(shop: AuthWorkshop, login: string): Promise<void> {
  const user = await findAccount(shop, login)
  if (user === undefined || user.email === null || user.isSeeded) return
  // Who never proved an address may have written a stranger's.
  if (!user.isEmailVerified) return
  const { email } = user
  await shop.platform.database.transaction((tx) => mailLink(shop, tx, { ...user, email }, 'reset'))
  shop.mail.wake()
}

/**
 * Answers at once, whoever is meant and whether anybody is: neither the answer nor its time tells
 * which accounts exist. The mail is written behind it.
 * Source: 000_1c37c0fb05cd66e6.txt sections 4 and 7.
 * @throws Refusal auth/captcha-refused; core/too-quick and auth/harder-captcha by the text of the
 *   login, known or not
 */
export async function resetPassword(
  shop: AuthWorkshop,
  { login, captcha = '' }: { readonly login: string; readonly captcha?: string | undefined },
  { caller }: CallContext,
): Promise<typeof done> {
  const cost = await shop.captcha.pass('reset', captcha)
  await countReset(shop, { login, ip: caller.ip, cost })
  shop.background.run('auth.reset_not_mailed', () => mailReset(shop, login))
  return done
}

/**
 * Sets a new password with a mailed link. All ways into the account are closed.
 * @throws Refusal auth/link-over, core/bad-payload; the latter leaves the link good
 */
export async function confirmReset(
  shop: AuthWorkshop,
  { password, ...mailed }: MailedLink & { readonly password: string },
  context: CallContext,
): Promise<typeof done> {
  const { database, settings } = shop.platform
  const link = namedLink(shop, mailed, 'reset') ?? refuse('auth/link-over')
  if (!(await isLinkGood(database, link))) refuse('auth/link-over')
  const user = mustHave(await findUserById(database, link.userId), 'the user of a link')
  const problems = passwordProblems(password, user.name, settings.get(passwordMin))
  refuseProblems(onlyProblems({ password: problems }), fieldLimits(shop))
  const hash = await shop.passwords.hash(password, context.caller.ip)
  const closed = await database.transaction(async (tx) => {
    if ((await useLink(tx, link)) === undefined) refuse('auth/link-over')
    await setPasswordHash(tx, user.id, hash)
    await shop.events.passwordChanged(tx, user.id, 'link')
    if (user.email !== null) await shop.mail.put(tx, passwordChangedLetter(user.email, user.name))
    return closeWaysBut(shop, tx, user.id, null)
  })
  announceClosed(shop, context, closed)
  shop.mail.wake()
  return done
}
