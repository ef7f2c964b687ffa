import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A public address as a number: all of an IPv4 address, the network half of an IPv6 one. */
export interface PublicAddress {
  readonly family: 4 | 6
  readonly value: bigint
}

/**
 * Reads an address, also one that is counted by its network (`…::/64`). An IPv6 address that only
 * carries IPv4 ones is judged by those: mapped, NAT64 (RFC 6052), 6to4 (RFC 3056), Teredo (RFC 4380).
 * @returns null for private and reserved addresses, and for what is no address.
 */
export function readPublicAddress(text: string): PublicAddress | null {
  const plain = text.split(/[/%]/)[0] ?? ''
  if (isIP(plain) === 0) return null
  const address = ipaddr.parse(plain)
  if (address instanceof ipaddr.IPv4) return publicV4([address.octets])
  const carried = carriedV4(address)
  if (carried !== null) return publicV4(carried)
  const bytes = address.toByteArray()
  const isPublic = address.range() === 'unicast' && isGlobal(bytes)
  return isPublic ? { family: 6, value: numberOf(bytes.slice(0, 8)) } : null
}

/** Global unicast, 2000::/3: the only block of IPv6 that is given out so far. */
function isGlobal([first = 0]: readonly number[]): boolean {
  return first >> 5 === 1
}

/** The IPv4 addresses that traffic to this one ends at, the far end last; null when it is IPv6. */
function carriedV4(address: ipaddr.IPv6): number[][] | null {
  const bytes = address.toByteArray()
  switch (address.range()) {
    case 'ipv4Mapped':
      return [bytes.slice(12)]
    case 'rfc6052':
      // 64:ff9b:1::/48 has no fixed place for what it carries, and belongs to a private network.
      return bytes.slice(4, 12).every((byte) => byte === 0) ? [bytes.slice(12)] : null
    case '6to4':
      return [bytes.slice(2, 6)]
    case 'teredo':
      return [bytes.slice(4, 8), bytes.slice(12).map((byte) => byte ^ 0xff)]
    default:
      return null
  }
}

function publicV4(addresses: readonly number[][]): PublicAddress | null {
  const isPublic = addresses.every((octets) => new ipaddr.IPv4(octets).range() === 'unicast')
  return isPublic ? { family: 4, value: numberOf(addresses.at(-1) ?? []) } : null
}

function numberOf(bytes: readonly number[]): bigint {
  return bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}
