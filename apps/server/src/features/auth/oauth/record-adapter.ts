import { fromWireId, type Uuid } from '@powerplay/kernel'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { z } from 'zod'
import { hashSecret } from '../sessions/open-session.ts'
import type { AuthWorkshop } from '../parts.ts'
import { clientMetadata } from './client-metadata.ts'
import { findClient } from './client-store.ts'
import {
  consumeRecord,
  deleteOfGrant,
  deleteRecord,
  findRecord,
  putRecord,
  putToken,
  type RecordRow,
} from './record-store.ts'

type Shop = Pick<AuthWorkshop, 'platform' | 'secrets'>

/** What of a record's payload is written beside it. */
const marks = z.object({
  grantId: z.string().optional(),
  accountId: z.string().optional(),
  clientId: z.string().optional(),
  openid: z.object({ scope: z.string().optional() }).optional(),
  scope: z.string().optional(),
})

const anyPayload = z.record(z.string(), z.unknown())

/** Sealed payload of a record as an object. */
export function openRecord({ secrets }: Pick<Shop, 'secrets'>, row: RecordRow): AdapterPayload {
  return anyPayload.parse(JSON.parse(secrets.open('oauth', row.sealed)))
}

function userOf(accountId: string | undefined): Uuid | null {
  return accountId === undefined ? null : (fromWireId('user', accountId) ?? null)
}

/** What comes of a code, or of a token before it. */
const tokenKinds: ReadonlySet<string> = new Set(['AccessToken', 'RefreshToken'])

/** Where the library keeps its records of one kind: sealed, under the hashes of their ids. */
function recordAdapter(shop: Shop, kind: string, usedUp: () => Error): Adapter {
  const { database, clock } = shop.platform
  const nameOf = (id: string) => ({ kind, idHash: hashSecret(id) })
  const nothing = async () => undefined
  return {
    async upsert(id, payload, expiresIn) {
      const { grantId, accountId, clientId, openid, scope } = marks.parse(payload)
      const at = clock.now()
      const record = {
        ...nameOf(id),
        grantHash: grantId === undefined ? null : hashSecret(grantId),
        userId: userOf(accountId),
        clientId: clientId ?? null,
        scopes: openid?.scope ?? scope ?? null,
        sealed: shop.secrets.seal('oauth', JSON.stringify(payload)),
        at,
        expiresAt: at + (expiresIn ?? 0) * 1_000,
      }
      if (!tokenKinds.has(kind)) return putRecord(database, record)
      if (!(await database.transaction((tx) => putToken(tx, record)))) throw usedUp()
    },
    async find(id) {
      const row = await findRecord(database, nameOf(id), clock.now())
      if (row === undefined) return undefined
      const payload = openRecord(shop, row)
      return row.consumedAt === null ? payload : { ...payload, consumed: row.consumedAt.getTime() }
    },
    async consume(id) {
      // Of two at once only one may go on: the library itself only looked.
      if (!(await consumeRecord(database, nameOf(id), clock.now()))) throw usedUp()
    },
    destroy: (id) => deleteRecord(database, nameOf(id)),
    revokeByGrantId: (grantId) => deleteOfGrant(database, kind, hashSecret(grantId)),
    findByUid: nothing,
    findByUserCode: nothing,
  }
}

/** Apps are staff's business: the library only reads them. */
function clientAdapter(shop: Shop): Adapter {
  const nothing = async () => undefined
  return {
    async find(id) {
      const client = await findClient(shop.platform.database, id)
      if (client === undefined || client.archivedAt !== null) return undefined
      return clientMetadata(shop.secrets, client)
    },
    upsert: nothing,
    consume: nothing,
    destroy: nothing,
    revokeByGrantId: nothing,
    findByUid: nothing,
    findByUserCode: nothing,
  }
}

/** The library's own sign-in session is never kept: who is signed in is our session's business. */
const noSession: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
}

/** @param usedUp makes the error for a code or token that was used in the meantime. */
export function createAdapters(shop: Shop, usedUp: () => Error): (kind: string) => Adapter {
  return (kind) => {
    if (kind === 'Session') return noSession
    return kind === 'Client' ? clientAdapter(shop) : recordAdapter(shop, kind, usedUp)
  }
}
