import { dayMs, mustHave, refuse, secondMs, type Uuid } from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { AuthWorkshop } from '../parts.ts'
import { userWireId } from '../../../platform/context.ts'
import { verificationGapS, verificationsPerDay } from '../settings.ts'
import { keepExclusion } from '../accounts/exclusion-marks.ts'
import { lockMailboxes, stopExcluded, tellingExcluded } from '../accounts/refuse-excluded.ts'
import { findUserById, type User } from '../accounts/user-store.ts'
import {
  announceClosed,
  closeOtherWays,
  closeWaysBut,
  type ClosedWays,
} from '../sessions/close-other-ways.ts'
import { adoptPendingEmail, setEmailVerified } from './account-store.ts'
import { useLink, type UsedLink } from './link-store.ts'
import { mailLink, namedLink, type MailedLink } from './mail-link.ts'

/** Per session: a thief's requests are not the owner's. @throws Refusal core/too-quick */
async function countMail({ platform, rates }: AuthWorkshop, sessionId: Uuid): Promise<void> {
  const gapMs = platform.settings.get(verificationGapS) * secondMs
  const perDay = platform.settings.get(verificationsPerDay)
  const waits = [
    { limit: 1, windowMs: gapMs, per: 'user' },
    { limit: perDay, windowMs: dayMs, per: 'user' },
  ] as const
  for (const rate of waits) {
    const retryMs = await rates.take(`auth.verify:${rate.windowMs}:${sessionId}`, rate)
    if (retryMs > 0) refuse('core/too-quick', { retryMs })
  }
}

/**
 * Mails the link that proves the caller's e-mail; nothing is mailed when it is proven already
 * and no other one waits.
 * Source: 001_d6a9941efb711ce5.txt sections 5, 7 and 8.
 * @throws Refusal auth/no-email, core/too-quick
 */
export async function verifyEmail(shop: AuthWorkshop, context: CallContext): Promise<{ ok: true }> {
  const { database } = shop.platform
  const user = mustHave(await findUserById(database, playerOf(context)), 'the signed-in user')
  const email = user.pendingEmail ?? user.email ?? refuse('auth/no-email')
  if (user.isEmailVerified && user.pendingEmail === null) return { ok: true }
  const sessionId = mustHave(context.caller.sessionId, 'the session of a signed-in caller')
  await countMail(shop, sessionId)
  await database.transaction((tx) => mailLink(shop, tx, { ...user, email, sessionId }, 'verify'))
  shop.mail.wake()
  return { ok: true }
}

/** The new address counts from here on; the old one is told and may take it back. */
async function changeEmail(
  shop: AuthWorkshop,
  tx: Queries,
  { user, used, context }: { user: User; used: UsedLink; context: CallContext },
): Promise<ClosedWays> {
  const { clock } = shop.platform
  // What somebody was known by who excluded himself stays known.
  const own = { userId: user.id, at: new Date(clock.now()), isGone: false }
  if (user.isSelfExcluded) await keepExclusion({ on: tx, secrets: shop.secrets }, own)
  const adopted = { email: used.email, at: clock.now() }
  if (!(await adoptPendingEmail(tx, user.id, adopted))) refuse('auth/link-over')
  if (user.email !== null) await mailLink(shop, tx, { ...user, email: user.email }, 'back')
  await shop.events.emailChanged(tx, user.id)
  const isOwn = context.caller.userId === user.id
  return isOwn
    ? closeOtherWays(shop, tx, user.id, context)
    : closeWaysBut(shop, tx, user.id, used.sessionId)
}

/** The address of a used link counts as proven from here on. @returns the ways in that were closed with it */
async function proveTo(
  shop: AuthWorkshop,
  tx: Queries,
  own: { user: User; used: UsedLink; context: CallContext },
): Promise<ClosedWays> {
  const { user, used } = own
  if (used.email !== user.email) return changeEmail(shop, tx, own)
  const proven = { email: used.email, at: shop.platform.clock.now() }
  if (!(await setEmailVerified(tx, user.id, proven))) refuse('auth/link-over')
  if (!user.isEmailVerified) await shop.events.emailVerified(tx, user.id)
  return { ended: [], own: null, stale: [] }
}

/**
 * Proves an e-mail with a mailed link, in whatever browser it was opened. A new address takes the
 * place of the old one with it, and all other ways in are closed.
 * @throws Refusal auth/link-over, also when the account has or wants another e-mail by now;
 *   core/self-excluded for a mailbox whose owner excluded himself under another account: the link stays good
 */
export async function confirmEmail(
  shop: AuthWorkshop,
  mailed: MailedLink,
  context: CallContext,
): Promise<{ user: { _id: string; email_verified: boolean } }> {
  const { database } = shop.platform
  const link = namedLink(shop, mailed, 'verify') ?? refuse('auth/link-over')
  const left: (() => void)[] = []
  const prove = async (tx: Queries) => {
    // A try before this one may have come to nothing.
    left.length = 0
    const used = (await useLink(tx, link)) ?? refuse('auth/link-over')
    const before = mustHave(await findUserById(tx, link.userId), 'the user of a link')
    await lockMailboxes(tx, [before.email, used.email])
    // An exclusion may have come in the meantime. Who is excluded himself keeps his account in order.
    const user = mustHave(await findUserById(tx, link.userId), 'the user of a link')
    const isProven = user.isEmailVerified && used.email === user.email
    if (!isProven && !user.isSelfExcluded) await stopExcluded(shop, tx, used.email)
    const ways = await proveTo(shop, tx, { user, used, context })
    if (isProven || !user.isSelfExcluded) return ways
    // Whoever else has the mailbox is the same person.
    const account = { id: user.id, name: user.name, email: used.email }
    for (const follower of shop.provenFollowers) left.push(await follower(tx, account))
    return ways
  }
  const closed = await tellingExcluded(shop, () => database.transaction(prove))
  for (const act of left) act()
  announceClosed(shop, context, closed)
  shop.mail.wake()
  return { user: { _id: userWireId(link.userId), email_verified: true } }
}
