import { minuteMs, secondMs } from '@powerplay/kernel'
import { LRUCache } from 'lru-cache'
import { AnswerTooLongError } from '../../../../platform/outgoing/outgoing.ts'
import { RpcError, WrongNodeError, type AnswerLimits, type JsonRpc } from '../json-rpc.ts'
import * as shapes from './evm-shapes.ts'
import { paidOnIn, type PaidOn } from './paid-on.ts'

const tracing = { tracer: 'callTracer' }
/** Of one transaction: what pays thousands of recipients stays far below. */
const limits: AnswerLimits = { timeoutMs: 5 * secondMs, bytesMax: 16 * 1_048_576 }
/**
 * A trace that failed may come at a later look; for so long its block is waited with where others are told meanwhile,
 * and so long where none is.
 */
const [patienceMs, silentMsMax] = [15 * secondMs, 5 * minuteMs]
/** A block whose traces take longer is gone on with at the next look: what was read by then is kept. */
const blockMsMax = minuteMs
const givenUpMax = 10_000
const noSuchMethod = -32_601

/** What contracts paid on in a block's transactions, by their ids; nothing of those that cannot be read. */
export interface BlockTraces {
  readonly paidOn: ReadonlyMap<string, readonly PaidOn[]>
  readonly unread: readonly string[]
}

/**
 * Asks a node what contracts paid on. Anybody can make a transaction for cents whose trace is larger or takes longer
 * than is read: then each of its block is asked for by itself, and what cannot be read is left out.
 */
export class EvmTracer {
  readonly #rpc: JsonRpc
  readonly #now: () => number
  /** Since when the trace of a transaction fails, in milliseconds. */
  readonly #failing = new Map<string, number>()
  /** Those that no block waits for any more, and whether it helps to ask again. */
  readonly #givenUp = new LRUCache<string, 'late' | 'too long'>({ max: givenUpMax })
  /** When a trace was told last. */
  #toldAt = -Infinity
  /** The last block whose traces could not be had at once, and those of them that were read. */
  #heavy: { readonly hash: string; readonly paidOn: Map<string, readonly PaidOn[]> } | undefined

  /** @param now milliseconds that only go forward */
  constructor(rpc: JsonRpc, now: () => number) {
    this.#rpc = rpc
    this.#now = now
  }

  /** @throws Error while waiting may help, and where the node is none that traces */
  async ofBlock(hash: string, txids: readonly string[]): Promise<BlockTraces> {
    if (txids.length === 0) return { paidOn: new Map(), unread: [] }
    if (this.#heavy?.hash !== hash) {
      try {
        const told = await this.#rpc.ask('debug_traceBlockByHash', [hash, tracing], shapes.traces)
        this.#toldAt = this.#now()
        const read = told.map(({ txHash, result }) => [txHash, paidOnIn(result)] as const)
        return { paidOn: new Map(read), unread: [] }
      } catch (error) {
        await this.#expectNode(error)
        this.#heavy = { hash, paidOn: new Map() }
      }
    }
    return this.#oneByOne(txids, this.#heavy.paidOn)
  }

  /**
   * One that no block waits for is asked for anew, since somebody says that there are coins in it.
   * @returns undefined where it cannot be read. @throws Error while waiting may help
   */
  async ofTransaction(txid: string): Promise<readonly PaidOn[] | undefined> {
    if (this.#givenUp.get(txid) === 'late') {
      const late = await this.#ask(txid).catch(() => undefined)
      if (late !== undefined) this.#givenUp.delete(txid)
      return late
    }
    const read = await this.#read(txid)
    if (read === 'later') throw new Error(`no trace of ${txid} yet`)
    return read === 'unread' ? undefined : read
  }

  async #oneByOne(
    txids: readonly string[],
    paidOn: Map<string, readonly PaidOn[]>,
  ): Promise<BlockTraces> {
    const unread: string[] = []
    const later: string[] = []
    const begunAt = performance.now()
    for (const txid of txids.filter((one) => !paidOn.has(one))) {
      if (performance.now() - begunAt > blockMsMax) {
        throw new Error('the traces of a block take longer than a look has')
      }
      const read = await this.#read(txid)
      if (read === 'later') later.push(txid)
      else if (read === 'unread') unread.push(txid)
      else paidOn.set(txid, read)
    }
    // All were asked for, so that they are waited for at once.
    if (later.length > 0) throw new Error(`no trace of ${later.join(', ')} yet`)
    return { paidOn, unread }
  }

  async #read(txid: string): Promise<readonly PaidOn[] | 'unread' | 'later'> {
    if (this.#givenUp.has(txid)) return 'unread'
    try {
      const read = await this.#ask(txid)
      this.#failing.delete(txid)
      return read
    } catch (error) {
      await this.#expectNode(error)
      const since = this.#failing.get(txid) ?? this.#now()
      const mayWaitMs = this.#toldAt >= since ? patienceMs : silentMsMax
      const isOver = isForEver(error) || this.#now() - since >= mayWaitMs
      if (isOver) this.#giveUp(txid, isForEver(error) ? 'too long' : 'late')
      else this.#failing.set(txid, since)
      return isOver ? 'unread' : 'later'
    }
  }

  async #ask(txid: string): Promise<readonly PaidOn[]> {
    const params = [txid, tracing]
    const read = await this.#rpc.ask('debug_traceTransaction', params, shapes.trace, limits)
    this.#toldAt = this.#now()
    return paidOnIn(read)
  }

  /** @throws Error where it is the node's trouble, not that of what it was asked for */
  async #expectNode(error: unknown): Promise<void> {
    const isNoTracer = error instanceof RpcError && error.code === noSuchMethod
    if (isNoTracer || error instanceof WrongNodeError) throw error
    await this.#rpc.ask('eth_chainId', [], shapes.whole)
  }

  #giveUp(txid: string, why: 'late' | 'too long'): void {
    this.#failing.delete(txid)
    this.#givenUp.set(txid, why)
  }
}

/** Too much to read, or calls within calls deeper than can be read. */
const isForEver = (error: unknown) =>
  error instanceof AnswerTooLongError || error instanceof RangeError
