import { mustHave, refuse, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { CallContext } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { fieldLimits, refuseProblems } from '../accounts/create-user.ts'
import { onlyProblems, passwordProblems } from '../accounts/rules.ts'
import { findUserById } from '../accounts/user-store.ts'
import type { AuthWorkshop } from '../parts.ts'
import { announceClosed, closeWaysBut } from '../sessions/close-other-ways.ts'
import { passwordMin } from '../settings.ts'
import { restoreEmail, setPasswordHash } from './account-store.ts'
import { passwordChangedLetter } from './letters.ts'
import { isLinkGood, useLink } from './link-store.ts'
import { namedLink, type MailedLink } from './mail-link.ts'

/** Ways in that were added since a change of e-mail that its owner did not make. */
async function removeWaysSince(tx: Queries, userId: Uuid, since: InstantMs): Promise<void> {
  const values = [userId, new Date(since)]
  await tx.query({
    text: 'delete from identities where user_id = $1 and connected_at >= $2',
    values,
  })
  const factors = await tx.query({
    text: 'delete from two_factors where user_id = $1 and confirmed_at >= $2 returning user_id',
    values,
  })
  if (factors.length === 0) return
  await tx.query({ text: 'delete from recovery_codes where user_id = $1', values: [userId] })
}

/**
 * Takes a change of e-mail back, or stops one that is not proven yet, with the link that the old
 * address was mailed. Whoever made the change knew enough to: the account gets a new password, and
 * wallets and a second factor that were added since go. All ways in are closed.
 * @throws Refusal auth/link-over, core/bad-payload; the latter leaves the link good
 */
export async function takeBackEmail(
  shop: AuthWorkshop,
  { password, ...mailed }: MailedLink & { readonly password: string },
  context: CallContext,
): Promise<{ ok: true }> {
  const { clock, database, settings } = shop.platform
  const link = namedLink(shop, mailed, 'back') ?? refuse('auth/link-over')
  if (!(await isLinkGood(database, link))) refuse('auth/link-over')
  const user = mustHave(await findUserById(database, link.userId), 'the user of a link')
  const problems = passwordProblems(password, user.name, settings.get(passwordMin))
  refuseProblems(onlyProblems({ password: problems }), fieldLimits(shop))
  const hash = await shop.passwords.hash(password, context.caller.ip)
  const closed = await database.transaction(async (tx) => {
    const used = (await useLink(tx, link)) ?? refuse('auth/link-over')
    const isBack = await restoreEmail(tx, user.id, { email: used.email, at: clock.now() })
    if (!isBack) refuse('auth/link-over')
    await setPasswordHash(tx, user.id, hash)
    await removeWaysSince(tx, user.id, used.since)
    await shop.events.emailTakenBack(tx, user.id)
    await shop.mail.put(tx, passwordChangedLetter(used.email, user.name))
    return closeWaysBut(shop, tx, user.id, null)
  })
  announceClosed(shop, context, closed)
  shop.mail.wake()
  return { ok: true }
}
