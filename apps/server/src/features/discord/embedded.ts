import { createDiscord, type EmulatedDiscord } from '@powerplay/emulators/discord/discord'
import type { Clock } from '@powerplay/kernel'
import type { FastifyInstance } from 'fastify'
import { isServedSecurely } from '../../platform/http/cookies/cookies.ts'
import type { Ask } from '../../platform/outgoing/outgoing.ts'
import type { Config } from '../../config.ts'
import type { DiscordAccess } from './discord.ts'

const mountedAt = '/discord-test'

/**
 * Whether this build brings a Discord of its own along. It believes whoever says a name, so it is not
 * there where a site is served to more people than its operator.
 */
export function hasEmbeddedDiscord(config: Config): boolean {
  const { DEMO_BUILD, NODE_ENV, DISCORD_CLIENT_ID } = config
  const isReal = DISCORD_CLIENT_ID !== undefined || isServedSecurely(config)
  return !isReal && (DEMO_BUILD || NODE_ENV !== 'production')
}

/** The emulated Discord of demo and development builds, in this process. */
export function embeddedDiscord(clock: Clock, key: Buffer) {
  const secret = key.toString('base64url')
  const access: DiscordAccess = {
    ...{ clientId: '1', clientSecret: secret, botToken: secret, serverId: '1' },
    ...{ redirectUri: '/rewards', base: mountedAt },
  }
  const own = { now: () => clock.now(), after: () => () => undefined }
  const emulated = createDiscord(access, mountedAt, own)
  return { access, emulated, ask: askInside(emulated), invite: `${mountedAt}/invite` }
}

/** Asks the emulated one as the real one is asked, without a wire. */
function askInside(emulated: EmulatedDiscord): Ask {
  return async ({ url, method = 'GET', headers = {}, body }) => {
    const { pathname, search } = new URL(url, 'http://discord.test')
    const { status, body: told } = emulated.answer({
      method,
      path: segmentsOf(pathname.slice(mountedAt.length)),
      query: search.slice(1),
      body: body ?? '',
      header: (name) => headers[name],
    })
    const bytes = Buffer.from(typeof told === 'string' ? told : JSON.stringify(told))
    return { status, bytes }
  }
}

/** Puts the pages of the emulated Discord on the site. */
export function mountEmbedded(edge: FastifyInstance, emulated: EmulatedDiscord): void {
  edge.get<{ Params: { '*': string } }>(`${mountedAt}/*`, (request, reply) => {
    const {
      status,
      body,
      headers = {},
    } = emulated.answer({
      method: 'GET',
      path: segmentsOf(request.params['*']),
      query: new URL(request.url, 'http://discord.test').search.slice(1),
      body: '',
      header: () => undefined,
    })
    return reply
      .code(status)
      .headers({ 'cache-control': 'no-store', ...headers })
      .send(body)
  })
}

const segmentsOf = (path: string) => path.split('/').filter((part) => part !== '')
