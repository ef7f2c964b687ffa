import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Makes and checks CSRF tokens; nothing is stored. */
export interface Csrf {
  /** The token of whoever holds this session cookie, guest or player. */
  tokenOf(cookieSecret: string): string
  /**
   * True when the headers carry the token of this cookie: `X-XSRF-TOKEN` (the cookie's text,
   * URL-encoded or not) or `X-CSRF-TOKEN` (the text of the page's meta element).
   */
  isProven(headers: IncomingHttpHeaders, cookieSecret: string | null): boolean
}

function equals(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Tokens are the HMAC-SHA-256 of the session cookie's secret under the server's key. */
export function createCsrf(key: Buffer): Csrf {
  const tokenOf = (cookieSecret: string) =>
    createHmac('sha256', key).update(cookieSecret).digest('base64url')
  return {
    tokenOf,
    isProven(headers, cookieSecret) {
      if (cookieSecret === null) return false
      const token = tokenOf(cookieSecret)
      const sent = [headers['x-xsrf-token'], headers['x-csrf-token']]
      return sent.some((text) => typeof text === 'string' && equals(decode(text), token))
    },
  }
}

/**
 * True when another site made the browser send this request. Browsers say so in Sec-Fetch-Site;
 * for older ones Origin or Referer must name us, or a header be there that no form can set.
 * @param ownHosts host and port under which players reach us.
 */
export function isCrossSite(headers: IncomingHttpHeaders, ownHosts: readonly string[]): boolean {
  const site = headers['sec-fetch-site']
  if (typeof site === 'string') return site !== 'same-origin' && site !== 'none'
  const from = headers.origin ?? headers.referer
  if (from !== undefined) return !ownHosts.includes(hostOf(from))
  return headers['x-requested-with'] === undefined
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : ''
}
