import { mustHave, refuse } from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import { listConnections, type Connection } from '../identities/connections.ts'
import { countIdentities, insertIdentity } from '../identities/identity-store.ts'
import { mailUndo } from '../credentials/mail-link.ts'
import { walletConnectedLetter } from '../identities/letters.ts'
import type { AuthWorkshop } from '../parts.ts'
import { announceClosed, closeOtherWays } from '../sessions/close-other-ways.ts'
import { isMarked } from '../accounts/exclusion-marks.ts'
import { findUserById } from '../accounts/user-store.ts'
import { checksummed } from './address.ts'
import { useUp } from './prove-address.ts'

const connectionsMax = 10

/**
 * Connects a proven address to the account of the caller, and tells its e-mail, which may take it back.
 * All other ways in are closed.
 * Source: 001_d6a9941efb711ce5.txt sections 4, 7 and 8.
 * @throws Refusal auth/proof-over, auth/address-taken, auth/addresses-full, core/self-excluded for the
 * address of somebody who excluded himself and whose account is gone
 */
export async function connectAddress(
  shop: AuthWorkshop,
  { uid }: { readonly uid: string },
  context: CallContext,
): Promise<Connection[]> {
  const { clock, database, mintId } = shop.platform
  const userId = playerOf(context)
  const subject =
    (await useUp(shop, context, { text: uid, purpose: 'proof' })) ?? refuse('auth/proof-over')
  const label = checksummed(subject)
  const user = mustHave(await findUserById(database, userId), 'the signed-in user')
  const marks = { on: database, secrets: shop.secrets }
  if (await isMarked(marks, 'wallet', subject, new Date(clock.now()))) refuse('core/self-excluded')
  const closed = await database.transaction(async (tx) => {
    const ways = await closeOtherWays(shop, tx, userId, context)
    if ((await countIdentities(tx, userId)) >= connectionsMax) refuse('auth/addresses-full')
    const identity = { id: mintId(), userId, kind: 'wallet', subject, label } as const
    const isFree = await insertIdentity(tx, { ...identity, at: clock.now() })
    if (!isFree) refuse('auth/address-taken')
    await shop.events.identityConnected(tx, userId, 'wallet')
    await mailUndo(shop, tx, user, walletConnectedLetter)
    return ways
  })
  announceClosed(shop, context, closed)
  shop.mail.wake()
  return listConnections(shop, userId)
}
