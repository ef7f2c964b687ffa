import { toWireId, type Uuid } from '@powerplay/kernel'
import type { AccountConnection } from '@powerplay/contract'
import type { AuthWorkshop } from '../parts.ts'
import { listIdentities, type IdentityKind } from './identity-store.ts'

/** A way into an account, as its owner sees it. */
export type Connection = AccountConnection

/** People of the test bot are shown as those of a real one. */
export function typeOf(kind: IdentityKind): Connection['type'] {
  return kind === 'wallet' ? 'wallet' : 'telegram'
}

/** The ways into an account besides its password. */
export async function listConnections(
  { platform }: Pick<AuthWorkshop, 'platform'>,
  userId: Uuid,
): Promise<Connection[]> {
  const rows = await listIdentities(platform.database, userId)
  return rows.map(({ id, kind, label, connectedAt }) => ({
    id: toWireId('conn', id),
    type: typeOf(kind),
    label,
    connectedAt: connectedAt.getTime(),
  }))
}
