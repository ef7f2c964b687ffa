import type { AuthWorkshop } from '../parts.ts'
import { normalizeEmail, normalizeName } from './rules.ts'
import { findUserByEmail, findUserByName, type User } from './user-store.ts'

/** The account behind an e-mail or a name. Documented accounts exist in demo builds only. */
export async function findAccount(
  { platform }: Pick<AuthWorkshop, 'platform'>,
  login: string,
): Promise<User | undefined> {
  const { config, database } = platform
  const user = login.includes('@')
    ? await findUserByEmail(database, normalizeEmail(login))
    : await findUserByName(database, normalizeName(login))
  return user?.isSeeded === true && !config.DEMO_BUILD ? undefined : user
}
