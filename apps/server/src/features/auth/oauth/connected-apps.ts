import { refuse } from '@powerplay/kernel'
import type { ConnectedApp } from '@powerplay/contract'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import type { AuthWorkshop } from '../parts.ts'
import { inOrder } from './authorisation-request.ts'
import { noteRemoval } from './events.ts'
import { deleteOfApp, findAllowed, lockTokensOf } from './record-store.ts'

/** The apps that the caller allowed, the latest first. */
export async function listApps(
  { platform }: AuthWorkshop,
  context: CallContext,
): Promise<ConnectedApp[]> {
  const rows = await findAllowed(platform.database, playerOf(context), platform.clock.now())
  return rows.map(({ id, name, url, icon, scopes, connectedAt }) => ({
    id,
    name,
    url,
    icon,
    scopes: inOrder(scopes ?? []),
    connectedAt: connectedAt.getTime(),
  }))
}

/**
 * Ends all that an app holds of the caller: grants, codes and tokens.
 * @throws Refusal auth/app-not-connected
 */
export async function removeApp(
  shop: AuthWorkshop,
  { id }: { readonly id: string },
  context: CallContext,
): Promise<ConnectedApp[]> {
  const userId = playerOf(context)
  await shop.platform.database.transaction(async (tx) => {
    await lockTokensOf(tx, userId)
    if (!(await deleteOfApp(tx, userId, id))) refuse('auth/app-not-connected')
    await noteRemoval(shop, tx, { userId, client: id })
  })
  return listApps(shop, context)
}
