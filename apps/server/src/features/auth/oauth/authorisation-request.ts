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
  params: z.object({
    client_id: z.string(),
    scope: z.string().default(''),
    redirect_uri: z.string(),
  }),
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
  const { params } = stored.parse(openRecord(shop, row))
  const client = await findClient(database, params.client_id)
  if (client === undefined || client.archivedAt !== null) return refuse('auth/unknown-request')
  const scopes = inOrder(params.scope.split(' '))
  // Staff may have taken its address, or what it asks for, from the app since it asked.
  const mayStill =
    client.redirectUris.includes(params.redirect_uri) &&
    scopes.every((scope) => client.scopes.includes(scope))
  return mayStill ? { client, scopes } : refuse('auth/unknown-request')
}
