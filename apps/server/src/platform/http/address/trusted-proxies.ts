import { BlockList, isIP } from 'node:net'
import { plainAddress } from './client-address.ts'

/** Whether an address, as a proxy wrote it down, is one of the operator's own proxies. */
export type IsTrustedProxy = (address: string) => boolean

/** @param trustedProxies addresses and networks, separated by commas. */
export function trustedProxiesOf(trustedProxies: string | undefined): IsTrustedProxy {
  const list = new BlockList()
  for (const part of (trustedProxies ?? '').split(',')) {
    const [address = '', prefix] = part.trim().split('/')
    const family = familyOf(address)
    if (family === undefined) continue
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number.parseInt(prefix, 10), family)
  }
  return (address) => {
    const plain = plainAddress(address)
    const family = familyOf(plain)
    return family !== undefined && list.check(plain, family)
  }
}

function familyOf(ip: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(ip)
  if (version === 0) return undefined
  return version === 4 ? 'ipv4' : 'ipv6'
}
