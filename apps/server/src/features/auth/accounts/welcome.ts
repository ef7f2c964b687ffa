import type { Uuid } from '@powerplay/kernel'
import type { AuthWorkshop } from '../parts.ts'
import { noteWelcome, type User } from './user-store.ts'

/**
 * Grants what an account starts with, once. It runs after the account's commit; when it was cut
 * off there, the next sign-in makes up for it.
 */
export async function welcomeUser(
  { platform, wallet }: AuthWorkshop,
  user: Pick<User, 'id' | 'isWelcomed'>,
): Promise<void> {
  if (user.isWelcomed) return
  await wallet.movements.welcome(user.id)
  await noteWelcome(platform.database, user.id)
}

/** As `welcomeUser`, for callers to whom the account itself matters more than the gift. */
export async function tryWelcome(shop: AuthWorkshop, userId: Uuid): Promise<void> {
  try {
    await welcomeUser(shop, { id: userId, isWelcomed: false })
  } catch (error) {
    shop.platform.logOf('auth').error({ event: 'auth.welcome_failed', userId, err: error })
  }
}
