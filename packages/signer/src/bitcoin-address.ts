import { sha256 } from '@noble/hashes/sha2.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import type { BitcoinPlan } from './chain-plan.ts'

type Network = BitcoinPlan['network']

/** How addresses of a network begin: of keys and scripts since segwit, and the older ones in base 58. */
export const bitcoinNetworks: Readonly<
  Record<
    Network,
    { readonly bech32: string; readonly pubKeyHash: number; readonly scriptHash: number }
  >
> = {
  main: { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05 },
  test: { bech32: 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4 },
  regtest: { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4 },
}

/** Less than so many satoshi in one output are passed on by no node, whoever it pays; less is no change of ours. */
export const dustSatoshi = 546n

const base58check = createBase58check(sha256)

/** The address of a public key: pay to witness public key hash (BIP-84, BIP-173). */
export function bitcoinAddressOf(network: Network, publicKey: Uint8Array): string {
  const program = bech32.toWords(ripemd160(sha256(publicKey)))
  return bech32.encode(bitcoinNetworks[network].bech32, [0, ...program])
}

/** The one spelling of an address of this network; undefined for anything else. */
export function readBitcoinAddress(network: Network, text: string): string | undefined {
  return readSegwit(network, text)?.address ?? readBase58(network, text)
}

/**
 * Less than so many satoshi to an address are not passed on by nodes: what spends such an output would cost more than
 * a third of it, and that depends on the kind of the address. Without one, the least of all kinds.
 * Source: GetDustThreshold of Bitcoin Core, at its relay fee for dust of 3,000 satoshi per 1,000 vbytes.
 */
export function dustSatoshiOf(network: Network, address?: string): bigint {
  if (address === undefined) return keyDust
  const segwit = readSegwit(network, address)
  if (segwit !== undefined) return segwit.bytes === 20 ? keyDust : longDust
  const { scriptHash } = bitcoinNetworks[network]
  return readVersion(address) === scriptHash ? scriptHashDust : dustSatoshi
}

const keyDust = 294n
const longDust = 330n
const scriptHashDust = 540n

/** Version 0 has the first checksum and 20 or 32 bytes; version 1 the second one and 32 (BIP-350). */
function readSegwit(
  network: Network,
  text: string,
): { readonly address: string; readonly bytes: number } | undefined {
  const [old, later] = [bech32.decodeUnsafe(text), bech32m.decodeUnsafe(text)]
  const decoded = old ?? later
  if (decoded?.prefix !== bitcoinNetworks[network].bech32) return undefined
  const [version, ...words] = decoded.words
  const length = bech32.fromWordsUnsafe(words)?.length
  if (length === undefined) return undefined
  const isWhole =
    version === 0
      ? old !== undefined && (length === 20 || length === 32)
      : version === 1 && later !== undefined && length === 32
  return isWhole ? { address: text.toLowerCase(), bytes: length } : undefined
}

function readBase58(network: Network, text: string): string | undefined {
  const { pubKeyHash, scriptHash } = bitcoinNetworks[network]
  const version = readVersion(text)
  return version === pubKeyHash || version === scriptHash ? text : undefined
}

/** How an older address begins; undefined for what is none. */
function readVersion(text: string): number | undefined {
  try {
    const bytes = base58check.decode(text)
    return bytes.length === 21 ? bytes[0] : undefined
  } catch {
    return undefined
  }
}
