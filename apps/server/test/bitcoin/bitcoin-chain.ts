import { randomBytes } from 'node:crypto'
import { bech32 } from '@scure/base'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { checkedTransaction, type Output, type Parsed } from './segwit.ts'

export interface Block {
  readonly hash: string
  readonly parent: string
  readonly height: number
  readonly txs: readonly Parsed[]
}

/** What a node says no to, with its number. */
export class NodeRefusal extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const feeMin = 100n
const replaceableMax = 0xfffffffd

/** A chain of the regtest kind: real transactions and signatures, blocks when told. */
export class BitcoinChain {
  blocks: Block[] = []
  waiting: Parsed[] = []
  /** Blocks that others took the place of: the index of transactions remembers them. */
  readonly stale: Block[] = []
  /** Up to which height the node's index of transactions goes: it is built anew, in blocks above that it knows none. */
  indexedTo = Number.POSITIVE_INFINITY
  /** As wallets before Bitcoin Core 26: what a block made impossible stays so when others take the place of that block. */
  keepsConflicts = false
  /** What others took the place of. */
  #replaced: Parsed[] = []
  /** Ids of what strangers took back by paying somebody else, with the height of the block that did so. */
  readonly #takenBack = new Map<string, number>()
  /** All that was sent to it. */
  readonly #seen = new Map<string, Parsed>()

  constructor() {
    this.mine()
  }

  /** Coins from a stranger, to an address that begins with `bcrt1q`. @returns the transaction's id. */
  fund(address: string, units: bigint): string {
    const txid = randomBytes(32).toString('hex')
    const outputs = [{ units, script: scriptOf(address) }]
    this.waiting.push({ txid, inputs: [], outputs, size: 200 })
    return txid
  }

  /** The stranger pays somebody else instead. */
  replace(txid: string): void {
    this.waiting = this.waiting.filter((one) => one.txid !== txid)
  }

  /** The stranger pays somebody else with the same coins, in the next block. */
  takeBack(txid: string): void {
    this.replace(txid)
    this.#takenBack.set(txid, this.blocks.length)
  }

  /** As if it never got here. */
  lose(txid: string): void {
    this.replace(txid)
    this.#seen.delete(txid)
  }

  /** Whoever has the key spends outputs by hand, in the place of what waits and would spend them. @returns the transaction's id. */
  spendByHand(inputs: readonly { readonly txid: string; readonly place: number }[]): string {
    const txid = randomBytes(32).toString('hex')
    const units = inputs.reduce(
      (sum, one) => sum + (this.output(one.txid, one.place, false)?.units ?? 0n),
      0n,
    )
    const own = {
      ...{
        txid,
        size: 200,
        outputs: [{ units: units - feeMin, script: `0014${'ab'.repeat(20)}` }],
      },
      inputs: inputs.map((one) => ({ ...one, sequence: replaceableMax })),
    }
    this.#replaced.push(...this.waiting.filter((one) => isConflict(one, own)))
    this.waiting = [...this.waiting.filter((one) => !isConflict(one, own)), own]
    return txid
  }

  /**
   * As a wallet counts: blocks on top, or below zero how deep that is which made it impossible, by itself or by what it
   * spends. Undefined for what the wallet never saw.
   */
  walletDepth(txid: string): number | undefined {
    const takenAt = this.#takenBack.get(txid)
    if (takenAt !== undefined) return Math.min(0, takenAt - this.blocks.length)
    const found = this.find(txid)
    if (found !== undefined) return found.block ? this.blocks.length - found.block.height : 0
    const tx = this.#seen.get(txid)
    if (tx === undefined) return undefined
    const remembered = this.keepsConflicts ? [...this.blocks, ...this.stale] : this.blocks
    const conflict = remembered.find(({ txs }) => txs.some((one) => isConflict(one, tx)))
    if (conflict !== undefined) return conflict.height - this.blocks.length
    return Math.min(0, ...tx.inputs.map((one) => this.walletDepth(one.txid) ?? 0))
  }

  /** What spends outputs in blocks above that one, whose place a wallet tells as well. */
  minedSince(hash: string): { readonly txid: string; readonly confirmations: number }[] {
    const from = this.blocks.findIndex((one) => one.hash === hash)
    return this.blocks
      .slice(from + 1)
      .flatMap(({ txs, height }) =>
        txs
          .filter(({ inputs }) => inputs.length > 0)
          .map(({ txid }) => ({ txid, confirmations: this.blocks.length - height })),
      )
  }

  /** As where a miner never heard of what took the place of this one: it waits again, and the other does not. */
  restore(txid: string): void {
    const older = this.#replaced.find((one) => one.txid === txid)
    if (older === undefined) throw new Error(`nothing took the place of ${txid}`)
    this.waiting = [...this.waiting.filter((one) => !isConflict(one, older)), older]
  }

  mine(count = 1): void {
    for (let made = 0; made < count; made += 1) {
      const parent = this.blocks.at(-1)?.hash ?? ''
      const hash = randomBytes(32).toString('hex')
      this.blocks.push({ hash, parent, height: this.blocks.length, txs: this.waiting })
      this.waiting = []
    }
  }

  /** Puts one empty block more in the place of the newest ones; what was in them waits again. */
  reorganise(depth: number): void {
    const gone = this.blocks.splice(-depth)
    this.stale.push(...gone)
    const again = [...gone.flatMap(({ txs }) => txs), ...this.waiting]
    this.waiting = []
    this.mine(depth + 1)
    this.waiting = again
  }

  find(txid: string): { readonly tx: Parsed; readonly block: Block | undefined } | undefined {
    for (const block of this.blocks) {
      const tx = block.txs.find((one) => one.txid === txid)
      if (tx !== undefined) return { tx, block }
    }
    const tx = this.waiting.find((one) => one.txid === txid)
    return tx && { tx, block: undefined }
  }

  /** Payments in no block as a wallet lists them: those, too, that others took the place of, by now or for good (-1). */
  unmined(): { readonly txid: string; readonly confirmations: number }[] {
    const mined = this.blocks.flatMap(({ txs }) => txs)
    const sent = this.waiting.filter(({ inputs }) => inputs.length > 0)
    const all = new Map([...this.#replaced, ...sent].map((one) => [one.txid, one]))
    return [...all.values()]
      .filter(({ txid }) => this.find(txid)?.block === undefined)
      .map((tx) => ({
        txid: tx.txid,
        confirmations: mined.some((one) => isConflict(one, tx)) ? -1 : 0,
      }))
  }

  /** As the node's index has it: also what only a block has that others took the place of. */
  findIndexed(txid: string): ReturnType<BitcoinChain['find']> {
    const found = this.find(txid)
    if (found !== undefined) return (found.block?.height ?? 0) > this.indexedTo ? undefined : found
    const block = this.stale.find(({ txs }) => txs.some((one) => one.txid === txid))
    const tx = block?.txs.find((one) => one.txid === txid)
    return tx && { tx, block }
  }

  /** An output that no block spends, and nothing that waits either where those count. */
  output(txid: string, place: number, withWaiting: boolean): Output | undefined {
    const found = this.find(txid)
    if (found === undefined || (!withWaiting && found.block === undefined)) return undefined
    const txs = [
      ...this.blocks.flatMap(({ txs: own }) => own),
      ...(withWaiting ? this.waiting : []),
    ]
    const isSpent = txs.some(({ inputs }) =>
      inputs.some((one) => one.txid === txid && one.place === place),
    )
    return isSpent ? undefined : found.tx.outputs[place]
  }

  /** @throws NodeRefusal */
  send(raw: string): string {
    const parsed = this.#checked(raw)
    const known = this.find(parsed.txid)
    if (known?.block !== undefined) throw new NodeRefusal(-27, 'already in utxo set')
    if (known !== undefined) return parsed.txid
    const mined = this.blocks.flatMap(({ txs }) => txs)
    const isMissing = parsed.inputs.some(
      ({ txid, place }) => this.find(txid)?.tx.outputs[place] === undefined,
    )
    if (isMissing || mined.some((one) => isConflict(one, parsed))) {
      throw new NodeRefusal(-25, 'inputs missing or spent')
    }
    const fee = this.feeOf(parsed)
    if (fee < feeMin) throw new NodeRefusal(-26, 'min relay fee not met')
    if (parsed.outputs.some(({ units }) => units < 294n)) throw new NodeRefusal(-26, 'dust')
    if (parsed.inputs.some(({ sequence }) => sequence > replaceableMax)) {
      throw new NodeRefusal(-26, 'not replaceable')
    }
    this.#makeRoom(parsed, fee)
    this.waiting.push(parsed)
    this.#seen.set(parsed.txid, parsed)
    return parsed.txid
  }

  /** What a transaction leaves to the chain. */
  feeOf({ inputs, outputs }: Parsed): bigint {
    const sum = (of: readonly (Output | undefined)[]) =>
      of.reduce((total, one) => total + (one?.units ?? 0n), 0n)
    const spent = inputs.map(({ txid, place }) => this.find(txid)?.tx.outputs[place])
    return sum(spent) - sum(outputs)
  }

  /** The third and fourth rule of BIP-125, and that it pays a higher rate. @throws NodeRefusal */
  #makeRoom(parsed: Parsed, fee: bigint): void {
    const others = this.waiting.filter((one) => isConflict(one, parsed))
    const gone = [...others, ...this.waiting.filter((one) => others.some(isParentOf(one)))]
    const before = gone.reduce((total, one) => total + this.feeOf(one), 0n)
    const isDearer = others.every(
      (one) => fee * BigInt(one.size) > this.feeOf(one) * BigInt(parsed.size),
    )
    if (gone.length > 0 && (!isDearer || fee < before + BigInt(parsed.size))) {
      throw new NodeRefusal(-26, 'insufficient fee, rejecting replacement')
    }
    this.#replaced.push(...gone)
    this.waiting = this.waiting.filter((one) => !gone.includes(one))
  }

  #checked(raw: string): Parsed {
    try {
      return checkedTransaction(raw, (txid, place) => this.find(txid)?.tx.outputs[place])
    } catch (error) {
      throw new NodeRefusal(-26, error instanceof Error ? error.message : String(error))
    }
  }
}

const isConflict = (one: Parsed, other: Parsed) =>
  one.inputs.some(({ txid, place }) =>
    other.inputs.some((own) => own.txid === txid && own.place === place),
  )
const isParentOf = (child: Parsed) => (parent: Parsed) =>
  child.inputs.some(({ txid }) => txid === parent.txid)

const prefix = 'bcrt'

function scriptOf(address: string): string {
  const { words } = bech32.decode(hrp(address))
  return `0014${bytesToHex(bech32.fromWords(words.slice(1)))}`
}

function hrp(address: string): `${string}1${string}` {
  if (!address.startsWith(`${prefix}1q`)) throw new Error(`no address of regtest: ${address}`)
  return `${prefix}1${address.slice(prefix.length + 1)}`
}

/** The address of a script; undefined for others than those of one key. */
export function addressOf(script: string): string | undefined {
  if (!script.startsWith('0014') || script.length !== 44) return undefined
  return bech32.encode(prefix, [0, ...bech32.toWords(hexToBytes(script.slice(4)))])
}
