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

  constructor() {
    this.mine()
  }

  /** Coins from a stranger, to an address that begins with `bcrt1q`. @returns the transaction's id. */
  fund(address: string, units: bigint): string {
    const txid = randomBytes(32).toString('hex')
    this.waiting.push({ txid, inputs: [], outputs: [{ units, script: scriptOf(address) }] })
    return txid
  }

  /** The stranger pays somebody else instead. */
  replace(txid: string): void {
    this.waiting = this.waiting.filter((one) => one.txid !== txid)
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
    const again = gone.flatMap(({ txs }) => txs)
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
    const spent = parsed.inputs.map(({ txid, place }) => this.output(txid, place, true))
    if (spent.some((one) => one === undefined))
      throw new NodeRefusal(-25, 'inputs missing or spent')
    const sum = (outputs: readonly (Output | undefined)[]) =>
      outputs.reduce((total, one) => total + (one?.units ?? 0n), 0n)
    if (sum(spent) - sum(parsed.outputs) < feeMin)
      throw new NodeRefusal(-26, 'min relay fee not met')
    if (parsed.outputs.some(({ units }) => units < 294n)) throw new NodeRefusal(-26, 'dust')
    if (parsed.inputs.some(({ sequence }) => sequence > replaceableMax)) {
      throw new NodeRefusal(-26, 'not replaceable')
    }
    this.waiting.push(parsed)
    return parsed.txid
  }

  #checked(raw: string): Parsed {
    try {
      return checkedTransaction(raw, (txid, place) => this.find(txid)?.tx.outputs[place])
    } catch (error) {
      throw new NodeRefusal(-26, error instanceof Error ? error.message : String(error))
    }
  }
}

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
