import { mustHave, refuse } from '@powerplay/kernel'
import type { OwnUser } from '@powerplay/contract'
import type { CallContext } from '../../../platform/context.ts'
import { findAccount } from '../accounts/find-account.ts'
import { letIn } from './let-in.ts'
import type { AuthWorkshop } from '../parts.ts'
import { presentOwnUser } from '../accounts/present.ts'
import { normalizeEmail } from '../accounts/rules.ts'
import { countLoginAttempt } from './count-attempts.ts'
import { enter } from '../two-factor/enter.ts'
import { findUserById, type User } from '../accounts/user-store.ts'
import { tryWelcome } from '../accounts/welcome.ts'

/** The login form. */
export interface Login {
  /** E-mail or name. */
  readonly login: string
  readonly password: string
  readonly captcha: string
}

async function checkPassword(
  shop: AuthWorkshop,
  { login, password }: Login,
  ip: string,
): Promise<User> {
  const user = await findAccount(shop, login)
  const isRight = await shop.passwords.isRight(user?.passwordHash ?? null, password, ip)
  if (user !== undefined && isRight) return user
  await shop.events.loginFailed(user?.id ?? null, ip)
  return refuse('auth/wrong-login')
}

/**
 * Opens a session. Unknown logins and wrong passwords get the same answer after the same work.
 * Source: 000_1c37c0fb05cd66e6.txt section 7; 001_d6a9941efb711ce5.txt section 8.
 * @throws Refusal auth/captcha-refused, auth/wrong-login, auth/harder-captcha, core/too-quick,
 *   core/two-factor-needed
 */
export async function logIn(
  shop: AuthWorkshop,
  form: Login,
  context: CallContext,
): Promise<OwnUser> {
  const { database } = shop.platform
  const { ip } = context.caller
  let newHash: string | null = null
  const entrant = await enter(shop, context, {
    opener: `login ${normalizeEmail(form.login)}`,
    async prove() {
      const cost = await shop.captcha.pass('login', form.captcha)
      await countLoginAttempt(shop, { login: form.login, ip, cost })
      const { id, passwordHash, waysVersion } = await checkPassword(shop, form, ip)
      const isOutdated = passwordHash !== null && shop.passwords.isOutdated(passwordHash)
      newHash = isOutdated ? await shop.passwords.hash(form.password, ip) : null
      return { userId: id, waysVersion }
    },
  })
  const session = await letIn(shop, context, entrant, { newHash, over: 'auth/wrong-login' })
  const { userId: id } = entrant
  const user = mustHave(await findUserById(database, id), 'the user who signed in')
  if (user.isWelcomed) return presentOwnUser(shop, user, session)
  await tryWelcome(shop, id)
  const fresh = mustHave(await findUserById(database, id), 'the user who was welcomed')
  return presentOwnUser(shop, fresh, session)
}
