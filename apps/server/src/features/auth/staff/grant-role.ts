import type { Uuid } from '@powerplay/kernel'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import type { AuthWorkshop } from '../parts.ts'
import type { RoleId } from './roles.ts'
import { addRole } from '../accounts/user-store.ts'

/** A role given to an account; `by` is null when the operator did it on the machine. */
export interface RoleGrant {
  readonly userId: Uuid
  readonly role: RoleId
  readonly by: Uuid | null
}

/** Gives a role and ends the account's sessions: new rights begin with a new sign-in. */
export async function grantRole(shop: AuthWorkshop, grant: RoleGrant): Promise<void> {
  const isNew = await shop.platform.database.transaction(async (tx) => {
    const isAdded = await addRole(tx, grant.userId, grant.role)
    if (isAdded) await shop.events.roleGranted(tx, grant)
    return isAdded
  })
  if (isNew) await endSessionsOf(shop, { userId: grant.userId })
}
