import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { isAddressOf } from './address.ts'
import { isSignedBy, txidOf, type Output, type Transaction } from './transaction.ts'

/** A block: what it holds in order, and the block before it. */
export interface Block {
  readonly height: number
  readonly hash: string
  readonly parent: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly txids: readonly string[]
}

/** An output as watchers and payers see it. */
export interface Transfer extends Output {
  readonly txid: string
  readonly place: number
}

/** A transaction with the block that holds it; null while it waits. */
export interface FoundTransaction {
  readonly txid: string
  readonly block: { readonly height: number; readonly hash: string } | null
  readonly transfers: readonly Transfer[]
}

/** Everything of a chain that is written down. */
export interface ChainState {
  blocks: Block[]
  readonly transactions: Record<string, Transaction>
  mempool: string[]
  /** Counts up, so that a replaced block never gets its old hash again. */
  salt: number
}

/** Why a transaction was not taken. */
export class InvalidTransaction extends Error {
  override readonly name = 'InvalidTransaction'
}

const genesisParent = '0'.repeat(64)
/** Blocks without anything in them are forgotten below so many. */
const emptyKept = 300
const outputsMax = 200

/**
 * A simulated chain: unspent outputs of several assets, signatures that are checked, blocks, a
 * mempool and reorganisations. Nothing on it has any value.
 */
export class Chain {
  readonly id: string
  readonly #state: ChainState
  /** The block that holds a transaction. */
  readonly #places = new Map<string, Block>()
  /** Outputs that are spent, by `txid:place`: the transaction that spends them. */
  readonly #spent = new Map<string, string>()

  constructor(id: string, state?: ChainState, nowMs = 0) {
    this.id = id
    this.#state = state ?? { blocks: [], transactions: {}, mempool: [], salt: 0 }
    if (this.#state.blocks.length === 0) this.mine(nowMs)
    for (const block of this.#state.blocks) {
      for (const txid of block.txids) this.#places.set(txid, block)
    }
    for (const [txid, transaction] of Object.entries(this.#state.transactions)) {
      for (const { txid: from, place } of transaction.inputs) {
        this.#spent.set(`${from}:${place}`, txid)
      }
    }
  }

  get state(): ChainState {
    return this.#state
  }

  head(): Block {
    const block = this.#state.blocks.at(-1)
    if (!block) throw new Error('a chain has a block')
    return block
  }

  /** Blocks from a height on; those that were forgotten are left out. */
  blocks(from: number, count: number): (Block & { readonly transfers: readonly Transfer[] })[] {
    const wanted = this.#state.blocks.filter(({ height }) => height >= from)
    return wanted.slice(0, count).map((block) => ({
      ...block,
      transfers: block.txids.flatMap((txid) => this.#transfersOf(txid)),
    }))
  }

  pending(): Transfer[] {
    return this.#state.mempool.flatMap((txid) => this.#transfersOf(txid))
  }

  find(txid: string): FoundTransaction | undefined {
    if (this.#state.transactions[txid] === undefined) return undefined
    const place = this.#places.get(txid)
    const block = place === undefined ? null : { height: place.height, hash: place.hash }
    return { txid, block, transfers: this.#transfersOf(txid) }
  }

  /** Outputs of these addresses that are in a block and not spent. */
  unspent(addresses: readonly string[]): (Transfer & { readonly height: number })[] {
    const own = new Set(addresses)
    return [...this.#places].flatMap(([txid, { height }]) =>
      this.#transfersOf(txid)
        .filter(({ to, place }) => own.has(to) && !this.#spent.has(`${txid}:${place}`))
        .map((transfer) => ({ ...transfer, height })),
    )
  }

  /** Outputs of these addresses that are in a block and that no block spends, whatever waits for one. */
  held(addresses: readonly string[]): Transfer[] {
    const own = new Set(addresses)
    const isSpent = (key: string) => this.#places.has(this.#spent.get(key) ?? '')
    return [...this.#places.keys()].flatMap((txid) =>
      this.#transfersOf(txid).filter(
        ({ to, place }) => own.has(to) && !isSpent(`${txid}:${place}`),
      ),
    )
  }

  /** Takes a transaction into the mempool; one that it has already is taken again. @returns its id. */
  send(transaction: Transaction): string {
    const txid = txidOf(this.id, transaction)
    if (this.#state.transactions[txid] !== undefined) return txid
    this.#check(txid, transaction)
    return this.#take(txid, transaction)
  }

  /** Coins from nowhere. @returns the transaction's id. */
  faucet(output: Output): string {
    if (!isAddressOf(this.id, output.to)) throw new InvalidTransaction('no address of this chain')
    this.#state.salt += 1
    const transaction = { inputs: [], outputs: [output], salt: `faucet ${this.#state.salt}` }
    return this.#take(txidOf(this.id, transaction), transaction)
  }

  /** Puts what waits into a block. */
  mine(nowMs: number, txids: readonly string[] = this.#state.mempool): Block {
    const { blocks } = this.#state
    const last = blocks.at(-1)
    const [height, parent] = [(last?.height ?? -1) + 1, last?.hash ?? genesisParent]
    this.#state.salt += 1
    const header = JSON.stringify([this.id, height, parent, nowMs, txids, this.#state.salt])
    const hash = bytesToHex(sha256(utf8ToBytes(header)))
    const block: Block = { height, hash, parent, at: nowMs, txids: [...txids] }
    for (const txid of txids) this.#places.set(txid, block)
    this.#state.mempool = this.#state.mempool.filter((txid) => !txids.includes(txid))
    this.#state.blocks = [...blocks.slice(-emptyKept), block]
    const older = blocks.slice(0, -emptyKept).filter((one) => one.txids.length > 0)
    this.#state.blocks.unshift(...older)
    return block
  }

  /**
   * Replaces the newest blocks by as many and one more without a transaction. What was in them waits
   * again, or is gone as if its coins had been spent otherwise.
   */
  reorganise(depth: number, fate: 'again' | 'gone', nowMs: number): void {
    const count = Math.min(depth, this.#state.blocks.length - 1)
    const replaced = this.#state.blocks.splice(this.#state.blocks.length - count, count)
    const txids = replaced.flatMap((block) => block.txids)
    for (const txid of txids) this.#places.delete(txid)
    if (fate === 'again') this.#state.mempool.unshift(...txids)
    else for (const txid of txids) this.#drop(txid)
    for (let index = 0; index <= count; index += 1) this.mine(nowMs, [])
  }

  #take(txid: string, transaction: Transaction): string {
    this.#state.transactions[txid] = transaction
    for (const { txid: from, place } of transaction.inputs) {
      this.#spent.set(`${from}:${place}`, txid)
    }
    this.#state.mempool.push(txid)
    return txid
  }

  /** With it goes whatever spends its outputs. */
  #drop(txid: string): void {
    const transaction = this.#state.transactions[txid]
    if (transaction === undefined) return
    transaction.outputs.forEach((_output, place) => {
      const by = this.#spent.get(`${txid}:${place}`)
      if (by !== undefined) this.#drop(by)
    })
    for (const { txid: from, place } of transaction.inputs) this.#spent.delete(`${from}:${place}`)
    delete this.#state.transactions[txid]
    this.#places.delete(txid)
    this.#state.mempool = this.#state.mempool.filter((one) => one !== txid)
  }

  #transfersOf(txid: string): Transfer[] {
    const outputs = this.#state.transactions[txid]?.outputs ?? []
    return outputs.map((output, place) => ({ ...output, txid, place }))
  }

  /** @throws InvalidTransaction */
  #check(txid: string, { inputs, outputs }: Transaction): void {
    if (inputs.length === 0) throw new InvalidTransaction('spends nothing')
    if (outputs.length > outputsMax) throw new InvalidTransaction('too many outputs')
    const sums = new Map<string, bigint>()
    const add = (asset: string, units: bigint) => sums.set(asset, (sums.get(asset) ?? 0n) + units)
    const places = new Set(inputs.map((input) => `${input.txid}:${input.place}`))
    if (places.size < inputs.length) throw new InvalidTransaction('spends an output twice')
    for (const input of inputs) {
      const output = this.#state.transactions[input.txid]?.outputs[input.place]
      if (output === undefined) throw new InvalidTransaction('spends what is not there')
      if (this.#spent.has(`${input.txid}:${input.place}`)) {
        throw new InvalidTransaction('spends what is spent')
      }
      if (!isSignedBy(this.id, txid, input, output.to)) {
        throw new InvalidTransaction('not signed by the owner')
      }
      add(output.asset, BigInt(output.units))
    }
    for (const { to, asset, units } of outputs) {
      if (!isAddressOf(this.id, to)) throw new InvalidTransaction('no address of this chain')
      if (!/^[1-9]\d{0,38}$/.test(units)) throw new InvalidTransaction('no amount')
      add(asset, -BigInt(units))
    }
    const rest = [...sums.values()]
    if (rest.some((units) => units < 0n)) throw new InvalidTransaction('pays more than it spends')
    if (rest.every((units) => units === 0n)) throw new InvalidTransaction('pays no fee')
  }
}
