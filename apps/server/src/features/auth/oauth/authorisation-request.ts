import { refuse, type Uuid } from '@powerplay/kernel'
import type { OauthScope } from '@powerplay/contract'
import { z } from 'zod'
import { hashSecret } from '../sessions/open-session.ts'
import type { AuthWorkshop } from '../parts.ts'
import { findClient, type ClientRow } from './client-store.ts'
import { openRecord } from './record-adapter.ts'
import { claimRequest } from './record-store.ts'

/** A request of an app that waits for this player's decision. */
export interface AuthorisationRequest {
  readonly client: ClientRow
  readonly scopes: readonly OauthScope[]
}

const stored = z.object({
  params: z.object({ client_id: z.string(), scope: z.string().default('') }),
})

/** The scopes there are, in the order players read them. */
const knownScopes = ['openid', 'profile', 'email'] as const

/** Those of the scopes that there are, in order. */
export function inOrder(scopes: readonly string[]): OauthScope[] {
  return knownScopes.filter((known) => scopes.includes(known))
}

/**
 * The request of this id, which from now on is this player's and nobody else's.
 * @throws Refusal auth/unknown-request
 */
export async function findAuthorisationRequest(
  shop: AuthWorkshop,
  requestId: string,
  userId: Uuid,
): Promise<AuthorisationRequest> {
  const { clock, database } = shop.platform
  const claim = { userId, now: clock.now() }
  const row = await claimRequest(database, hashSecret(requestId), claim)
  if (row === undefined) return refuse('auth/unknown-request')
  const { client_id: clientId, scope } = stored.parse(openRecord(shop, row)).params
  const client = await findClient(database, clientId)
  if (client === undefined || client.archivedAt !== null) return refuse('auth/unknown-request')
  return { client, scopes: inOrder(scope.split(' ')) }
}
