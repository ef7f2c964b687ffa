import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** The address of a public key on every chain of the Ethereum kind, with its checksum (EIP-55). */
export function evmAddressOf(publicKey: Uint8Array): string {
  const whole = secp256k1.Point.fromBytes(publicKey).toBytes(false)
  return checksummed(bytesToHex(keccak_256(whole.subarray(1)).subarray(-20)))
}

/** The one spelling of an address; undefined where it is none, or its capitals are not the checksum. */
export function readEvmAddress(text: string): string | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return undefined
  const spelled = checksummed(text.slice(2).toLowerCase())
  const isPlain = text === text.toLowerCase()
  return isPlain || text === spelled ? spelled : undefined
}

/** @param digits 40 small hex digits: each is a capital where the hash of all of them says so. */
function checksummed(digits: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  const spelled = [...digits].map((digit, at) =>
    Number.parseInt(hash[at] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${spelled.join('')}`
}
