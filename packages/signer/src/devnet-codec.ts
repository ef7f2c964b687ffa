import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { bech32 } from '@scure/base'
import { SignerError, type Intent, type Signed } from './intent.ts'
import type { ChainKeys, KeyPlace } from './keys.ts'

/** How transactions and addresses of a chain are made. */
export interface ChainCodec {
  addressOf(chain: string, publicKey: Uint8Array): string
  sign(wanted: Intent, keys: ChainKeys): Signed
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** Our own address, to which what is left of the spent outputs goes back. */
export const hotPlace: KeyPlace = { branch: 1, index: 0 }

/** The simulated chains: unspent outputs, one signature for each, bech32 addresses. */
export const devnetCodec: ChainCodec = {
  addressOf: (chain, publicKey) =>
    bech32.encode(`dev${chain}`, bech32.toWords(ripemd160(sha256(publicKey)))),
  sign(wanted, keys) {
    const { chain, asset, id } = wanted
    const outputs = [
      { to: wanted.to, asset, units: wanted.units, memo: wanted.memo },
      ...changeOf(wanted, devnetCodec.addressOf(chain, keys.publicKey(hotPlace))),
    ]
    const spent = wanted.inputs.map(({ txid, place }) => [txid, place])
    const paid = outputs.map(({ to, asset: of, units, memo }) => [to, of, units, memo])
    const txid = sha256(JSON.stringify([chain, spent, paid, id])).toString('hex')
    const inputs = wanted.inputs.map((input) => ({
      txid: input.txid,
      place: input.place,
      key: bytesToHex(keys.publicKey(input)),
      signature: bytesToHex(
        secp256k1.sign(hexToBytes(txid), keys.privateKey(input), { prehash: false }),
      ),
    }))
    return { txid, raw: JSON.stringify({ inputs, outputs, salt: id }) }
  },
}

/** Per asset what is spent and not paid; the fee is left to the chain. @throws SignerError */
function changeOf(wanted: Intent, hotAddress: string) {
  const sums = new Map<string, bigint>()
  for (const { asset, units } of wanted.inputs) {
    sums.set(asset, (sums.get(asset) ?? 0n) + BigInt(units))
  }
  const due = BigInt(wanted.units) + BigInt(wanted.feeUnits)
  sums.set(wanted.asset, (sums.get(wanted.asset) ?? 0n) - due)
  if ([...sums.values()].some((units) => units < 0n)) throw new SignerError('short-of-coins')
  return [...sums]
    .filter(([, units]) => units > 0n)
    .map(([asset, units]) => ({ to: hotAddress, asset, units: units.toString(), memo: null }))
}
