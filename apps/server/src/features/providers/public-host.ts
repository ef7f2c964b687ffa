import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { readPublicAddress } from '../../platform/public-address.ts'

/** True when a web address leads to the internet alone, whatever its name resolves to. */
export async function isPublicHost(
  { hostname }: URL,
  resolve: (name: string) => Promise<readonly string[]> = resolveAll,
): Promise<boolean> {
  const name = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(name) === 0 ? await resolve(name) : [name]
  return addresses.length > 0 && addresses.every((one) => readPublicAddress(one) !== null)
}

async function resolveAll(name: string): Promise<string[]> {
  const found = await lookup(name, { all: true })
  return found.map(({ address }) => address)
}
