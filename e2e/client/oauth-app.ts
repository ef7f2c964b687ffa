import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  discovery,
  None,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
  type TokenEndpointResponse,
  type TokenEndpointResponseHelpers,
} from 'openid-client'
import { calls } from '@powerplay/contract'
import { z } from 'zod'
import { demoAccounts } from './demo-accounts.ts'
import { Visitor } from './visitor.ts'
import { jsonOf } from './wire.ts'

/** What an app holds after a sign-in. */
export type AppTokens = TokenEndpointResponse & TokenEndpointResponseHelpers

const scopes = 'openid profile email'

const reason = 'for the tests'
const listed = z.object({ rows: z.array(z.looseObject({ id: z.string(), name: z.string() })) })
const told = z.object({ answer: z.object({ secret: z.string() }) })

/** The request that an answer says a second person decides. */
const request = z.object({
  error: z.object({ params: z.object({ approvalId: z.string() }) }),
})

/** Has two of staff write an app down; whoever asked takes its secret. */
export async function registerApp(
  siteUrl: string,
  app: { readonly name: string; readonly redirectUri: string; readonly isPublic: boolean },
): Promise<{ readonly id: string; readonly secret: string | null }> {
  const [ada, ben] = [
    await Visitor.logIn(siteUrl, demoAccounts.admin),
    await Visitor.logIn(siteUrl, demoAccounts.otherAdmin),
  ]
  const { name, redirectUri: redirectUris, isPublic } = app
  const fields = { name, url: 'https://tips.example/', redirectUris, profile: true, email: true }
  const asked = await ada.call(calls['admin.oauth-clients.create'], { ...fields, isPublic, reason })
  const { approvalId } = request.parse(jsonOf(asked)).error.params
  await ben.ask(calls['admin.approvals.approve'], { id: approvalId, reason })
  // The newest come first.
  const range = { filter: {}, perPage: 50 }
  const { rows } = listed.parse(await ada.ask(calls['admin.oauth-clients.list'], range))
  const id = rows.find((row) => row.name === name)?.id ?? ''
  if (isPublic) return { id, secret: null }
  const taken = await ada.ask(calls['admin.oauth-clients.takeSecret'], { id, reason })
  return { id, secret: told.parse(taken).answer.secret }
}

/** An app of somebody else on a server of its own, which lets an OpenID client library speak. */
export class OauthApp {
  readonly config: Configuration
  readonly #server: Server
  readonly #redirectUri: string
  readonly #verifier = randomPKCECodeVerifier()
  readonly #state = randomState()
  #back: URL | undefined

  private constructor(config: Configuration, server: Server, redirectUri: string) {
    this.config = config
    this.#server = server
    this.#redirectUri = redirectUri
    server.on('request', (request, response) => {
      const url = new URL(request.url ?? '/', redirectUri)
      if (url.pathname === '/back') this.#back = url
      response.setHeader('content-type', 'text/html')
      response.end('<link rel="icon" href="data:,"><h1>Back at the app</h1>')
    })
  }

  /** Starts the app's server and registers it with the site. */
  static async start(siteUrl: string, name: string, isPublic = false): Promise<OauthApp> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    // A server that listens on a port has an address with one.
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
    const { port } = server.address() as AddressInfo
    const redirectUri = `http://127.0.0.1:${port}/back`
    const { id, secret } = await registerApp(siteUrl, { name, redirectUri, isPublic })
    const config = await discovery(
      new URL(`http://localhost:${new URL(siteUrl).port}`),
      id,
      { id_token_signed_response_alg: 'ES256' },
      secret === null ? None() : ClientSecretBasic(secret),
      { execute: [allowInsecureRequests] },
    )
    return new OauthApp(config, server, redirectUri)
  }

  /** Where the app sends the browser to, as a path of the site. */
  async signInPath(): Promise<string> {
    const url = buildAuthorizationUrl(this.config, {
      redirect_uri: this.#redirectUri,
      scope: scopes,
      state: this.#state,
      code_challenge: await calculatePKCECodeChallenge(this.#verifier),
      code_challenge_method: 'S256',
    })
    return `${url.pathname}${url.search}`
  }

  /** Exchanges what the browser brought back. @throws the protocol's error, refusals included */
  async finish(): Promise<AppTokens> {
    if (this.#back === undefined) throw new Error('nobody came back to the app')
    const checks = { pkceCodeVerifier: this.#verifier, expectedState: this.#state }
    return authorizationCodeGrant(this.config, this.#back, checks)
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
