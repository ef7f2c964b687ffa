import { HDKey } from '@scure/bip32'
import { chainAssets, chainOf, findAsset, minuteMs, mustHave, secondMs } from '@powerplay/kernel'
import { contractOf, evmAddressOf, readEvmAddress } from '@powerplay/signer'
import { z } from 'zod'
import type {
  AccountSide,
  BlockRef,
  ChainAdapter,
  ChainBlock,
  ChainTransfer,
} from '../chain-port.ts'
import type { EvmNodePlan } from '../chain-nodes.ts'
import { JsonRpc, RpcError, WrongNodeError } from '../json-rpc.ts'
import { accountSideOf } from './evm-accounts.ts'
import { balancesOf } from './evm-balances.ts'
import * as shapes from './evm-shapes.ts'
import { EvmTracer } from './evm-tracer.ts'
import { transfersOf, type TransferReader } from './evm-transfers.ts'
import { tokenWords } from './token-words.ts'

/** Blocks are read in lots of so many: each is some hundred kilobytes on a busy chain. */
const blocksAtOnce = 20
/** Where reading them takes so long, what was read is handed over before the next one is. */
const lotMsMax = minuteMs
/** What a payment uses that runs no program. */
const plainGas = 21_000n
const hexOf = (value: number) => `0x${value.toString(16)}`
const noAddress = `0x${'0'.repeat(40)}`

/**
 * A chain of the Ethereum kind over a node's JSON-RPC. Coins come by transactions, tokens by their logs,
 * both with their receipts, so that what failed pays nobody; what contracts pay on is seen where the node
 * traces. Decision 0128.
 */
export class EvmAdapter implements ChainAdapter {
  readonly chain: string
  readonly accounts: AccountSide
  readonly raises = null
  readonly dustUnits = 0n
  readonly dustOf = () => 0n
  readonly #plan: EvmNodePlan
  readonly #rpc: JsonRpc
  /** Null where the node does not trace. */
  readonly #tracer: EvmTracer | null
  /** Currencies by contract, in small letters. */
  readonly #tokens: ReadonlyMap<string, string>
  #isChecked = false

  constructor(
    chain: string,
    plan: EvmNodePlan,
    rpc = new JsonRpc(plan.url),
    now: () => number = () => performance.now(),
  ) {
    this.chain = chain
    this.#plan = plan
    this.#rpc = rpc
    this.#tracer = plan.traces ? new EvmTracer(rpc, now) : null
    const carried = Object.entries(plan.tokens).filter(([id]) => findAsset(id, chain) !== undefined)
    this.#tokens = new Map(carried.map(([id, address]) => [address.toLowerCase(), id]))
    this.accounts = accountSideOf(chain, plan, rpc)
  }

  /** Balances have no outputs. */
  async inputsFor() {
    return 0
  }

  carries(currency: string): boolean {
    return currency === this.#plan.native || [...this.#tokens.values()].includes(currency)
  }

  addressAt(xpub: string, index: number): string {
    const key = HDKey.fromExtendedKey(xpub).deriveChild(0).deriveChild(index).publicKey
    return evmAddressOf(mustHave(key, 'public key'))
  }

  /** Coins that went to nobody, or to a token's own contract, would be lost. */
  readAddress(text: string): string | undefined {
    const read = readEvmAddress(text)
    const isLost = read === noAddress || this.#tokens.has(text.toLowerCase())
    return isLost ? undefined : read
  }

  async head() {
    await this.#checkNode()
    const { number, hash } = await this.#rpc.ask(
      'eth_getBlockByNumber',
      ['latest', false],
      shapes.header,
    )
    return { height: number, hash }
  }

  async headers(from: number, count: number) {
    const asked = heights(from, count).map((height) => [hexOf(height), false])
    const found = await this.#rpc.askAll('eth_getBlockByNumber', asked, shapes.header.nullable())
    return gapless(found).map(({ number, hash }) => ({ height: number, hash }))
  }

  async blocks(from: number, count: number): Promise<readonly ChainBlock[]> {
    const asked = heights(from, Math.min(count, blocksAtOnce)).map((at) => [hexOf(at), true])
    const found = await this.#rpc.askAll('eth_getBlockByNumber', asked, shapes.block.nullable())
    const read: ChainBlock[] = []
    const begunAt = performance.now()
    for (const block of gapless(found)) {
      try {
        read.push({
          ...{ height: block.number, hash: block.hash, parent: block.parentHash },
          at: block.timestamp * secondMs,
          sent: block.transactions.map(({ hash: txid, from, nonce }) => ({ txid, from, nonce })),
          ...(await this.#paymentsIn(block)),
        })
      } catch (error) {
        // What was read before it counts; the next lot begins with it.
        if (read.length > 0) break
        throw error
      }
      if (performance.now() - begunAt > lotMsMax) break
    }
    return read
  }

  async pending(): Promise<readonly ChainTransfer[]> {
    const params = ['pending', true]
    const block = await this.#rpc
      .ask('eth_getBlockByNumber', params, shapes.pendingBlock)
      .catch((error: unknown) => {
        // Some nodes have none.
        if (error instanceof RpcError) return null
        throw error
      })
    const reader = await this.#reader()
    const { paymentIn } = await tokenWords()
    return (block?.transactions ?? []).flatMap((one) => {
      const paid = one.to === null ? undefined : paymentIn(one.to, one.input)
      return transfersOf(reader, one, { status: 1, logs: paid === undefined ? [] : [paid] })
    })
  }

  async find(txid: string) {
    if (!/^0x[0-9a-fA-F]{64}$/.test(txid)) return undefined
    const id = txid.toLowerCase()
    const found = await this.#rpc.ask(
      'eth_getTransactionByHash',
      [id],
      shapes.transaction.nullable(),
    )
    if (found === null) return undefined
    const receipt = await this.#rpc.ask(
      'eth_getTransactionReceipt',
      [id],
      shapes.receipt.nullable(),
    )
    if (receipt === null) {
      return { txid: id, block: null, transfers: [], isFailed: false, feeUnits: 0n }
    }
    return {
      txid: id,
      block: { height: receipt.blockNumber, hash: receipt.blockHash },
      transfers: transfersOf(
        await this.#reader(),
        found,
        receipt,
        await this.#tracer?.ofTransaction(id),
      ),
      isFailed: receipt.status !== 1,
      feeUnits: receipt.gasUsed * receipt.effectiveGasPrice + (receipt.l1Fee ?? 0n),
    }
  }

  held(addresses: readonly string[]): Promise<readonly ChainTransfer[]> {
    return this.#balances(addresses, 'latest')
  }

  /** Blocks that come meanwhile change nothing: nodes keep what their last 128 blocks held. Decision 0210. */
  async heldAt(addresses: readonly string[], { height, hash }: BlockRef) {
    const held = await this.#balances(addresses, hexOf(height))
    const [same] = await this.headers(height, 1)
    return same?.hash === hash ? held : undefined
  }

  #balances(addresses: readonly string[], at: string): Promise<ChainTransfer[]> {
    const assets = { native: this.#plan.native, tokens: this.#tokens }
    return balancesOf(this.#rpc, assets, { addresses, at })
  }

  /** Balances have no outputs. */
  async unspent() {
    return []
  }

  async send(raw: string): Promise<void> {
    try {
      await this.#rpc.ask('eth_sendRawTransaction', [raw], z.string())
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      // Sent before: it waits, or is in a block already.
      if ((await this.find(await txidOf(raw))) === undefined) throw error
    }
  }

  async #paymentsIn({
    hash,
    transactions,
  }: shapes.Block): Promise<Pick<ChainBlock, 'transfers' | 'unread'>> {
    if (transactions.length === 0) return { transfers: [] }
    const receipts = await this.#rpc.ask('eth_getBlockReceipts', [hash], z.array(shapes.receipt))
    const byId = new Map(receipts.map((one) => [one.transactionHash, one]))
    const own = transactions.map((transaction) => {
      const receipt = byId.get(transaction.hash)
      if (receipt?.blockHash !== hash) throw new Error('a block without its receipts')
      return { transaction, receipt }
    })
    const programs = own.filter(({ receipt }) => receipt.status === 1 && receipt.gasUsed > plainGas)
    const txids = programs.map(({ transaction }) => transaction.hash)
    const traced = await this.#tracer?.ofBlock(hash, txids)
    const reader = await this.#reader()
    return {
      transfers: own.flatMap(({ transaction, receipt }) =>
        transfersOf(reader, transaction, receipt, traced?.paidOn.get(transaction.hash)),
      ),
      unread: traced?.unread ?? [],
    }
  }

  async #reader(): Promise<TransferReader> {
    const { transferIn } = await tokenWords()
    return { native: this.#plan.native, tokens: this.#tokens, transferIn }
  }

  /**
   * A node of another chain is none of ours, at any look; the decimals of our tokens are asked for once.
   * @throws WrongNodeError
   */
  async #checkNode(): Promise<void> {
    const chainId = await this.#rpc.ask('eth_chainId', [], shapes.whole)
    if (chainId !== this.#plan.chainId) {
      throw new WrongNodeError(`the node is of chain ${chainId}, not ${this.#plan.chainId}`)
    }
    if (this.#isChecked) return
    const { decimalsCall } = await tokenWords()
    for (const [contract, asset] of this.#tokens) {
      const params = [{ to: contract, data: decimalsCall }, 'latest']
      const decimals = await this.#rpc.ask('eth_call', params, shapes.whole)
      if (decimals !== findAsset(asset, this.chain)?.decimals) {
        throw new WrongNodeError(`the contract of ${asset} has ${decimals} decimals`)
      }
    }
    this.#isChecked = true
  }
}

const heights = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)

/** Blocks up to the first that the node does not have. */
function gapless<Found>(found: readonly (Found | null)[]): Found[] {
  const blocks: Found[] = []
  for (const block of found) {
    if (block === null) break
    blocks.push(block)
  }
  return blocks
}

async function txidOf(raw: string): Promise<string> {
  const { keccak256 } = await import('viem')
  return keccak256(`0x${raw.slice(2)}`)
}

/** @throws Error for a plan that does not fit the chain */
export function openEvmAdapter(chain: string, plan: EvmNodePlan): EvmAdapter {
  const carried = chainAssets.filter((one) => one.chain === chain)
  if (!carried.some(({ currency }) => currency === plan.native)) {
    throw new Error(`${chainOf(chain).name} has no coin ${plan.native}`)
  }
  for (const asset of Object.keys(plan.tokens)) contractOf(plan, chain, asset)
  return new EvmAdapter(chain, plan)
}
