import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { divide, toSafeNumber } from '@powerplay/kernel'
import type { RaiseAsked, RaisingSide, SignedSpend } from '../chain-port.ts'
import type { JsonRpc } from '../json-rpc.ts'
import { takenDepthOf, type ConflictSource } from './bitcoin-conflicts.ts'
import * as shapes from './bitcoin-shapes.ts'

/** Rates are told for so many virtual bytes. */
const bytesPerRate = 1_000n
/** Virtual bytes of an input that spends a witness public key hash, and of all else with two outputs. */
const sizeOfInput = 69n
const sizeOfRest = 100n
const inputsMax = 200n
/** What a payment usually spends. */
const usualInputs = 2n
/** Within so many blocks a payment is to be in one. */
const blocksAimed = 6
/** Satoshi per 1,000 virtual bytes where the node has seen too few blocks for an estimate, and the most we ever pay. */
const [fallbackRate, rateMax] = [3_000n, 300_000n]
/** By so much more, per 1,000 virtual bytes, nodes take a payment in the place of another (BIP-125). */
const leastRise = 1_000n
/** A payment is raised once its chain asks for 5/4 of what it pays: estimates move by less from block to block. */
const [marginTop, marginBottom] = [5n, 4n]

const larger = (one: bigint, other: bigint) => (one > other ? one : other)
const sizeOf = (inputs: bigint) => sizeOfRest + inputs * sizeOfInput
const costOf = (size: bigint, rate: bigint) => divide(size * rate, bytesPerRate, 'away-from-zero')

/** What payments pay to the chain, by its node's estimate and within bounds of ours; in satoshi. */
export class BitcoinFees implements RaisingSide {
  readonly #source: ConflictSource
  readonly #node: JsonRpc

  constructor(source: ConflictSource) {
    this.#source = source
    this.#node = source.node
  }

  takenDepth(payment: SignedSpend): Promise<number | undefined> {
    return takenDepthOf(this.#source, payment)
  }

  /** By the node's own estimate, never less than it passes on, and never more than a bound of ours. */
  async usual(): Promise<bigint> {
    const { rate } = await this.#rates(fallbackRate)
    return costOf(sizeOf(usualInputs), rate)
  }

  /** As many as the fee pays for at the least rate by which the node passes payments on. */
  async inputsFor(feeUnits: bigint): Promise<number> {
    const { mempoolminfee } = await this.#node.ask('getmempoolinfo', [], shapes.mempoolInfo)
    const sizeMax = (feeUnits * bytesPerRate) / (mempoolminfee === 0n ? 1n : mempoolminfee)
    const inputs = (sizeMax - sizeOfRest) / sizeOfInput
    return inputs < 0n ? 0 : inputs > inputsMax ? toSafeNumber(inputsMax) : toSafeNumber(inputs)
  }

  /** What is not estimated is no reason to pay more. */
  async raisedFee({ inputs, feeUnits, mostUnits }: RaiseAsked): Promise<bigint | undefined> {
    const { rate, rise } = await this.#rates(0n)
    const size = sizeOf(BigInt(inputs))
    const now = costOf(size, rate)
    if (now * marginBottom < feeUnits * marginTop) return undefined
    const least = feeUnits + costOf(size, rise)
    const wanted = larger(now, least)
    // Whatever is less than the least, the chain would not take in the place of what waits.
    const fee = mostUnits !== undefined && wanted > mostUnits ? mostUnits : wanted
    return fee < least || fee > costOf(size, rateMax) ? undefined : fee
  }

  async readSpend(raw: string) {
    // Loaded where a payment is raised: whoever has no such chain does without.
    const { RawTx } = await import('@scure/btc-signer')
    const { inputs, outputs } = RawTx.decode(hexToBytes(raw))
    return {
      outputs: inputs.map(({ txid, index }) => ({ txid: bytesToHex(txid), place: index })),
      paidUnits: outputs.reduce((sum, { amount }) => sum + amount, 0n),
    }
  }

  /**
   * Satoshi per 1,000 virtual bytes: of a payment that is to be in one of the next blocks, and by how much more it
   * takes the place of another.
   * @param unestimated what the first one is where the node has no estimate.
   */
  async #rates(unestimated: bigint): Promise<{ readonly rate: bigint; readonly rise: bigint }> {
    const pool = await this.#node.ask('getmempoolinfo', [], shapes.mempoolInfo)
    const { feerate } = await this.#node.ask('estimatesmartfee', [blocksAimed], shapes.feeEstimate)
    const asked = larger(feerate ?? unestimated, pool.mempoolminfee)
    const rise = larger(pool.incrementalrelayfee ?? 0n, leastRise)
    return { rate: asked < rateMax ? asked : rateMax, rise }
  }
}
