import { mustHave, refuse, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { CallContext } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { fieldLimits, refuseProblems } from '../accounts/create-user.ts'
import { onlyProblems, passwordProblems } from '../accounts/rules.ts'
import { lockMailboxes } from '../accounts/refuse-excluded.ts'
import { findUserById } from '../accounts/user-store.ts'
import type { AuthWorkshop } from '../parts.ts'
import { announceClosed, closeWaysBut } from '../sessions/close-other-ways.ts'
import { passwordMin } from '../settings.ts'
import { restoreEmail, setPasswordHash } from './account-store.ts'
import { takenBackLetter } from './letters.ts'
import { isLinkGood, useLink } from './link-store.ts'
import { namedLink, takeBackMs, type MailedLink } from './mail-link.ts'

/**
 * Removes the ways in that were added since an instant: a thief prepares before he changes the e-mail.
 * @returns what was removed, as its owner reads it.
 */
async function removeWaysSince(tx: Queries, userId: Uuid, since: InstantMs): Promise<string[]> {
  const values = [userId, new Date(since)]
  const identities = await tx.query<{ label: string }>({
    text: 'delete from identities where user_id = $1 and connected_at >= $2 returning label',
    values,
  })
  const apps = await tx.query<{ name: string }>({
    text: `with gone as (delete from oauth_records
        where user_id = $1 and kind = 'Grant' and created_at >= $2 returning client_id)
      select distinct name from gone join oauth_clients on oauth_clients.id = gone.client_id`,
    values,
  })
  const factors = await tx.query({
    text: 'delete from two_factors where user_id = $1 and confirmed_at >= $2 returning user_id',
    values,
  })
  if (factors.length > 0) {
    await tx.query({ text: 'delete from recovery_codes where user_id = $1', values: [userId] })
  }
  return [
    ...identities.map(({ label }) => label),
    ...apps.map(({ name }) => name),
    ...factors.map(() => 'the second factor'),
  ]
}

/**
 * Takes a change of e-mail, a new wallet or a new second factor back, or stops a change that is not
 * proven yet, with the link that the proven address was mailed. Whoever did it knew enough to: the
 * account gets a new password, and wallets, apps and a second factor that were added since, or in the
 * three days before, go and are told. All ways in are closed.
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
  const left: (() => void)[] = []
  const closed = await database.transaction(async (tx) => {
    // A try before this one may have come to nothing.
    left.length = 0
    const used = (await useLink(tx, link)) ?? refuse('auth/link-over')
    await lockMailboxes(tx, [used.email])
    const isBack = await restoreEmail(tx, user.id, { email: used.email, at: clock.now() })
    if (!isBack) refuse('auth/link-over')
    await setPasswordHash(tx, user.id, hash)
    const removed = await removeWaysSince(tx, user.id, used.at - takeBackMs)
    const ways = await closeWaysBut(shop, tx, user.id, null)
    await shop.mail.put(tx, takenBackLetter(used.email, user.name, removed))
    await shop.events.emailTakenBack(tx, user.id, removed.length)
    const account = { id: user.id, name: user.name, email: used.email }
    for (const follower of shop.emailFollowers) left.push(await follower(tx, account))
    return ways
  })
  for (const act of left) act()
  announceClosed(shop, context, closed)
  shop.mail.wake()
  return { ok: true }
}
