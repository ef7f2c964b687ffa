import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address in full, without zone. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : Math.max(8 - first.length - last.length, 0)
  return [...first, ...Array<string>(missing).fill('0'), ...last]
}

/**
 * An address without what some proxies and sockets add to it: a port (`192.0.2.7:4711`,
 * `[2001:db8::7]:4711`), and the frame of an IPv4 address inside an IPv6 one.
 */
export function plainAddress(text: string): string {
  const [, quoted, dotted] = /^(?:\[([^\]]*)\](?::\d*)?|(\d+\.\d+\.\d+\.\d+):\d*)$/.exec(text) ?? []
  const address = quoted ?? dotted ?? text
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
}

/**
 * The address by which a client is counted: an IPv4 address as it is (also when written inside an
 * IPv6 one), an IPv6 address by its /64, because a household holds a whole one.
 */
export function clientAddress(text: string): string {
  const address = plainAddress(text)
  if (!isIPv6(address)) return address
  if (address === '::1') return address
  const network = groupsOf(address)
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}

/** True for an address of this very machine. */
export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.')
}
