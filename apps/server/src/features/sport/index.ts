import { hourMs } from '@powerplay/kernel'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/context.ts'
import { repeat } from '../../platform/jobs/repeat.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { openSharedClock } from '../../platform/time/shared-clock.ts'
import { feature, type Given } from '../../program/feature.ts'
import type { JurisdictionDoor } from '../compliance/index.ts'
import type { EconomyDoor } from '../economy/index.ts'
import type { WalletDoor } from '../wallet/index.ts'
import { sportsArea } from './areas.ts'
import { betCalls } from './bet-calls.ts'
import { createPlaces } from './bets/places.ts'
import type { Fence } from './bets/run-queue.ts'
import { isOver } from './book/book.ts'
import { sportCalls } from './calls.ts'
import { sportBetsAreWagers } from './checks.ts'
import { classPlayers } from './classes/class-players.ts'
import { openChannels } from './channels.ts'
import { openBookmaker, type Bookmaker } from './bookmaker.ts'
import { openFloor, startEngine, type Floor, type SportEngine } from './engine/engine.ts'
import { favoriteCalls } from './favorites/favorites.ts'
import { createEmbeddedFeed } from './feed/embedded-feed.ts'
import { feedHealth } from './feed/feed-health.ts'
import type { Feed } from './feed/feed.ts'
import { createUofFeed } from './feed/uof/uof-feed.ts'
import { marginCalls } from './margins/margins.ts'
import type { SportParts } from './parts.ts'
import { sportProduct } from './product.ts'
import { sportSettings } from './settings.ts'
import { watchStops } from './watch-stops.ts'

export type { Feed, FeedFixture, FeedSport } from './feed/feed.ts'

interface Needs {
  readonly compliance: Pick<JurisdictionDoor, 'refuseRestricted'>
  readonly economy: EconomyDoor
  readonly wallet: WalletDoor
}

/** What others may ask of sport. */
export interface SportDoor {
  /**
   * Whether bets could run on an event: false for one that is known to be over, and true for one that the
   * feed does not hold just now.
   */
  mayRun(eventId: string): boolean
  /** Takes part in deciding bets and results; other nodes only take bets. */
  startEngine(): void
  /** Opens the floor on which bets are decided, for whoever turns it himself. */
  openFloor(fence?: Fence): Promise<Floor>
  /** What its files work with; for tests of what no call asks. */
  readonly parts: SportParts
}

/** The in-house sportsbook over a feed; null where there is none. */
export const sportOver = (feedOf: (platform: Platform, secrets: Secrets) => Feed | null) =>
  feature({
    name: 'sport',
    settings: sportSettings,
    checks: [sportBetsAreWagers],
    open({ platform, secrets, doors: { compliance, economy, wallet } }: Given<Needs>) {
      const log = platform.logOf('sport')
      const clock = openSharedClock(platform.database, platform.clock, log)
      const feed = feedOf(platform, secrets)
      const bookmaker = feed === null ? null : openBookmaker(platform, feed, clock)
      const parts: SportParts = {
        ...{ platform, secrets, wallet, whereabouts: compliance, clock, log, bookmaker },
        ...{ people: economy, places: createPlaces(platform.database) },
      }
      wallet.products.register(sportProduct)
      return openSport(parts)
    },
  })

/** A feed over a broker where one is set; else demo builds play leagues of their own. */
export const sport = sportOver((platform, secrets) => {
  const { DEMO_BUILD, EMULATORS, FEED_AMQP_URL, FEED_API_URL, FEED_API_TOKEN } = platform.config
  if (FEED_AMQP_URL && FEED_API_URL !== undefined && FEED_API_TOKEN) {
    return createUofFeed({
      ...{ amqpUrl: FEED_AMQP_URL.reveal(), apiUrl: FEED_API_URL, token: FEED_API_TOKEN.reveal() },
      ...{ clock: platform.clock, log: platform.logOf('sport') },
    })
  }
  return DEMO_BUILD && EMULATORS ? createEmbeddedFeed({ secrets, clock: platform.clock }) : null
})

/** A look at all players' bets; whoever is found is found once. */
const classEveryMs = 6 * hourMs

function openSport(parts: SportParts) {
  const { platform, bookmaker, clock } = parts
  let engine: SportEngine | undefined
  const channels = bookmaker && openChannels(parts, bookmaker)
  const endWatch = bookmaker && watchStops(parts, bookmaker)
  const door: SportDoor = {
    parts,
    mayRun: bookmaker === null ? () => true : watchEnds(bookmaker),
    startEngine() {
      engine ??= startEngine(parts)
    },
    openFloor(fence = async () => undefined) {
      if (bookmaker === null) throw new Error('sport has no feed')
      return openFloor(parts, bookmaker, { fence })
    },
  }
  return {
    door,
    calls: {
      ...sportCalls(bookmaker, platform),
      ...favoriteCalls(bookmaker, platform),
      ...marginCalls(bookmaker, platform),
      ...betCalls(parts),
    },
    areas: [sportsArea(parts)],
    health: async () => (bookmaker === null ? [] : [feedHealth(bookmaker)]),
    jobs: [
      () =>
        repeat(parts.log, {
          event: 'sport.classes_failed',
          everyMs: classEveryMs,
          work: () => classPlayers(parts),
        }),
    ],
    plugins: { sport: () => ({}) },
    mount: (edge: FastifyInstance) => serveCrests(edge, bookmaker?.feed ?? null),
    start() {
      if (platform.config.ROLES.includes('engine')) door.startEngine()
    },
    async close() {
      await engine?.stop()
      channels?.close()
      endWatch?.()
      bookmaker?.stop()
      await clock.close()
    },
  }
}

/**
 * Tells which events may still run: all but those that this node has seen over. What the feed does not
 * hold just now may come back, and bets on it are refused as long as staff halt it.
 */
function watchEnds(bookmaker: Bookmaker): (eventId: string) => boolean {
  /** The book forgets what is over after a while. */
  const ended = new Set<string>()
  return (eventId) => {
    const event = bookmaker.bookSoFar()?.find(eventId)
    if (event === undefined) return !ended.has(eventId)
    if (!isOver(event)) return true
    ended.add(eventId)
    return false
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
