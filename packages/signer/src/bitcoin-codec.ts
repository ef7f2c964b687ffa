import {
  bitcoinAddressOf,
  bitcoinNetworks,
  dustSatoshi,
  dustSatoshiOf,
  readBitcoinAddress,
} from './bitcoin-address.ts'
import type { BitcoinPlan } from './chain-plan.ts'
import { hotPlace, type ChainCodec } from './codec.ts'
import { isAccountIntent, SignerError, type SpendIntent } from './intent.ts'

/** Says that the payment may be offered for more (BIP-125). */
const replaceable = 0xfffffffd

/** Bitcoin: outputs to witness public key hashes are spent (BIP-143), what is left goes to our own address. */
export function bitcoinCodec({ network }: BitcoinPlan): ChainCodec {
  return {
    feeAsset: null,
    addressOf: (_chain, publicKey) => bitcoinAddressOf(network, publicKey),
    async sign(wanted, keys) {
      if (isAccountIntent(wanted) || wanted.asset !== 'btc') throw new SignerError('wrong-chain')
      if (readBitcoinAddress(network, wanted.to) === undefined) throw new SignerError('wrong-chain')
      // No node would take it, and what is signed never ends but by being paid.
      if (BigInt(wanted.units) < dustSatoshiOf(network, wanted.to)) throw new SignerError('dust')
      // Loaded at the first signature: whoever has no such chain does without.
      const { p2wpkh, Transaction } = await import('@scure/btc-signer')
      const own = { ...bitcoinNetworks[network], wif: 0 }
      const transaction = new Transaction()
      for (const { txid, place, units, branch, index } of wanted.inputs) {
        const { script } = p2wpkh(keys.publicKey({ branch, index }), own)
        transaction.addInput({
          ...{ txid, index: place, sequence: replaceable },
          witnessUtxo: { script, amount: BigInt(units) },
        })
      }
      transaction.addOutputAddress(wanted.to, BigInt(wanted.units), own)
      const change = changeOf(wanted)
      const hotAddress = bitcoinAddressOf(network, keys.publicKey(hotPlace))
      if (change > 0n) transaction.addOutputAddress(hotAddress, change, own)
      wanted.inputs.forEach((input, at) => transaction.signIdx(keys.privateKey(input), at))
      transaction.finalize()
      return { txid: transaction.id, raw: transaction.hex }
    },
  }
}

/** What is spent and neither paid nor the fee: too little to be an output is no change. @throws SignerError */
function changeOf({ inputs, units, feeUnits }: SpendIntent): bigint {
  if (inputs.some(({ asset }) => asset !== 'btc')) throw new SignerError('wrong-chain')
  const spent = inputs.reduce((sum, one) => sum + BigInt(one.units), 0n)
  const change = spent - BigInt(units) - BigInt(feeUnits)
  if (change < 0n || (change > 0n && change < dustSatoshi)) throw new SignerError('short-of-coins')
  return change
}
