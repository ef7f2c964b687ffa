import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { plainAddress } from '../http/address/client-address.ts'
import { trustedProxiesOf } from '../http/address/trusted-proxies.ts'

/** Finds the address a request comes from. */
export type ClientIp = (request: IncomingMessage) => string

/**
 * The sender's address; behind proxies the last address of X-Forwarded-For that no trusted proxy
 * added for another one.
 * @param trustedProxies addresses and networks, separated by commas.
 */
export function clientIpOf(trustedProxies: string | undefined): ClientIp {
  const isTrusted = trustedProxiesOf(trustedProxies)
  return (request) => {
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',')
    const hops = [...forwarded.map((part) => part.trim()), request.socket.remoteAddress ?? '']
    let ip = plainAddress(hops.pop() ?? '')
    while (hops.length > 0 && isTrusted(ip)) {
      const before = plainAddress(hops.pop() ?? '')
      if (isIP(before) === 0) break
      ip = before
    }
    return ip
  }
}
