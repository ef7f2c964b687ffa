import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { addressOfKey } from './address.ts'

/** What a transaction pays: to an address, so many of the smallest units of an asset. */
export interface Output {
  readonly to: string
  readonly asset: string
  /** Above zero, as a decimal text. */
  readonly units: string
  readonly memo: string | null
}

/** An output of an earlier transaction that is spent, with the proof that it may be. */
export interface Input {
  readonly txid: string
  readonly place: number
  /** Compressed public key, hex. */
  readonly key: string
  /** ECDSA over the transaction's id, compact, hex. */
  readonly signature: string
}

/** A transaction as it is sent. `salt` keeps two of the same content apart. */
export interface Transaction {
  readonly inputs: readonly Input[]
  readonly outputs: readonly Output[]
  readonly salt: string
}

/** The id: SHA-256 over what is spent and paid, signatures left out, so that nobody can change it. */
export function txidOf(chain: string, { inputs, outputs, salt }: Transaction): string {
  const spent = inputs.map(({ txid, place }) => [txid, place])
  const paid = outputs.map(({ to, asset, units, memo }) => [to, asset, units, memo])
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([chain, spent, paid, salt]))))
}

/** True where the input's key is that of the address and signed this transaction. */
export function isSignedBy(chain: string, txid: string, input: Input, address: string): boolean {
  try {
    const key = hexToBytes(input.key)
    if (addressOfKey(chain, key) !== address) return false
    return secp256k1.verify(hexToBytes(input.signature), hexToBytes(txid), key, { prehash: false })
  } catch {
    return false
  }
}
