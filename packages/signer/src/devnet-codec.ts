import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { bech32 } from '@scure/base'
import { hotPlace, type ChainCodec } from './codec.ts'
import { isAccountIntent, SignerError, type SpendIntent } from './intent.ts'

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** The simulated chains: unspent outputs, one signature for each, bech32 addresses. */
export const devnetCodec: ChainCodec = {
  feeAsset: null,
  addressOf: (chain, publicKey) =>
    bech32.encode(`dev${chain}`, bech32.toWords(ripemd160(sha256(publicKey)))),
  sign(wanted, keys) {
    if (isAccountIntent(wanted)) throw new SignerError('wrong-chain')
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
function changeOf(wanted: SpendIntent, hotAddress: string) {
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
