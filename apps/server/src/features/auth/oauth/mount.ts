import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '@powerplay/kernel'
import type { Rate } from '@powerplay/contract'
import type { Authenticator } from '../../../platform/requests/authenticator.ts'
import { clientAddress } from '../../../platform/http/address/client-address.ts'
import { cookieRules } from '../../../platform/http/cookies/cookies.ts'
import { hashSecret } from '../sessions/open-session.ts'
import type { OauthHost } from './oauth-host.ts'
import { endpoints, pagePath } from './provider.ts'
import { findRecord } from './record-store.ts'
import { oauthOpen } from './settings.ts'

/** What one address may ask the provider, whatever it asks. */
const addressRate: Rate = { limit: 120, windowMs: 60_000, per: 'ip' }

const discoveryPaths = [
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
]
const gets = [...discoveryPaths, endpoints.authorization, endpoints.userinfo, endpoints.jwks]
const posts = [
  endpoints.token,
  endpoints.userinfo,
  endpoints.introspection,
  endpoints.revocation,
] as const

/**
 * Puts the provider's addresses on the site's own server, beside its calls: they take no part in
 * the CSRF rules of calls, and no call takes what they answer.
 * @param isOn whether licence and operator grant the feature.
 */
export async function mountOauth(
  edge: FastifyInstance,
  host: OauthHost,
  authenticator: Authenticator,
  isOn: () => boolean,
): Promise<void> {
  host.settle(edge)
  const { platform, rates } = host.shop
  const { name: cookieName } = cookieRules(platform.config).session

  async function admit(request: FastifyRequest): Promise<void> {
    if (!isOn() || !platform.settings.get(oauthOpen)) refuse('core/feature-off')
    const retryMs = await rates.take(`oauth:${clientAddress(request.ip)}`, addressRate)
    if (retryMs > 0) refuse('core/too-quick', { retryMs })
    const cookie = request.cookies[cookieName] ?? null
    const userAgent = request.headers['user-agent'] ?? ''
    const from = { ip: clientAddress(request.ip), userAgent: userAgent.slice(0, 400) }
    const { userId } = await authenticator.authenticate({ cookie, bearer: null, ...from })
    host.note(request.raw, userId)
  }

  async function handOver(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const provider = await host.provider()
    const url = new URL(host.issuer())
    request.raw.headers.host = url.host
    request.raw.headers['x-forwarded-proto'] = url.protocol.slice(0, -1)
    delete request.raw.headers['x-forwarded-host']
    reply.header('cache-control', 'no-store').hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
    await provider.callback()(request.raw, reply.raw)
  }

  /** The decision goes on only in a browser where the player who made it is signed in. */
  async function isDecidersBrowser(request: FastifyRequest, requestId: string): Promise<boolean> {
    const name = { kind: 'Interaction', idHash: hashSecret(requestId) }
    const row = await findRecord(platform.database, name, platform.clock.now())
    return row === undefined || row.userId === host.playerOf(request.raw)
  }

  await edge.register(async (scope) => {
    // The provider reads its forms itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const url of gets) scope.get(url, { onRequest: admit }, handOver)
    for (const url of posts) scope.post(url, { onRequest: admit }, handOver)
    scope.get<{ Params: { requestId: string } }>(
      `${endpoints.authorization}/:requestId`,
      { onRequest: admit },
      async (request, reply) => {
        const { requestId } = request.params
        if (await isDecidersBrowser(request, requestId)) return handOver(request, reply)
        return reply.redirect(`${pagePath}/${encodeURIComponent(requestId)}`, 303)
      },
    )
  })
}
