import type { Uuid } from '@powerplay/kernel'
import type { AuthWorkshop } from '../parts.ts'
import { findUserById, noteWelcome, type User } from './user-store.ts'

/**
 * Grants what an account starts with, once, and not before its details stand. It runs after the account's commit; when it was cut
 * off there, the next sign-in makes up for it.
 */
export async function welcomeUser(
  { platform, wallet }: AuthWorkshop,
  user: Pick<User, 'id' | 'isWelcomed' | 'hasDetails'>,
): Promise<void> {
  if (user.isWelcomed || !user.hasDetails) return
  await wallet.movements.welcome(user.id)
  await noteWelcome(platform.database, user.id)
}

/** As `welcomeUser`, for callers to whom the account itself matters more than the gift. */
export async function tryWelcome(shop: AuthWorkshop, userId: Uuid): Promise<void> {
  try {
    const user = await findUserById(shop.platform.database, userId)
    if (user !== undefined) await welcomeUser(shop, user)
  } catch (error) {
    shop.platform.logOf('auth').error({ event: 'auth.welcome_failed', userId, err: error })
  }
}
