import { fromWireId, mustHave, refuse } from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import type { AuthWorkshop } from '../parts.ts'
import { keepExclusion } from '../accounts/exclusion-marks.ts'
import { findUserById } from '../accounts/user-store.ts'
import { announceClosed, closeOtherWays } from '../sessions/close-other-ways.ts'
import { mailUndo } from '../credentials/mail-link.ts'
import { connectionRemovedLetter } from './letters.ts'
import { listConnections, typeOf, type Connection } from './connections.ts'
import { countIdentities, deleteIdentity, listIdentities } from './identity-store.ts'

/**
 * Takes a connection away and closes all other ways in: somebody may have come by it. An account without a password keeps its last one.
 * @throws Refusal core/unknown-id, auth/last-way-in
 */
export async function removeConnection(
  shop: AuthWorkshop,
  wanted: Pick<Connection, 'type' | 'id'>,
  context: CallContext,
): Promise<Connection[]> {
  const { clock, database } = shop.platform
  const userId = playerOf(context)
  const id = fromWireId('conn', wanted.id) ?? refuse('core/unknown-id')
  const closed = await database.transaction(async (tx) => {
    const ways = await closeOtherWays(shop, tx, userId, context)
    const count = await countIdentities(tx, userId)
    const rows = await listIdentities(tx, userId)
    const found = rows.find((row) => row.id === id && typeOf(row.kind) === wanted.type)
    if (found === undefined) return refuse('core/unknown-id')
    const user = mustHave(await findUserById(tx, userId), 'the signed-in user')
    if (count === 1 && user.passwordHash === null) refuse('auth/last-way-in')
    // What somebody was known by who excluded himself stays known.
    const own = { userId, at: new Date(clock.now()), isGone: false }
    if (user.isSelfExcluded) await keepExclusion({ on: tx, secrets: shop.secrets }, own)
    await deleteIdentity(tx, userId, id)
    await mailUndo(shop, tx, user, connectionRemovedLetter)
    await shop.events.identityRemoved(tx, userId, found.kind)
    return ways
  })
  announceClosed(shop, context, closed)
  shop.mail.wake()
  return listConnections(shop, userId)
}
