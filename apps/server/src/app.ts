import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { hourMs } from '@powerplay/kernel'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { demoAccounts, hidingResume, type Auth, telegramDoor } from './features/auth/index.ts'
import { type Compliance } from './features/compliance/index.ts'
import { type Lobby } from './features/lobby/index.ts'
import { type Originals } from './features/originals/index.ts'
import { type Providers } from './features/providers/index.ts'
import { type Race } from './features/race/index.ts'
import { type ProjectorRunner, type Wallet } from './features/wallet/index.ts'
import { anchorAudit } from './platform/audit.ts'
import type { CallHandlers, Platform, WhisperHandlers } from './platform/context.ts'
import { forgetOldCalls } from './platform/idempotency.ts'
import { createEdge } from './platform/http/edge.ts'
import { listenEdge, listenServer } from './platform/http/listen.ts'
import { createMetricsServer } from './platform/http/probes.ts'
import { catchesMail } from './platform/mail/mailbox.ts'
import { ensurePartitions, migrate } from './platform/migrations.ts'
import { createRealtime, type Realtime } from './platform/realtime/server.ts'
import { repeat } from './platform/repeat.ts'
import { openSecrets, type Secrets } from './platform/secrets.ts'
import { createWhisperRegistry } from './platform/whispers.ts'
import {
  openAccounts,
  openBase,
  openOffers,
  type Accounts,
  type AppOptions,
  type Base,
  type Offers,
} from './assemble.ts'

export type { AppOptions } from './assemble.ts'

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
  readonly race: Pick<Race, 'closeWeeks'>
  readonly foreignGames: Lobby['foreignGames']
  readonly providers: Pick<Providers, 'closeQuietRounds'>
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

/** Opens everything over a migrated database. */
export async function openApp(config: Config, options: AppOptions): Promise<App> {
  await migrate(options.databaseUrl)
  const base = await openBase(config, options)
  const { platform, broadcaster } = base
  const secrets = await openSecrets(config, platform.database)
  const accounts = await openAccounts(base, options, secrets)
  const offers = openOffers(base, accounts, secrets)
  const { auth, fairness, notifications, wallet } = accounts
  const { compliance, contact, feed, lobby, originals, profile, providers, race } = offers
  const currencies: CallHandlers['currencies'] = async (input, context) =>
    originals.showGuestBalances(await wallet.calls.currencies(input, context), context)
  const handlers = {
    ...auth.calls,
    ...compliance.calls,
    ...wallet.calls,
    ...fairness.calls,
    ...originals.calls,
    ...feed.calls,
    ...race.calls,
    ...lobby.calls,
    ...notifications.calls,
    ...contact.calls,
    ...profile.calls,
    ...providers.calls,
    currencies,
  }
  const Resume = hidingResume(broadcaster.resume, auth.door.publicUsers)
  const whispers: WhisperHandlers = { Resume, ...originals.whispers }
  const isWorker = config.ROLES.includes('worker')
  const projections = wallet.door.project(
    [...feed.projectors, ...race.projectors, ...originals.projectors, ...profile.projectors],
    isWorker,
  )
  const ends = { ...base, ...accounts, ...offers, projections }
  return {
    ...(await openEnds(config, options, { ...ends, handlers, whispers, secrets })),
    whispers,
  }
}

type Ends = Base &
  Accounts &
  Offers & {
    readonly projections: ProjectorRunner
    readonly handlers: Omit<CallHandlers, 'whisper'>
    readonly whispers: WhisperHandlers
    readonly secrets: Secrets
  }

/** What a page is told besides the addresses of its sockets. */
function bootFields(config: Config, compliance: Compliance) {
  return {
    demoAccounts: config.DEMO_BUILD ? demoAccounts : null,
    mailbox: catchesMail(config),
    // A getter: each page that is sent reads the licence as it stands then.
    get licence() {
      return compliance.door.forPage()
    },
    telegram: telegramDoor(config),
    testWallet: config.DEMO_BUILD || config.NODE_ENV !== 'production',
  }
}

/** The one registry of whispers behind both of its entrances. */
function registryOf(config: Config, { platform, rates, gates, whispers }: Ends) {
  return createWhisperRegistry({
    handlers: whispers,
    rates,
    metrics: platform.metrics,
    mintId: platform.mintId,
    log: platform.logOf('whispers'),
    validateAnswers: config.NODE_ENV !== 'production',
    isOn: (gate) => gates.isOn(gate),
  })
}

/** Puts the edge and the sockets in front of the features. */
async function openEnds(
  config: Config,
  options: AppOptions,
  ends: Ends,
): Promise<Omit<App, 'whispers'>> {
  const { platform, rates, broadcaster, auth, wallet } = ends
  const { clock, metrics } = platform
  const registry = registryOf(config, ends)
  let ports: { realtime: number | null; trading: number | null } = { realtime: null, trading: null }
  const edge = await createEdge(platform, {
    authenticator: auth.authenticator,
    handlers: ends.handlers,
    whispers: registry,
    rates,
    secrets: ends.secrets,
    isOn: (gate) => ends.gates.isOn(gate),
    webRoot: options.webRoot,
    boot: bootFields(config, ends.compliance),
    socketPorts: () => ports,
    emulatorPort: () => ends.providers.emulatorPort(),
    picture: (name) => ends.profile.picture(name),
  })
  await auth.mountOauth(edge, () => ends.gates.isOn('oauth'))
  await ends.providers.mount(edge)
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
    race: ends.race,
    foreignGames: ends.lobby.foreignGames,
    providers: ends.providers,
    handlers: ends.handlers,
    projections: ends.projections,
    ...servers,
    async seed() {
      await ends.lobby.seed()
      await ends.whereabouts.seed()
      return auth.seed()
    },
    async listen() {
      const open = await listenAll(config, servers)
      ports = { realtime: open.realtime, trading: open.trading }
      if (config.ROLES.includes('worker')) auth.startJobs()
      ends.providers.startEmulator(callbackUrlOf(config, open.site))
      if (config.ROLES.includes('engine')) ends.originals.startEngine()
      return open
    },
    close: closerOf(config, ends, servers),
  }
}

/** Where the emulated aggregator of this build posts to: the loopback, or the name in our certificate. */
function callbackUrlOf({ TLS_CERT, PUBLIC_URL }: Config, port: number): string {
  const own = TLS_CERT === undefined ? `http://127.0.0.1:${port}` : `https://localhost:${port}`
  const site = TLS_CERT === undefined ? own : (PUBLIC_URL ?? own)
  return new URL('/api/callback/slotegrator', site).href
}

/** Starts what only runs beside the servers, and ends everything in order: newcomers first. */
function closerOf(
  config: Config,
  {
    platform,
    rates,
    broadcaster,
    mail,
    auth,
    wallet,
    originals,
    race,
    notifications,
    compliance,
    providers,
  }: Ends,
  servers: Pick<App, 'edge' | 'realtime' | 'metricsServer'>,
): App['close'] {
  const { database, settings } = platform
  const isWorker = config.ROLES.includes('worker')
  const stops = isWorker
    ? [
        startUpkeep(platform),
        originals.startUpkeep(),
        race.startUpkeep(),
        mail.startDelivery(),
        notifications.startUpkeep(),
        providers.startUpkeep(),
      ]
    : []
  return async (reason) => {
    for (const stop of stops) stop()
    notifications.stop()
    await auth.stop()
    await servers.realtime.close(reason)
    await servers.edge.close()
    await providers.close()
    await originals.close()
    compliance.close()
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
