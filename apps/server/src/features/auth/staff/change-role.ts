import { refuse, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { addRole, hasOtherAdministrator, removeRole } from '../accounts/user-store.ts'
import type { AuthWorkshop } from '../parts.ts'
import { endSessionRows } from '../sessions/session-store.ts'
import type { RoleId } from './roles.ts'

/** A role given to an account or taken from it; `by` is null when the operator did it on the machine. */
export interface RoleChange {
  readonly userId: Uuid
  readonly role: RoleId
  readonly isGiven: boolean
  readonly by: Uuid | null
}

/**
 * Gives or takes a role in the caller's transaction and ends the account's sessions: other rights
 * begin with a new sign-in. What stands already changes nothing.
 * @returns what is left to do after the commit: closing the sockets of those sessions.
 * @throws Refusal auth/last-administrator
 */
export async function changeRole(
  { events, platform }: AuthWorkshop,
  tx: Queries,
  change: RoleChange,
): Promise<() => void> {
  const { userId, role, isGiven } = change
  const { DEMO_BUILD: isDemoBuild } = platform.config
  if (!isGiven && role === '*' && !(await hasOtherAdministrator(tx, userId, { isDemoBuild }))) {
    refuse('auth/last-administrator')
  }
  const isNew = isGiven ? await addRole(tx, userId, role) : await removeRole(tx, userId, role)
  if (!isNew) return () => undefined
  await (isGiven ? events.roleGranted(tx, change) : events.roleTaken(tx, change))
  const ended = await endSessionRows(tx, { userId }, platform.clock.now())
  if (ended.length > 0) await events.sessionsEnded(tx, userId, ended.length)
  return () => platform.broadcaster.endSessions(ended)
}
