import { fromWireId, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { AuthWorkshop, Invited } from '../parts.ts'
import { normalizeName } from './rules.ts'
import { findUserById, findUserByName } from './user-store.ts'

/** An invite code that was typed, and whom it names. */
export interface Invite {
  readonly code: string
  readonly inviterId: Uuid
}

/** Whom a code names: by a code of a feature, a name or an id; undefined for nobody. */
export async function findInvite(shop: AuthWorkshop, text: string): Promise<Invite | undefined> {
  const code = text.trim()
  if (code === '') return undefined
  for (const inviter of shop.inviters) {
    const inviterId = await inviter.ownerOf(code)
    if (inviterId !== null) return { code, inviterId }
  }
  const { database } = shop.platform
  const id = fromWireId('user', code)
  const inviter =
    id === undefined
      ? await findUserByName(database, normalizeName(code))
      : await findUserById(database, id)
  return inviter && { code, inviterId: inviter.id }
}

/** Tells whoever knows codes whom an invite brought, in the transaction of the new account. */
export async function tellInviters(
  shop: AuthWorkshop,
  tx: Queries,
  invited: Invited,
): Promise<void> {
  for (const inviter of shop.inviters) await inviter.joined(tx, invited)
}
