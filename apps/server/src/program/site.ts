import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Authenticator } from '../platform/requests/authenticator.ts'
import type { CallHandlers, WhisperHandlers } from '../platform/context.ts'
import { createEdge } from '../platform/http/edge.ts'
import { listenEdge, listenServer } from '../platform/http/address/listen.ts'
import { createMetricsServer } from '../platform/http/probes.ts'
import { writesOpen } from '../platform/http/settings.ts'
import { createRealtime, type Realtime } from '../platform/realtime/server.ts'
import { createWhisperRegistry } from '../platform/requests/whispers.ts'
import type { Ground, OpenPorts } from './feature.ts'
import type { OpenProgram } from './program.ts'

/** What stands in front of the features: the site's server, its sockets and the metrics. */
export interface Site {
  readonly edge: FastifyInstance
  readonly realtime: Realtime
  /** Opens the site, the socket ports and the metrics. @returns ports in use. */
  listen(): Promise<OpenPorts>
  /** @param reason told to the sockets that are still open. */
  close(reason: string): Promise<void>
}

/** A program in which every call and whisper of the contract has its handler. */
type WholeProgram = OpenProgram<
  { readonly auth: { readonly authenticator: Authenticator } },
  Omit<CallHandlers, 'whisper'>,
  WhisperHandlers
>

/** Puts the edge and the sockets in front of a program; nothing listens yet. */
export async function openSite(
  ground: Ground,
  features: WholeProgram,
  webRoot: string | null,
): Promise<Site> {
  const { platform, rates, secrets, broadcaster, messages } = ground
  const { authenticator } = features.doors.auth
  const whispers = registryOf(ground, features.whispers)
  let ports: { realtime: number | null; trading: number | null } = { realtime: null, trading: null }
  const edge = await createEdge(platform, {
    authenticator,
    handlers: features.calls,
    whispers,
    rates,
    secrets,
    isOn: (gate) => ground.gates.isOn(gate),
    webRoot,
    boot: () => features.boot(),
    headOf: (path) => features.headOf(path),
    socketPorts: () => ports,
    frames: (requestHost) => features.frames(requestHost),
    embeds: () => features.embeds(),
    closed: features.closed,
  })
  await features.mount(edge)
  const realtime = createRealtime({
    config: platform.config,
    authenticator,
    whispers,
    ownKey: platform.ownKey,
    broadcaster,
    messages,
    rates,
    clock: platform.clock,
    metrics: platform.metrics,
    log: platform.logOf('realtime'),
    allowedOrigins: [],
  })
  realtime.attach(edge.server)
  const metrics = createMetricsServer(platform)
  return {
    edge,
    realtime,
    async listen() {
      const open = await listenAll(ground, { edge, realtime, metrics })
      ports = { realtime: open.realtime, trading: open.trading }
      return open
    },
    async close(reason) {
      await realtime.close(reason)
      await edge.close()
      metrics.close()
    },
  }
}

/** The one registry of whispers behind both of its entrances. */
function registryOf({ platform, rates, gates }: Ground, handlers: WhisperHandlers) {
  return createWhisperRegistry({
    handlers,
    rates,
    metrics: platform.metrics,
    mintId: platform.mintId,
    log: platform.logOf('whispers'),
    validateAnswers: platform.config.NODE_ENV !== 'production',
    isOn: (gate) => gates.isOn(gate),
    isReadOnly: () => !platform.settings.get(writesOpen),
  })
}

interface Servers {
  readonly edge: FastifyInstance
  readonly realtime: Realtime
  readonly metrics: Server
}

async function listenAll({ platform }: Ground, servers: Servers): Promise<OpenPorts> {
  const {
    HOST: host,
    PORT,
    REALTIME_PORT,
    TRADING_PORT,
    METRICS_PORT,
    METRICS_HOST,
  } = platform.config
  const { TLS_CERT, TLS_KEY } = platform.config
  const hasTls = TLS_CERT !== undefined && TLS_KEY !== undefined
  const tls = hasTls ? { cert: readFileSync(TLS_CERT), key: readFileSync(TLS_KEY) } : undefined
  const site = await listenEdge(servers.edge, { setting: 'PORT', port: PORT, host })
  const { realtimePort: realtime, tradingPort: trading } = await servers.realtime.listen({
    realtimePort: REALTIME_PORT,
    tradingPort: TRADING_PORT,
    host,
    tls,
  })
  const place = { setting: 'METRICS_PORT', port: METRICS_PORT, host: METRICS_HOST } as const
  return { site, realtime, trading, metrics: await listenServer(servers.metrics, place) }
}
