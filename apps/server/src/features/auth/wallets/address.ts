import { keccak_256 } from '@noble/hashes/sha3.js'

/** An address of 20 bytes: 0x and 40 hex digits in lower case. */
export type Address = `0x${string}`

const addressText = /^0x[0-9a-fA-F]{40}$/
const upperFromNibble = 8

function lowered(text: string): Address {
  return `0x${text.slice(2).toLowerCase()}`
}

/** The address as people compare it, with the check in its capitals (EIP-55). */
export function checksummed(address: Address): Address {
  const digits = address.slice(2)
  const hash = Buffer.from(keccak_256(Buffer.from(digits))).toString('hex')
  const marked = [...digits].map((digit, at) =>
    Number.parseInt(hash.charAt(at), 16) >= upperFromNibble ? digit.toUpperCase() : digit,
  )
  return `0x${marked.join('')}`
}

/**
 * Reads an address. One in mixed case carries a check, which has to hold.
 * @returns undefined for what is no address.
 */
export function readAddress(text: string): Address | undefined {
  if (!addressText.test(text)) return undefined
  const address = lowered(text)
  const digits = text.slice(2)
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isPlain || text === checksummed(address) ? address : undefined
}

/** An address as a way into an account. */
export function identityOf(address: Address) {
  return { kind: 'wallet', subject: address, label: checksummed(address) } as const
}
