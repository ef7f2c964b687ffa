import { fromWireId, mustHave, refuse } from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import type { AuthWorkshop } from '../parts.ts'
import { findUserById } from '../accounts/user-store.ts'
import { listConnections, typeOf, type Connection } from './connections.ts'
import { countIdentities, deleteIdentity, listIdentities } from './identity-store.ts'

/**
 * Takes a connection away. An account without a password keeps its last one.
 * @throws Refusal core/unknown-id, auth/last-way-in
 */
export async function removeConnection(
  shop: AuthWorkshop,
  wanted: Pick<Connection, 'type' | 'id'>,
  context: CallContext,
): Promise<Connection[]> {
  const { database } = shop.platform
  const userId = playerOf(context)
  const id = fromWireId('conn', wanted.id) ?? refuse('core/unknown-id')
  await database.transaction(async (tx) => {
    const count = await countIdentities(tx, userId)
    const rows = await listIdentities(tx, userId)
    const found = rows.find((row) => row.id === id && typeOf(row.kind) === wanted.type)
    if (found === undefined) return refuse('core/unknown-id')
    const { passwordHash } = mustHave(await findUserById(tx, userId), 'the signed-in user')
    if (count === 1 && passwordHash === null) refuse('auth/last-way-in')
    await deleteIdentity(tx, userId, id)
    return shop.events.identityRemoved(tx, userId, found.kind)
  })
  return listConnections(shop, userId)
}
