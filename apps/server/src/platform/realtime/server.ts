import type { Server as HttpServer } from 'node:http'
import type { Clock } from '@powerplay/kernel'
import type { Config } from '../../config.ts'
import type { Authenticator } from '../requests/authenticator.ts'
import { cookieRules } from '../http/cookies/cookies.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { RateLimiter } from '../rates/rates.ts'
import type { OwnKey } from '../requests/owned-keys.ts'
import type { WhisperRegistry } from '../requests/whispers.ts'
import type { RealtimeBroadcaster } from './broadcaster.ts'
import { clientIpOf } from './client-ip.ts'
import { EventsSocket } from './events-socket.ts'
import { createGate, type UpgradeHandler } from './gate.ts'
import { isOwnOrigin } from './origin.ts'
import { closePort, openSocketPort, portOf, type TlsFiles } from './ports.ts'
import type { TradingMessages } from './trading-messages.ts'
import { createTradingSocket } from './trading-socket.ts'

/** What the realtime server works with. */
export interface RealtimeParts {
  readonly config: Pick<Config, 'PUBLIC_URL' | 'TLS_CERT' | 'TRUSTED_PROXIES'>
  readonly authenticator: Authenticator
  readonly whispers: WhisperRegistry
  readonly ownKey: OwnKey
  readonly broadcaster: RealtimeBroadcaster
  /** What features say on the trading socket. */
  readonly messages?: TradingMessages
  readonly rates: RateLimiter
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  /** Further origins whose pages may connect, besides PUBLIC_URL and the attached servers. */
  readonly allowedOrigins: readonly string[]
  readonly timing?: Partial<Timing>
}

interface Timing {
  /** How often the sessions behind open sockets are asked for; half of what A1 allows. */
  readonly sessionPollMs: number
  readonly heartbeatMs: number
  /** How long clients have to read the hint before their sockets close. */
  readonly drainMs: number
}

/** The extra ports of the two sockets. */
export interface RealtimePorts {
  readonly realtimePort: number
  readonly tradingPort: number
  readonly host: string
  readonly tls?: TlsFiles | undefined
}

/** The realtime side of the process: events socket and trading socket. */
export interface Realtime {
  /** Serves both sockets on the site's own server, below /socket.io and /trading-socket. */
  attach(server: HttpServer): void
  /**
   * Opens the extra ports; 0 takes any free one. @returns the ports in use.
   * @throws PortError, with none left open, when one is taken.
   */
  listen(ports: RealtimePorts): Promise<{ realtimePort: number; tradingPort: number }>
  /** Refuses newcomers, hints everyone to connect elsewhere, then closes all sockets and ports. */
  close(reason: string): Promise<void>
}

const eventsPath = '/socket.io'
const tradingPath = '/trading-socket'
const socketsPerIpMax = 200
const defaultTiming: Timing = { sessionPollMs: 1_000, heartbeatMs: 5_000, drainMs: 250 }

/** Composes the realtime server; the broadcaster sends through it from now on. */
export function createRealtime(parts: RealtimeParts): Realtime {
  const { broadcaster, clock, config } = parts
  const timing = { ...defaultTiming, ...parts.timing }
  const siteServers: HttpServer[] = []
  const extraServers: HttpServer[] = []
  let isClosing = false

  const events = new EventsSocket({
    ...parts,
    cookieName: cookieRules(config).session.name,
    sessionPollMs: timing.sessionPollMs,
  })
  const trading = createTradingSocket({
    clock,
    heartbeatMs: timing.heartbeatMs,
    messages: parts.messages,
  })
  parts.messages?.attach(trading)
  broadcaster.attach(events.outlet)
  const stopCounting = countSockets(parts.metrics, { events, trading })

  const publicOrigins = config.PUBLIC_URL === undefined ? [] : [new URL(config.PUBLIC_URL).origin]
  const allowed = [...parts.allowedOrigins, ...publicOrigins]
  const gate = createGate({
    clientIp: clientIpOf(config.TRUSTED_PROXIES),
    isOwnOrigin: (request) => isOwnOrigin(request, { allowed, sitePorts: siteServers.map(portOf) }),
    isClosing: () => isClosing,
    socketsPerIpMax,
  })
  const serve = (server: HttpServer, routes: ReadonlyMap<string, UpgradeHandler>) => {
    server.removeAllListeners('upgrade')
    server.on('upgrade', (request, socket, head) => gate({ request, socket, head }, routes))
  }
  const openExtra = async (setting: string, port: number, ports: RealtimePorts) => {
    const server = await openSocketPort({ setting, port, host: ports.host, tls: ports.tls })
    extraServers.push(server)
    return server
  }
  const closeExtra = async () => {
    await Promise.all(extraServers.splice(0).map(closePort))
  }
  const eventsRoute = [eventsPath, events.handleUpgrade] as const
  const tradingRoute = [tradingPath, trading.handleUpgrade] as const

  return {
    attach(server) {
      siteServers.push(server)
      serve(server, new Map([eventsRoute, tradingRoute]))
    },
    async listen(ports) {
      try {
        const events = await openExtra('REALTIME_PORT', ports.realtimePort, ports)
        serve(events, new Map([eventsRoute]))
        const trading = await openExtra('TRADING_PORT', ports.tradingPort, ports)
        serve(trading, new Map([tradingRoute, ['/', tradingRoute[1]]]))
        return { realtimePort: portOf(events), tradingPort: portOf(trading) }
      } catch (error) {
        await closeExtra()
        throw error
      }
    },
    async close(reason) {
      if (isClosing) return
      isClosing = true
      events.hintReconnect(reason)
      if (events.count > 0) await pause(timing.drainMs)
      stopCounting()
      trading.close()
      await events.close()
      await closeExtra()
    },
  }
}

function countSockets(
  metrics: Metrics,
  kinds: Readonly<Record<string, { readonly count: number }>>,
): () => void {
  const gauge = metrics.gauge('realtime_sockets', 'Open sockets.', ['kind'])
  const update = setInterval(() => {
    for (const [kind, { count }] of Object.entries(kinds)) gauge.set({ kind }, count)
  }, 1_000)
  update.unref()
  return () => clearInterval(update)
}

function pause(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs))
}
