import { HDKey } from '@scure/bip32'
import { mustHave, secondMs } from '@powerplay/kernel'
import { bitcoinAddressOf, dustSatoshi, dustSatoshiOf, readBitcoinAddress } from '@powerplay/signer'
import { z } from 'zod'
import type { BitcoinNodePlan } from '../chain-nodes.ts'
import type { BlockRef, ChainAdapter, ChainBlock, ChainTransfer, Unspent } from '../chain-port.ts'
import { JsonRpc, RpcError, WrongNodeError } from '../json-rpc.ts'
import { BitcoinFees } from './bitcoin-fees.ts'
import * as shapes from './bitcoin-shapes.ts'

const asset = 'btc'
/** A block is some megabytes. */
const blocksAtOnce = 4
/** What a node says of a transaction, or a block, that it does not have. */
const unknownCode = -5
const outOfRangeCode = -8
/** What it says of a transaction that a block of its has. */
const minedBeforeCode = -27
const everMax = 9_999_999

/**
 * Bitcoin over its node's JSON-RPC. What waits for a block, and what our addresses hold, is asked of a
 * wallet of the node that watches them and has no keys: it leaves out what was replaced by another
 * payment (BIP-125). Decision 0129.
 */
export class BitcoinAdapter implements ChainAdapter {
  readonly chain: string
  readonly accounts = null
  readonly raises: BitcoinFees
  readonly dustUnits = dustSatoshi
  readonly #plan: BitcoinNodePlan
  readonly #node: JsonRpc
  readonly #wallet: JsonRpc

  constructor(chain: string, plan: BitcoinNodePlan) {
    this.chain = chain
    this.#plan = plan
    this.#node = new JsonRpc(plan.url)
    this.#wallet = new JsonRpc(new URL(`wallet/${plan.wallet}`, slashed(plan.url)).href)
    this.raises = new BitcoinFees({
      ...{ node: this.#node, wallet: this.#wallet },
      orUnknown: (asked) => this.#orUnknown(asked),
    })
  }

  dustOf(address: string | undefined): bigint {
    return dustSatoshiOf(this.#plan.network, address)
  }

  usualFee(): Promise<bigint> {
    return this.raises.usual()
  }

  inputsFor(feeUnits: bigint): Promise<number> {
    return this.raises.inputsFor(feeUnits)
  }

  carries(currency: string): boolean {
    return currency === asset
  }

  addressAt(xpub: string, index: number): string {
    const key = HDKey.fromExtendedKey(xpub).deriveChild(0).deriveChild(index).publicKey
    return bitcoinAddressOf(this.#plan.network, mustHave(key, 'public key'))
  }

  readAddress(text: string): string | undefined {
    return readBitcoinAddress(this.#plan.network, text)
  }

  async head(): Promise<BlockRef> {
    const { chain, blocks, bestblockhash } = await this.#node.ask(
      'getblockchaininfo',
      [],
      shapes.chainInfo,
    )
    if (chain !== this.#plan.network) {
      throw new WrongNodeError(`the node is of ${chain}, not ${this.#plan.network}`)
    }
    return { height: blocks, hash: bestblockhash }
  }

  async headers(from: number, count: number): Promise<readonly BlockRef[]> {
    const { height: top } = await this.head()
    const heights = Array.from(
      { length: Math.max(0, Math.min(count, top - from + 1)) },
      (_, at) => from + at,
    )
    const hashes = await this.#node.askAll(
      'getblockhash',
      heights.map((height) => [height]),
      shapes.hash,
    )
    return heights.map((height, at) => ({ height, hash: mustHave(hashes[at], 'hash') }))
  }

  async blocks(from: number, count: number): Promise<readonly ChainBlock[]> {
    const refs = await this.headers(from, Math.min(count, blocksAtOnce))
    const read: ChainBlock[] = []
    for (const { hash } of refs) {
      const { height, previousblockhash, time, tx } = await this.#node.ask(
        'getblock',
        [hash, 2],
        shapes.block,
      )
      read.push({
        ...{ height, hash, parent: previousblockhash ?? '', at: time * secondMs },
        transfers: tx.flatMap((one) => this.#transfersOf(one)),
      })
    }
    return read
  }

  /** What another payment replaced is not among it. */
  async pending(): Promise<readonly ChainTransfer[]> {
    return (await this.#watched(0, 0)).flatMap((one) => this.#transferOf(one))
  }

  async find(txid: string) {
    const id = txid.toLowerCase()
    if (!shapes.hash.safeParse(id).success) return undefined
    const found = await this.#orUnknown(
      this.#node.ask('getrawtransaction', [id, true], shapes.transaction),
    )
    if (found === undefined) return undefined
    const transfers = this.#transfersOf(found)
    const own = { txid: id, transfers, isFailed: false, feeUnits: 0n }
    if (found.blockhash === undefined) return { ...own, block: null }
    const { hash, height, confirmations } = await this.#node.ask(
      'getblockheader',
      [found.blockhash],
      shapes.header,
    )
    // The node's index remembers blocks that others took the place of: what is in such a one alone is nowhere.
    return confirmations < 1 ? undefined : { ...own, block: { hash, height } }
  }

  /** Outputs that nothing spends, and those that only payments of ours spend which wait for a block. */
  async held(addresses: readonly string[]): Promise<readonly ChainTransfer[]> {
    const free = (await this.#watched(1, everMax, addresses)).flatMap((one) =>
      this.#transferOf(one),
    )
    const own = new Set(addresses)
    const spending = (await this.#spentByWaiting()).filter(({ to }) => own.has(to))
    return [...free, ...spending]
  }

  async heldAt(addresses: readonly string[], { hash }: BlockRef) {
    const held = await this.held(addresses)
    return (await this.head()).hash === hash ? held : undefined
  }

  async unspent(addresses: readonly string[]): Promise<readonly Unspent[]> {
    const { height: top } = await this.head()
    const watched = await this.#watched(1, everMax, addresses)
    return watched.flatMap((one) =>
      this.#transferOf(one).map((own) => ({ ...own, height: top - one.confirmations + 1 })),
    )
  }

  async send(raw: string): Promise<void> {
    try {
      await this.#node.ask('sendrawtransaction', [raw], shapes.hash)
    } catch (error) {
      if (!(error instanceof RpcError) || error.code !== minedBeforeCode) throw error
    }
  }

  #watched(from: number, to: number, addresses: readonly string[] = []) {
    // Without safe ones only, the node leaves out what others sent and no block has.
    return this.#wallet.ask('listunspent', [from, to, addresses, true], z.array(shapes.watched))
  }

  #transferOf({ txid, vout: place, address, amount: units }: z.output<typeof shapes.watched>) {
    const to = address === undefined ? undefined : this.readAddress(address)
    return to === undefined ? [] : [{ txid, place, to, asset, units, memo: null }]
  }

  #transfersOf({ txid, vout }: shapes.Transaction): ChainTransfer[] {
    return vout.flatMap(({ n: place, value: units, scriptPubKey: { address } }) => {
      const to = address === undefined ? undefined : this.readAddress(address)
      return to === undefined || units === 0n ? [] : [{ txid, place, to, asset, units, memo: null }]
    })
  }

  /** Outputs of the blocks that payments of ours spend, which are in none. */
  async #spentByWaiting(): Promise<ChainTransfer[]> {
    const { bestblockhash } = await this.#node.ask('getblockchaininfo', [], shapes.chainInfo)
    const moves = await this.#wallet.ask(
      'listsinceblock',
      [bestblockhash, 1, true],
      shapes.walletMoves,
    )
    const waiting = moves.transactions.filter(
      ({ category, confirmations }) => category === 'send' && confirmations === 0,
    )
    // Versions of one payment spend the same: the wallet has those, too, that another one took the place of.
    const found = new Map<string, ChainTransfer>()
    for (const id of new Set(waiting.map(({ txid }) => txid))) {
      const spending = await this.#orUnknown(
        this.#node.ask('getrawtransaction', [id, true], shapes.transaction),
      )
      for (const { txid, vout } of spending?.vin ?? []) {
        if (txid === undefined || vout === undefined) continue
        const output = await this.#node.ask('gettxout', [txid, vout, false], shapes.unspentOutput)
        const address = output?.scriptPubKey.address
        const to = address === undefined ? undefined : this.readAddress(address)
        if (output === null || to === undefined) continue
        const units = output.value
        found.set(`${txid}:${vout}`, { txid, place: vout, to, asset, units, memo: null })
      }
    }
    return [...found.values()]
  }

  async #orUnknown<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await asked
    } catch (error) {
      const isUnknown =
        error instanceof RpcError && [unknownCode, outOfRangeCode].includes(error.code)
      if (isUnknown) return undefined
      throw error
    }
  }
}

const slashed = (url: string) => (url.endsWith('/') ? url : `${url}/`)
