import type { IncomingMessage } from 'node:http'

interface OwnOrigins {
  /** Full origins of the site, for example `https://play.example`. */
  readonly allowed: readonly string[]
  /** Ports that serve the pages: the same host on one of them is the site too. */
  readonly sitePorts: readonly number[]
}

/**
 * Whether an upgrade may come from this page. Browsers always name the page in Origin, and send
 * the session cookie from any page; programs name none and have no cookies to steal.
 */
export function isOwnOrigin({ headers }: IncomingMessage, own: OwnOrigins): boolean {
  if (headers.origin === undefined) return true
  const origin = urlOf(headers.origin)
  if (origin === undefined) return false
  if (own.allowed.includes(origin.origin)) return true
  const host = urlOf(`${origin.protocol}//${headers.host ?? ''}`)
  if (host === undefined || host.hostname !== origin.hostname) return false
  return host.port === origin.port || own.sitePorts.includes(portOf(origin))
}

function urlOf(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number.parseInt(port, 10)
  return protocol === 'https:' ? 443 : 80
}
