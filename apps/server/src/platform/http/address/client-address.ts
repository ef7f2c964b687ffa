import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * An address without what some proxies and sockets add to it: a port (`192.0.2.7:4711`,
 * `[2001:db8::7]:4711`), and the frame of an IPv4 address inside an IPv6 one, however it is written
 * (`::ffff:192.0.2.7`, `::ffff:c000:207`).
 */
export function plainAddress(text: string): string {
  const [, quoted, dotted] = /^(?:\[([^\]]*)\](?::\d*)?|(\d+\.\d+\.\d+\.\d+):\d*)$/.exec(text) ?? []
  const address = quoted ?? dotted ?? text
  if (!isIPv6(address)) return address
  const carried = ipaddr.process(address)
  return carried instanceof ipaddr.IPv4 ? carried.toString() : address
}

/**
 * The address by which a client is counted: an IPv4 address as it is (also when written inside an
 * IPv6 one), an IPv6 address by its /64, because a household holds a whole one.
 */
export function clientAddress(text: string): string {
  const address = plainAddress(text)
  if (!isIPv6(address) || address === '::1') return address
  const network = ipaddr.IPv6.parse(address).parts.slice(0, 4)
  return `${network.map((part) => part.toString(16)).join(':')}::/64`
}

/** True for an address of this very machine. */
export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.')
}
