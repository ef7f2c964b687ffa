import { BlockList, isIP } from 'node:net'
import type { IncomingMessage } from 'node:http'

/** Finds the address a request comes from. */
export type ClientIp = (request: IncomingMessage) => string

/**
 * The sender's address; behind proxies the last address of X-Forwarded-For that no trusted proxy
 * added for another one.
 * @param trustedProxies addresses and networks, separated by commas.
 */
export function clientIpOf(trustedProxies: string | undefined): ClientIp {
  const proxies = listOf((trustedProxies ?? '').split(',').map((part) => part.trim()))
  return (request) => {
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',')
    const hops = [...forwarded.map((part) => part.trim()), request.socket.remoteAddress ?? '']
    let ip = plain(hops.pop() ?? '')
    while (hops.length > 0 && holds(proxies, ip)) {
      const before = plain(hops.pop() ?? '')
      if (isIP(before) === 0) break
      ip = before
    }
    return ip
  }
}

function listOf(parts: readonly string[]): BlockList {
  const list = new BlockList()
  for (const part of parts) {
    const [address = '', prefix] = part.split('/')
    const family = familyOf(address)
    if (family === undefined) continue
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number.parseInt(prefix, 10), family)
  }
  return list
}

function holds(list: BlockList, ip: string): boolean {
  const family = familyOf(ip)
  return family !== undefined && list.check(ip, family)
}

function familyOf(ip: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(ip)
  if (version === 0) return undefined
  return version === 4 ? 'ipv4' : 'ipv6'
}

/** Dual-stack sockets show IPv4 peers as IPv6. */
function plain(ip: string): string {
  return ip.startsWith('::ffff:') ? ip.slice('::ffff:'.length) : ip
}
