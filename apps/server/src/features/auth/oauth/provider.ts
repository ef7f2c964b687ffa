import type { IncomingMessage } from 'node:http'
import { dayMs, hourMs, minuteMs, secondMs, type Uuid } from '@powerplay/kernel'
import type { Configuration, Provider } from 'oidc-provider'
import { isServedSecurely } from '../../../platform/http/cookies/cookies.ts'
import { hashSecret } from '../sessions/open-session.ts'
import type { AuthWorkshop } from '../parts.ts'
import { createAccounts } from './accounts.ts'
import { createCookieSigner } from './cookie-signer.ts'
import { allScopes } from './client-metadata.ts'
import { claimRequest } from './record-store.ts'
import { createAdapters } from './record-adapter.ts'
import { signingKey } from './signing-key.ts'

/** Where the page of a request lives; the request's id follows. */
export const pagePath = '/oauth/authorize'

/** Addresses of the protocol. The page's own must not be among them. */
export const endpoints = {
  authorization: '/oauth/auth',
  token: '/oauth/token',
  userinfo: '/oauth/userinfo',
  jwks: '/oauth/jwks',
  introspection: '/oauth/introspection',
  revocation: '/oauth/revocation',
} as const

const seconds = (ms: number) => ms / secondMs

/** How long things live, in seconds; a refreshed token begins anew, a grant does not. */
const lives = {
  Interaction: seconds(10 * minuteMs),
  AuthorizationCode: seconds(minuteMs),
  AccessToken: seconds(hourMs),
  IdToken: seconds(hourMs),
  RefreshToken: seconds(30 * dayMs),
  Grant: seconds(365 * dayMs),
  Session: seconds(minuteMs),
}

const sessionCookie = 'powerplay_oauth'

/** Cookies that tie a request to the browser that made it. */
function cookiesOf({ platform, secrets }: AuthWorkshop): Configuration['cookies'] {
  const secure = isServedSecurely(platform.config)
  const options = { httpOnly: true, sameSite: 'lax', signed: true, secure } as const
  // No other host can plant them: `__Host-` would ask for the whole site's path, which is not theirs.
  const name = secure ? `__Secure-${sessionCookie}` : sessionCookie
  return {
    keys: createCookieSigner(secrets.key('oauthCookies')),
    names: {
      session: name,
      interaction: `${name}_request`,
      resume: `${name}_resume`,
    },
    short: options,
    long: options,
  }
}

const features: Configuration['features'] = {
  devInteractions: { enabled: false },
  dPoP: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  resourceIndicators: { enabled: false },
  rpInitiatedLogout: { enabled: false },
  userinfo: { enabled: true },
  introspection: {
    enabled: true,
    allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
  },
  revocation: {
    enabled: true,
    allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
  },
}

/** The rules of the protocol, apart from where things are kept. Source: OAuth 2.1 draft. */
function rulesOf(shop: AuthWorkshop): Configuration {
  return {
    routes: endpoints,
    interactions: { url: (_ctx, { uid }) => `${pagePath}/${uid}` },
    cookies: cookiesOf(shop),
    jwks: { keys: [signingKey(shop.secrets.key('oauthSigning'))] },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    clientAuthMethods: ['client_secret_basic', 'none'],
    responseTypes: ['code'],
    scopes: allScopes.split(' '),
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    features,
    ttl: lives,
    rotateRefreshToken: true,
    // Consent is asked each time, and says so: every app may stay connected until it is removed.
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async () => false,
    // A grant counts only in the very request it was given for.
    async loadExistingGrant({ oidc }) {
      const id = oidc.result?.consent?.grantId
      return id === undefined ? undefined : oidc.provider.Grant.find(id)
    },
    findAccount: createAccounts(shop),
    async renderError(ctx, out) {
      ctx.status = 303
      ctx.redirect(`${pagePath}/refused?error=${encodeURIComponent(out.error)}`)
    },
  }
}

/** Who sits behind a request that is handed to the library. */
export type PlayerOfRequest = (request: IncomingMessage) => Uuid | undefined

/** A request made by somebody who is signed in is theirs from the start. */
function claimNewRequests(provider: Provider, shop: AuthWorkshop, playerOf: PlayerOfRequest): void {
  const { clock, database } = shop.platform
  provider.use(async (ctx, next) => {
    await next()
    const uid = ctx.oidc?.entities.Interaction?.uid
    const userId = playerOf(ctx.req)
    if (ctx.oidc?.route !== 'authorization' || uid === undefined || userId === undefined) return
    await claimRequest(database, hashSecret(uid), { userId, now: clock.now() })
  })
}

/** The library's session is not kept, so its cookie need not be either. */
function dropSessionCookie(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next()
    const set = ctx.response.get('set-cookie')
    const kept = [set]
      .flat()
      .filter((line) => !new RegExp(`^${sessionCookie}(\\.sig)?=`).test(line))
    if (kept.length === 0) ctx.response.remove('set-cookie')
    else ctx.response.set('set-cookie', kept)
  })
}

/**
 * Builds the OAuth 2.1 / OpenID Connect provider. The library is loaded only when somebody needs
 * it: most installations never have an app of somebody else.
 */
export async function buildProvider(
  shop: AuthWorkshop,
  issuer: string,
  playerOf: PlayerOfRequest,
): Promise<Provider> {
  const { errors, Provider: Library } = await import('oidc-provider')
  const usedUp = () => new errors.InvalidGrant('already used')
  const provider = new Library(issuer, {
    ...rulesOf(shop),
    adapter: createAdapters(shop, usedUp),
  })
  // What the edge hands over names the issuer's own host and protocol.
  provider.proxy = true
  const log = shop.platform.logOf('auth')
  provider.on('server_error', (_ctx, error) => {
    log.error({ event: 'auth.oauth_failed', err: error })
  })
  claimNewRequests(provider, shop, playerOf)
  dropSessionCookie(provider)
  return provider
}
