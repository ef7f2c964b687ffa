import { present, refuse } from '@powerplay/kernel'
import type { OwnUser } from '@powerplay/contract'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import { refuseProblems } from '../accounts/create-user.ts'
import type { AuthWorkshop } from '../parts.ts'
import { emailProblems, normalizeEmail, onlyProblems } from '../accounts/rules.ts'
import { update } from '../sessions/update.ts'
import { findUserById } from '../accounts/user-store.ts'
import { setEmail } from './account-store.ts'
import { emailChangedLetter } from './letters.ts'
import { deleteLinksOf } from './link-store.ts'
import { mailLink } from './mail-link.ts'

/** Two accounts that took one address at the same moment: the database let one of them. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

function refuseTaken(): never {
  refuseProblems({ email: ['validation.unique'] })
  throw new Error('a problem is refused')
}

/**
 * Changes the caller's e-mail. It is unproven until its own link was opened; links of the old one are
 * worthless, and the old one is told. Source: 001_d6a9941efb711ce5.txt sections 2, 5 and 7.
 * @throws Refusal core/bad-payload, auth/shared-account
 */
export async function updateEmail(
  shop: AuthWorkshop,
  form: { readonly email: string },
  context: CallContext,
): Promise<{ user: OwnUser }> {
  const { database } = shop.platform
  const email = normalizeEmail(form.email)
  refuseProblems(onlyProblems({ email: emailProblems(email) }))
  const user = present(await findUserById(database, playerOf(context)), 'the signed-in user')
  if (user.isSeeded) refuse('auth/shared-account')
  if (user.email === email) return { user: await update(shop, context) }
  try {
    await database.transaction(async (tx) => {
      if (!(await setEmail(tx, user.id, email))) refuseTaken()
      await deleteLinksOf(tx, user.id)
      await mailLink(shop, tx, { ...user, email }, 'verify')
      if (user.email !== null) await shop.mail.put(tx, emailChangedLetter(user.email, user.name))
      await shop.events.emailChanged(tx, user.id)
    })
  } catch (error) {
    if (isTaken(error)) refuseTaken()
    throw error
  }
  shop.mail.wake()
  return { user: await update(shop, context) }
}
