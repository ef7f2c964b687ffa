import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/context.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { feature, type Ground } from '../../program/feature.ts'
import { sportCalls } from './calls.ts'
import { openDesk } from './desk.ts'
import { createEmbeddedFeed } from './feed/embedded-feed.ts'
import type { Feed } from './feed/feed.ts'
import { sportSettings } from './settings.ts'

/** The in-house sportsbook: events, prices and results as the feed tells them. */
export const sport = feature({
  name: 'sport',
  settings: sportSettings,
  open: ({ platform, secrets }: Ground) => openSport(platform, feedOf(platform, secrets)),
})

/** Demo builds play leagues of their own. */
function feedOf(platform: Platform, secrets: Secrets): Feed | null {
  const { DEMO_BUILD, EMULATORS } = platform.config
  return DEMO_BUILD && EMULATORS ? createEmbeddedFeed({ secrets, clock: platform.clock }) : null
}

function openSport(platform: Platform, feed: Feed | null) {
  const desk = feed === null ? null : openDesk(platform, feed)
  return {
    door: null,
    calls: sportCalls(desk, platform.clock),
    plugins: { sport: () => ({}) },
    mount: (edge: FastifyInstance) => serveCrests(edge, feed),
    close: () => desk?.stop(),
  }
}

/** Pictures of competitors; each stays what it is for ever. */
function serveCrests(edge: FastifyInstance, feed: Feed | null): void {
  edge.get<{ Params: { file: string } }>('/art/crest/:file', (request, reply) => {
    const id = /^(\d{1,9})\.svg$/.exec(request.params.file)?.[1]
    const crest = id === undefined ? undefined : feed?.crestOf(`sr:competitor:${id}`)
    if (crest === undefined) return reply.callNotFound()
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .header('cache-control', 'public, max-age=604800, immutable')
      .type('image/svg+xml')
      .send(crest)
  })
}
