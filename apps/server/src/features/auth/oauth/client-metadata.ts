import { mustHave } from '@powerplay/kernel'
import type { ClientMetadata } from 'oidc-provider'
import type { Secrets } from '../../../platform/secrets.ts'
import type { ClientRow } from './client-store.ts'

/** Scopes there are, as the protocol writes them. */
export const allScopes = 'openid profile email'

/** An app in the words of the protocol. Only the code flow, and answers only in the query. */
export function clientMetadata(secrets: Secrets, client: ClientRow): ClientMetadata {
  const { id, name, redirectUris, scopes, isPublic, sealedSecret } = client
  const shared = {
    client_id: id,
    client_name: name,
    redirect_uris: [...redirectUris],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
    response_modes: ['query'],
    // Of the other kind, loopback addresses would fit on any port.
    application_type: 'web' as const,
    id_token_signed_response_alg: 'ES256' as const,
    // What it may ask for; a request for more is refused.
    scope: scopes.join(' '),
  }
  if (isPublic) return { ...shared, token_endpoint_auth_method: 'none' }
  const secret = secrets.open('oauth', mustHave(sealedSecret, 'the secret of an app'))
  return { ...shared, token_endpoint_auth_method: 'client_secret_basic', client_secret: secret }
}
