import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { RawTx } from '@scure/btc-signer'

/** An output: satoshi, and the script that says who may spend it, in hex. */
export interface Output {
  readonly units: bigint
  readonly script: string
}

/** A transaction as it was sent. */
export interface Parsed {
  readonly txid: string
  readonly inputs: readonly {
    readonly txid: string
    readonly place: number
    readonly sequence: number
  }[]
  readonly outputs: readonly Output[]
  /** Virtual bytes: those of the witness count a quarter (BIP-141). */
  readonly size: number
}

const twice = (bytes: Uint8Array) => sha256(sha256(bytes))
const little = (value: bigint, length: number) => {
  const bytes = new Uint8Array(length)
  for (let at = 0; at < length; at += 1) bytes[at] = Number((value >> BigInt(8 * at)) & 0xffn)
  return bytes
}
const u32 = (value: number) => little(BigInt(value), 4)

/** The script of pay to witness public key hash: version 0 and the hash. */
export const scriptOfKey = (key: Uint8Array) => `0014${bytesToHex(ripemd160(sha256(key)))}`

/**
 * Reads a transaction and checks each of its signatures against the output that it spends, by the words of
 * BIP-143 and apart from the library that signed. @throws Error
 */
export function checkedTransaction(
  raw: string,
  outputOf: (txid: string, place: number) => Output | undefined,
): Parsed {
  const bytes = hexToBytes(raw)
  const read = RawTx.decode(bytes)
  if (read.segwitFlag !== true) throw new Error('no witness')
  const plain = { ...read, segwitFlag: false, witnesses: undefined }
  const stripped = RawTx.encode(plain)
  const txid = bytesToHex(twice(stripped).toReversed())
  const points = read.inputs.map(({ txid: from, index }) =>
    concatBytes(from.toReversed(), u32(index)),
  )
  const hashPoints = twice(concatBytes(...points))
  const hashSequences = twice(concatBytes(...read.inputs.map(({ sequence }) => u32(sequence))))
  const hashOutputs = twice(
    concatBytes(
      ...read.outputs.map(({ amount, script }) =>
        concatBytes(little(amount, 8), new Uint8Array([script.length]), script),
      ),
    ),
  )
  read.inputs.forEach((input, at) => {
    const spent = outputOf(bytesToHex(input.txid), input.index)
    if (spent === undefined) throw new Error('bad-txns-inputs-missingorspent')
    const [signature, key] = read.witnesses?.[at] ?? []
    if (signature === undefined || key === undefined) throw new Error('no signature')
    if (scriptOfKey(key) !== spent.script) throw new Error('another key')
    if (input.finalScriptSig.length > 0 || signature.at(-1) !== 1) throw new Error('another kind')
    const keyHash = hexToBytes(spent.script).subarray(2)
    const message = concatBytes(
      ...[u32(read.version), hashPoints, hashSequences, points[at] ?? new Uint8Array()],
      // Length 25: dup, hash160, push 20, the hash, equalverify, checksig.
      ...[hexToBytes('1976a914'), keyHash, hexToBytes('88ac'), little(spent.units, 8)],
      ...[u32(input.sequence), hashOutputs, u32(read.lockTime), u32(1)],
    )
    const isRight = secp256k1.verify(signature.subarray(0, -1), twice(message), key, {
      ...{ prehash: false, format: 'der', lowS: true },
    })
    if (!isRight) throw new Error('mandatory-script-verify-flag-failed')
  })
  return {
    txid,
    inputs: read.inputs.map((one) => ({
      ...{ txid: bytesToHex(one.txid), place: one.index, sequence: one.sequence },
    })),
    outputs: read.outputs.map(({ amount, script }) => ({
      ...{ units: amount, script: bytesToHex(script) },
    })),
    size: Math.ceil((3 * stripped.length + bytes.length) / 4),
  }
}
