import { dayMs, present, refuse, secondMs } from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import type { AuthWorkshop } from '../parts.ts'
import { userWireId } from '../../../platform/context.ts'
import { verificationGapS, verificationsPerDay } from '../settings.ts'
import { findUserById } from '../accounts/user-store.ts'
import { setEmailVerified } from './account-store.ts'
import { useLink } from './link-store.ts'
import { mailLink, namedLink, type MailedLink } from './mail-link.ts'

/** @throws Refusal core/too-quick */
async function countMail({ platform, rates }: AuthWorkshop, userId: string): Promise<void> {
  const gapMs = platform.settings.get(verificationGapS) * secondMs
  const perDay = platform.settings.get(verificationsPerDay)
  const waits = [
    { limit: 1, windowMs: gapMs, per: 'user' },
    { limit: perDay, windowMs: dayMs, per: 'user' },
  ] as const
  for (const rate of waits) {
    const retryMs = await rates.take(`auth.verify:${rate.windowMs}:${userId}`, rate)
    if (retryMs > 0) refuse('core/too-quick', { retryMs })
  }
}

/**
 * Mails the link that proves the caller's e-mail; nothing is mailed when it is proven already.
 * Source: 001_d6a9941efb711ce5.txt sections 5, 7 and 8.
 * @throws Refusal auth/no-email, core/too-quick
 */
export async function verifyEmail(shop: AuthWorkshop, context: CallContext): Promise<{ ok: true }> {
  const { database } = shop.platform
  const user = present(await findUserById(database, playerOf(context)), 'the signed-in user')
  const email = user.email ?? refuse('auth/no-email')
  if (user.isEmailVerified) return { ok: true }
  await countMail(shop, user.id)
  await database.transaction((tx) => mailLink(shop, tx, { ...user, email }, 'verify'))
  shop.mail.wake()
  return { ok: true }
}

/**
 * Proves an e-mail with a mailed link, in whatever browser it was opened.
 * @throws Refusal auth/link-over, also when the account has another e-mail by now
 */
export async function confirmEmail(
  shop: AuthWorkshop,
  mailed: MailedLink,
): Promise<{ user: { _id: string; email_verified: boolean } }> {
  const { clock, database } = shop.platform
  const link = namedLink(shop, mailed, 'verify') ?? refuse('auth/link-over')
  await database.transaction(async (tx) => {
    if (!(await useLink(tx, link))) refuse('auth/link-over')
    const isNew = await setEmailVerified(tx, link.userId, clock.now())
    if (isNew) await shop.events.emailVerified(tx, link.userId)
  })
  return { user: { _id: userWireId(link.userId), email_verified: true } }
}
