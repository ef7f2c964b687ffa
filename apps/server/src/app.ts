import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { hourMs, toWireId, type Clock, type Uuid } from '@powerplay/kernel'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { authSettings, createAuth, demoAccounts, type Auth } from './features/auth/index.ts'
import { complianceSettings, createCompliance } from './features/compliance/index.ts'
import { createFairness } from './features/fairness/index.ts'
import { createFeed } from './features/feed/index.ts'
import { createLobby, type Lobby } from './features/lobby/index.ts'
import {
  createOriginals,
  gameTable,
  isGameOpen,
  originalsSwitches,
  type Originals,
} from './features/originals/index.ts'
import { createWallet, type ProjectorRunner, type Wallet } from './features/wallet/index.ts'
import { anchorAudit, openAudit } from './platform/audit.ts'
import { idMint, systemClock, systemRandom } from './platform/clock.ts'
import type { CallHandlers, Platform, WhisperHandlers } from './platform/context.ts'
import { openDatabase } from './platform/database.ts'
import { forgetOldCalls } from './platform/idempotency.ts'
import { createEdge } from './platform/http/edge.ts'
import { listenEdge, listenServer } from './platform/http/listen.ts'
import { createMetricsServer } from './platform/http/probes.ts'
import { edgeSettings } from './platform/http/settings.ts'
import { logOf, openLog } from './platform/log.ts'
import { createMail, type Mail } from './platform/mail/mail.ts'
import { catchesMail } from './platform/mail/mailbox.ts'
import { openMetrics } from './platform/metrics.ts'
import { ensurePartitions, migrate } from './platform/migrations.ts'
import { openRates, type RateLimiter } from './platform/rates.ts'
import { createBroadcaster, type RealtimeBroadcaster } from './platform/realtime/broadcaster.ts'
import { openRedisLink } from './platform/realtime/redis-link.ts'
import { createRealtime, type Realtime } from './platform/realtime/server.ts'
import { repeat } from './platform/repeat.ts'
import { openSecrets } from './platform/secrets.ts'
import { openSettings } from './platform/settings-store.ts'
import { createWhisperRegistry } from './platform/whispers.ts'

/** How an app is opened; tests and the bench move the clock or the number of lanes. */
export interface AppOptions {
  readonly databaseUrl: string
  /** Folder of the built web app, or null to serve calls only. */
  readonly webRoot: string | null
  readonly clock?: Clock
  readonly lanes?: number
  /** Session settings of the settler's connections, for the crash run's positive control. */
  readonly sessionSettings?: readonly string[]
}

/** The ports in use. */
export interface OpenPorts {
  readonly site: number
  readonly realtime: number
  readonly trading: number
  readonly metrics: number
}

/** The assembled program: every feature behind its door, nothing listening yet. */
export interface App {
  readonly platform: Platform
  readonly wallet: Wallet['door']
  readonly auth: Auth
  readonly originals: Pick<Originals, 'expireRounds' | 'forgetGuests' | 'startEngine'>
  readonly handlers: Omit<CallHandlers, 'whisper'>
  readonly whispers: WhisperHandlers
  readonly projections: ProjectorRunner
  readonly edge: FastifyInstance
  readonly realtime: Realtime
  readonly metricsServer: Server
  /** Seeds a new installation. @returns path of the first administrator's link, or null. */
  seed(): Promise<string | null>
  /** Opens the site, the socket ports and the metrics. @returns ports in use. */
  listen(): Promise<OpenPorts>
  close(reason: string): Promise<void>
}

interface Base {
  readonly platform: Platform
  readonly rates: RateLimiter
  readonly broadcaster: RealtimeBroadcaster
}

/** Opens everything over a migrated database. */
export async function openApp(config: Config, options: AppOptions): Promise<App> {
  await migrate(options.databaseUrl)
  const base = await openBase(config, options)
  const { platform, rates, broadcaster } = base
  const secrets = await openSecrets(config, platform.database)
  const wireIdOf = (userId: Uuid) => toWireId('user', userId)
  const wallet = await createWallet(platform, { ...options, wireIdOf })
  const fairness = createFairness(platform, secrets)
  const mail = createMail(platform, secrets)
  const auth = createAuth(platform, {
    mail,
    secrets,
    rates,
    fairness: fairness.door,
    wallet: wallet.door,
  })
  const users = auth.door.publicUsers
  const shared = { platform, wallet: wallet.door, fairness: fairness.door, users, wireIdOf }
  const originals = createOriginals({ ...shared, rates, secrets })
  const feed = createFeed(shared)
  const compliance = createCompliance(platform, {
    registration: () => auth.door.isRegistrationOpen(),
    feed: () => true,
    ...originalsSwitches(platform.settings),
  })
  const lobby = createLobby({
    platform,
    houseGames: Object.values(gameTable).map((card) => ({ ...card, rtp: card.rtp.min })),
    isHouseGameOpen: (id) => isGameOpen(platform.settings, id),
    restrictionOf: async () => () => false,
    pluginsOf: async (context) => (await compliance.calls.licence({}, context)).plugins,
  })
  const currencies: CallHandlers['currencies'] = async (input, context) =>
    originals.showGuestBalances(await wallet.calls.currencies(input, context), context)
  const handlers = {
    ...auth.calls,
    ...compliance.calls,
    ...wallet.calls,
    ...fairness.calls,
    ...originals.calls,
    ...feed.calls,
    ...lobby.calls,
    currencies,
  }
  const whispers: WhisperHandlers = { Resume: broadcaster.resume, ...originals.whispers }
  const isWorker = config.ROLES.includes('worker')
  const projections = wallet.door.project([...feed.projectors, ...originals.projectors], isWorker)
  const ends = { ...base, mail, wallet, auth, originals, lobby, projections }
  return {
    ...(await openEnds(config, options, { ...ends, handlers, whispers, secrets })),
    whispers,
  }
}

async function openBase(config: Config, options: AppOptions): Promise<Base> {
  const root = openLog(config.LOG_LEVEL)
  const log = (feature: string) => logOf(root, feature)
  const clock = options.clock ?? systemClock
  const database = openDatabase(options.databaseUrl, log('database'))
  const settings = await openSettings(database, log('settings'))
  settings.register([...edgeSettings, ...authSettings, ...complianceSettings])
  const metrics = openMetrics()
  const redis = config.REDIS_URL?.reveal()
  const link = redis === undefined ? undefined : await openRedisLink(redis, log('realtime'))
  const broadcaster = createBroadcaster({ clock, metrics, link })
  const platform: Platform = {
    config,
    database,
    clock,
    random: systemRandom,
    mintId: idMint(clock, systemRandom),
    settings,
    audit: openAudit(database),
    broadcaster,
    metrics,
    logOf: log,
  }
  return { platform, broadcaster, rates: await openRates(platform) }
}

type Ends = Base & {
  readonly mail: Mail
  readonly wallet: Wallet
  readonly auth: Auth
  readonly originals: Originals
  readonly lobby: Pick<Lobby, 'seed'>
  readonly projections: ProjectorRunner
  readonly handlers: Omit<CallHandlers, 'whisper'>
  readonly whispers: WhisperHandlers
  readonly secrets: Awaited<ReturnType<typeof openSecrets>>
}

/** Puts the edge and the sockets in front of the features. */
async function openEnds(
  config: Config,
  options: AppOptions,
  ends: Ends,
): Promise<Omit<App, 'whispers'>> {
  const { platform, rates, broadcaster, auth, wallet } = ends
  const { clock, metrics, mintId } = platform
  const registry = createWhisperRegistry({
    handlers: ends.whispers,
    rates,
    metrics,
    mintId,
    log: platform.logOf('whispers'),
    validateAnswers: config.NODE_ENV !== 'production',
  })
  let ports: { realtime: number | null; trading: number | null } = { realtime: null, trading: null }
  const edge = await createEdge(platform, {
    authenticator: auth.authenticator,
    handlers: ends.handlers,
    whispers: registry,
    rates,
    secrets: ends.secrets,
    webRoot: options.webRoot,
    boot: {
      demoAccounts: config.DEMO_BUILD ? demoAccounts : null,
      mailbox: catchesMail(config),
    },
    socketPorts: () => ports,
  })
  const realtime = createRealtime({
    config,
    authenticator: auth.authenticator,
    whispers: registry,
    broadcaster,
    rates,
    clock,
    metrics,
    log: platform.logOf('realtime'),
    allowedOrigins: [],
  })
  realtime.attach(edge.server)
  const metricsServer = createMetricsServer(platform)
  const servers = { edge, realtime, metricsServer }
  return {
    platform,
    wallet: wallet.door,
    auth,
    originals: ends.originals,
    handlers: ends.handlers,
    projections: ends.projections,
    ...servers,
    async seed() {
      await ends.lobby.seed()
      return auth.seed()
    },
    async listen() {
      const open = await listenAll(config, servers)
      ports = { realtime: open.realtime, trading: open.trading }
      if (config.ROLES.includes('worker')) auth.startJobs()
      if (config.ROLES.includes('engine')) ends.originals.startEngine()
      return open
    },
    close: closerOf(config, ends, servers),
  }
}

/** Starts what only runs beside the servers, and ends everything in order: newcomers first. */
function closerOf(
  config: Config,
  { platform, rates, broadcaster, mail, auth, wallet, originals }: Ends,
  servers: Pick<App, 'edge' | 'realtime' | 'metricsServer'>,
): App['close'] {
  const { database, settings } = platform
  const isWorker = config.ROLES.includes('worker')
  const stops = isWorker
    ? [startUpkeep(platform), originals.startUpkeep(), mail.startDelivery()]
    : []
  return async (reason) => {
    for (const stop of stops) stop()
    await auth.stop()
    await servers.realtime.close(reason)
    await servers.edge.close()
    await originals.close()
    servers.metricsServer.close()
    await broadcaster.close()
    await wallet.close()
    await mail.close()
    await rates.close()
    settings.close()
    await database.close()
  }
}

/** What a worker does for the whole installation. @returns stop */
function startUpkeep({ config, database, clock, logOf: log }: Platform): () => void {
  const file = join(config.DATA_DIR, 'audit-anchors.log')
  const stops = [
    anchorAudit({ database, file, clock, log: log('audit') }),
    repeat(log('database'), {
      event: 'database.partitions_failed',
      everyMs: 6 * hourMs,
      work: () => ensurePartitions(database),
    }),
    repeat(log('database'), {
      event: 'database.cleanup_failed',
      everyMs: hourMs,
      work: () => forgetOldCalls(database),
    }),
  ]
  return () => stops.forEach((stop) => stop())
}

async function listenAll(
  config: Config,
  servers: Pick<App, 'edge' | 'realtime' | 'metricsServer'>,
): Promise<OpenPorts> {
  const { HOST: host, PORT, REALTIME_PORT, TRADING_PORT, METRICS_PORT, TLS_CERT, TLS_KEY } = config
  const hasTls = TLS_CERT !== undefined && TLS_KEY !== undefined
  const tls = hasTls ? { cert: readFileSync(TLS_CERT), key: readFileSync(TLS_KEY) } : undefined
  const site = await listenEdge(servers.edge, { setting: 'PORT', port: PORT, host })
  const { realtimePort: realtime, tradingPort: trading } = await servers.realtime.listen({
    realtimePort: REALTIME_PORT,
    tradingPort: TRADING_PORT,
    host,
    tls,
  })
  const place = { setting: 'METRICS_PORT', port: METRICS_PORT, host } as const
  return { site, realtime, trading, metrics: await listenServer(servers.metricsServer, place) }
}
