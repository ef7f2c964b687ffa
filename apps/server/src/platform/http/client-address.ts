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
 * The address by which a client is counted: an IPv4 address as it is (also when written inside an
 * IPv6 one), an IPv6 address by its /64, because a household holds a whole one.
 */
export function clientAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1] !== undefined) return mapped[1]
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
