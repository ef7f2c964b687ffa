import type { Config } from '../../../config.ts'
import { isServedSecurely } from '../cookies/cookies.ts'

/** Ports the extra sockets really listen on; null where one does not listen. */
export interface SocketPorts {
  readonly realtime: number | null
  readonly trading: number | null
}

/** Where the page finds the sockets: the first address that answers is used. */
export interface SocketAddresses {
  readonly realtime: { readonly urls: readonly string[] }
  readonly trading: { readonly urls: readonly string[] }
}

type AddressConfig = Pick<Config, 'PUBLIC_URL' | 'TLS_CERT'>

const plainHost = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** Host and port players use: of PUBLIC_URL, else the one the request named. */
export function siteHost(config: AddressConfig, requestHost: string): string {
  if (config.PUBLIC_URL !== undefined) return new URL(config.PUBLIC_URL).host
  return plainHost.test(requestHost) ? requestHost : 'localhost'
}

/**
 * Addresses of the sockets as seen by the page: the specification's own ports first, the site's
 * port after. Behind a proxy (PUBLIC_URL without an own certificate) only the site's port counts:
 * the extra ports would speak plain http there.
 */
export function socketAddresses(
  config: AddressConfig,
  ports: SocketPorts,
  requestHost: string,
): SocketAddresses {
  const host = siteHost(config, requestHost)
  const hasOwnPorts = config.PUBLIC_URL === undefined || config.TLS_CERT !== undefined
  const secure = isServedSecurely(config) ? 's' : ''
  const at = (port: number | null) =>
    port === null || !hasOwnPorts ? [] : [`${host.replace(/:\d+$/, '')}:${port}`]
  const realtime = [...at(ports.realtime), host]
  const trading = [...at(ports.trading), host]
  return {
    realtime: { urls: realtime.map((place) => `http${secure}://${place}`) },
    trading: { urls: trading.map((place) => `ws${secure}://${place}/trading-socket`) },
  }
}

/** The same addresses as sources of the content security policy: http and ws of each host. */
export function socketSources({ realtime, trading }: SocketAddresses): string[] {
  const origins = realtime.urls.flatMap((url) => [url, url.replace(/^http/, 'ws')])
  const sockets = trading.urls.map((url) => url.replace(/\/trading-socket$/, ''))
  return [...new Set([...origins, ...sockets])]
}

type FrameConfig = AddressConfig & Pick<Config, 'AGGREGATOR_URL' | 'EMULATOR_URL'>

/**
 * Where the frames of games of outside providers' may come from: their studios have many hosts, so with a
 * real aggregator any over https; the emulated one has an address or is reached by the site's name.
 * @param emulatorPort null where no emulator listens.
 */
export function frameSources(
  config: FrameConfig,
  emulatorPort: number | null,
  requestHost: string,
): string[] {
  if (config.AGGREGATOR_URL !== undefined) return ['https:']
  if (emulatorPort === null) return []
  if (config.EMULATOR_URL !== undefined) return [new URL(config.EMULATOR_URL).origin]
  const name = siteHost(config, requestHost).replace(/:\d+$/, '')
  return [`http://${name}:${emulatorPort}`]
}
