import { isIPv4, isIPv6 } from 'node:net'

/** A public address as a number: all of an IPv4 address, the network half of an IPv6 one. */
export interface PublicAddress {
  readonly family: 4 | 6
  readonly value: bigint
}

/** First address and prefix length of the blocks that belong to nobody in particular. */
const privateBlocks = [
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

const privateRanges = privateBlocks.map(([first, length]) => {
  const start = numberOf(first)
  return { start, end: start + (1n << BigInt(32 - length)) }
})

/** Global unicast, 2000::/3; everything else is local, multicast or reserved. */
const [globalStart, globalEnd] = [0x2000n << 48n, 0x4000n << 48n]

/** Blocks inside it that stand for IPv4 addresses, private ones among them: 6to4 and Teredo. */
const detours = [
  [0x2002n << 48n, 16n],
  [0x20010000n << 32n, 32n],
] as const

function isDetour(network: bigint): boolean {
  return detours.some(([first, length]) => (network ^ first) >> (64n - length) === 0n)
}

/**
 * Reads an address, also one that is counted by its network (`…::/64`) and an IPv4
 * address written inside an IPv6 one.
 * @returns null for private and reserved addresses, and for what is no address.
 */
export function readPublicAddress(text: string): PublicAddress | null {
  const plain = text.split(/[/%]/)[0] ?? ''
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1] ?? plain
  if (isIPv4(v4)) {
    const value = numberOf(v4)
    const isPrivate = privateRanges.some(({ start, end }) => value >= start && value < end)
    return isPrivate ? null : { family: 4, value }
  }
  if (!isIPv6(plain)) return null
  const value = networkOf(plain)
  const isGlobal = value >= globalStart && value < globalEnd && !isDetour(value)
  return isGlobal ? { family: 6, value } : null
}

function numberOf(address: string): bigint {
  return address.split('.').reduce((sum, part) => (sum << 8n) | BigInt(part), 0n)
}

/** The upper four groups. Those of an address with `::` among them are filled up with zeros. */
function networkOf(address: string): bigint {
  const [head = '', tail] = address.split('::')
  const first = groupsOf(head)
  const last = groupsOf(tail ?? '')
  const missing = tail === undefined ? 0 : Math.max(8 - first.length - last.length, 0)
  const groups = [...first, ...Array<string>(missing).fill('0'), ...last].slice(0, 4)
  return groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n)
}

/** An IPv4 address at the end of an IPv6 one stands for two groups, both in the lower half. */
function groupsOf(text: string): string[] {
  if (text === '') return []
  return text.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))
}
