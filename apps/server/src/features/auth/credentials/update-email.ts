import { mustHave, refuse, type Uuid } from '@powerplay/kernel'
import type { OwnUser } from '@powerplay/contract'
import { playerOf, refuseUnproven, type CallContext } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { refuseProblems } from '../accounts/create-user.ts'
import type { AuthWorkshop } from '../parts.ts'
import { emailProblems, normalizeEmail, onlyProblems } from '../accounts/rules.ts'
import { announceClosed, closeOtherWays } from '../sessions/close-other-ways.ts'
import { update } from '../sessions/update.ts'
import { findUserById, type User } from '../accounts/user-store.ts'
import { setEmail, setPendingEmail } from './account-store.ts'
import { emailReplacedLetter } from './letters.ts'
import { mailLink } from './mail-link.ts'

function refuseTaken(): never {
  refuseProblems({ email: ['validation.unique'] })
  throw new Error('a problem is refused')
}

/** What is to become of an account's e-mail. */
interface Change {
  readonly user: User
  readonly email: string
  /** The session that asks. */
  readonly sessionId: Uuid | null
}

/** The proven address stays until the new one is proven; its owner may stop or undo it by mail. */
async function askForProof(shop: AuthWorkshop, tx: Queries, change: Change): Promise<boolean> {
  const { user, email, sessionId } = change
  if (!(await setPendingEmail(tx, user.id, email))) return false
  await mailLink(shop, tx, { ...user, email, sessionId }, 'verify')
  if (user.email !== null) await mailLink(shop, tx, { ...user, email: user.email }, 'back')
  await shop.events.emailChangeAsked(tx, user.id)
  return true
}

/** An address that was never proven counts for nothing, so that another may stand in its place. */
async function replaceUnproven(shop: AuthWorkshop, tx: Queries, change: Change): Promise<boolean> {
  const { user, email, sessionId } = change
  if (!(await setEmail(tx, user.id, email))) return false
  await mailLink(shop, tx, { ...user, email, sessionId }, 'verify')
  if (user.email !== null) await shop.mail.put(tx, emailReplacedLetter(user.email, user.name))
  await shop.events.emailChanged(tx, user.id)
  return true
}

/**
 * Changes the caller's e-mail, once the new one is proven by its own link. A proven old one is told
 * and can take the change back for three days. All other ways in are closed.
 * Source: 001_d6a9941efb711ce5.txt sections 2, 5 and 7.
 * @throws Refusal core/bad-payload, core/presence-needed, auth/shared-account
 */
export async function updateEmail(
  shop: AuthWorkshop,
  form: { readonly email: string },
  context: CallContext,
): Promise<{ user: OwnUser }> {
  const { database } = shop.platform
  const email = normalizeEmail(form.email)
  refuseProblems(onlyProblems({ email: emailProblems(email) }))
  const user = mustHave(await findUserById(database, playerOf(context)), 'the signed-in user')
  if (user.isSeeded) refuse('auth/shared-account')
  if (user.email === email) return { user: await update(shop, context) }
  refuseUnproven(context.caller)
  const change = { user, email, sessionId: context.caller.sessionId }
  const begin = user.isEmailVerified ? askForProof : replaceUnproven
  const closed = await database.transaction(async (tx) => {
    const ways = await closeOtherWays(shop, tx, user.id, context)
    if (!(await begin(shop, tx, change))) refuseTaken()
    return ways
  })
  announceClosed(shop, context, closed)
  shop.mail.wake()
  return { user: await update(shop, context, closed.own ?? undefined) }
}
