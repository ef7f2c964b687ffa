import { mustHave } from '@powerplay/kernel'
import type { OwnUser } from '@powerplay/contract'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import type { AuthWorkshop } from '../parts.ts'
import { presentOwnUser, type ShownSession } from '../accounts/present.ts'
import { findUserById } from '../accounts/user-store.ts'

/**
 * The caller's account with a new bearer; the page asks before the old one is over. The contract
 * asks for the cookie: a bearer that could renew itself would never end.
 * @param session the caller's own after its secret was replaced; else as it came.
 */
export async function update(
  shop: AuthWorkshop,
  context: CallContext,
  session: ShownSession = sessionOf(context),
): Promise<OwnUser> {
  const user = await findUserById(shop.platform.database, playerOf(context))
  return presentOwnUser(shop, mustHave(user, 'the signed-in user'), session)
}

function sessionOf({ caller }: CallContext): ShownSession {
  const id = mustHave(caller.sessionId, 'the session of a signed-in caller')
  const { generation, openedAt } = mustHave(caller.session, 'the session of a signed-in caller')
  return { id, generation, openedAt }
}
