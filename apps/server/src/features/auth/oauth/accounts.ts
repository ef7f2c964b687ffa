import { fromWireId } from '@powerplay/kernel'
import type { FindAccount } from 'oidc-provider'
import type { AuthWorkshop } from '../parts.ts'
import { findUserById } from '../accounts/user-store.ts'

/** What apps may learn of a player, by the wire id that is their subject. */
export function createAccounts({ platform }: AuthWorkshop): FindAccount {
  return async (_ctx, accountId) => {
    const id = fromWireId('user', accountId)
    const user = id === undefined ? undefined : await findUserById(platform.database, id)
    if (user === undefined) return undefined
    return {
      accountId,
      claims: async () => ({
        sub: accountId,
        name: user.name,
        ...(user.email === null ? {} : { email: user.email, email_verified: user.isEmailVerified }),
      }),
    }
  }
}
