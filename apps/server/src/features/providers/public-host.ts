import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Networks that are nobody's on the internet: a provider has no business to send us there. */
const inner = new BlockList()
const inner4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const
for (const [network, prefix] of inner4) {
  inner.addSubnet(network, prefix)
  inner.addSubnet(`::ffff:${network}`, prefix + 96, 'ipv6')
}
/** Of IPv6 only 2000::/3 is the internet. */
const internet6 = new BlockList()
internet6.addSubnet('2000::', 3, 'ipv6')

function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !inner.check(address)
  return internet6.check(address, 'ipv6') && !inner.check(address, 'ipv6')
}

/** True when a web address leads to the internet alone, whatever its name resolves to. */
export async function isPublicHost(
  { hostname }: URL,
  resolve: (name: string) => Promise<readonly string[]> = resolveAll,
): Promise<boolean> {
  const name = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(name) === 0 ? await resolve(name) : [name]
  return addresses.length > 0 && addresses.every(isPublic)
}

async function resolveAll(name: string): Promise<string[]> {
  const found = await lookup(name, { all: true })
  return found.map(({ address }) => address)
}
