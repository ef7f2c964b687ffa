import { present } from '@powerplay/kernel'
import type { OwnUser } from '@powerplay/contract'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import type { AuthWorkshop } from '../parts.ts'
import { presentOwnUser } from '../accounts/present.ts'
import { findUserById } from '../accounts/user-store.ts'

/** The caller's account with a new bearer; the page asks before the old one is over. */
export async function update(shop: AuthWorkshop, context: CallContext): Promise<OwnUser> {
  const user = await findUserById(shop.platform.database, playerOf(context))
  const sessionId = present(context.caller.sessionId, 'the session of a signed-in caller')
  return presentOwnUser(shop, present(user, 'the signed-in user'), sessionId)
}
