import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { mustHave, secondMs } from '@powerplay/kernel'
import { z } from 'zod'
import { askOutside } from '../../../platform/outgoing/outgoing.ts'
import type { ChainAdapter } from './chain-port.ts'

const transfer = z.object({
  txid: z.string(),
  place: z.int(),
  to: z.string(),
  asset: z.string(),
  units: z
    .string()
    .regex(/^\d{1,78}$/)
    .transform((text) => BigInt(text)),
  memo: z.string().nullable(),
})
const ref = z.object({ height: z.int(), hash: z.string() })
const block = ref.extend({
  parent: z.string(),
  at: z.int(),
  transfers: z.array(transfer),
})
const transaction = z
  .object({ txid: z.string(), block: ref.nullable(), transfers: z.array(transfer) })
  .nullable()

const answerMsMax = 5 * secondMs
const answerBytesMax = 8 * 1_048_576

/** The node of the simulated chains: its chains, and what testers may do to them. */
export interface DevnetNode {
  ask<Shape extends z.ZodType>(
    method: string,
    params: Readonly<Record<string, unknown>>,
    shape: Shape,
  ): Promise<z.output<Shape>>
}

/** @param urlOf where the node listens; null while it does not. */
export function devnetNode(urlOf: () => string | null): DevnetNode {
  return {
    async ask(method, params, shape) {
      const url = urlOf()
      if (url === null) throw new Error('the simulated chains are not there yet')
      const { bytes } = await askOutside({
        url,
        namedOrigin: new URL(url).origin,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ method, params }),
        timeoutMs: answerMsMax,
        bytesMax: answerBytesMax,
      })
      const answer = z
        .object({ result: z.unknown().optional(), error: z.string().optional() })
        .parse(JSON.parse(bytes.toString('utf8')))
      if (answer.error !== undefined) throw new Error(`the chain says: ${answer.error}`)
      return shape.parse(answer.result ?? null)
    },
  }
}

/** The signer spends no more outputs by one payment. */
const inputsMax = 200

const addressPrefix = (chain: string) => `dev${chain}`

/** A simulated chain. Its addresses have a prefix that no real chain knows. */
export function devnetAdapter(chain: string, node: DevnetNode): ChainAdapter {
  const head = () => node.ask('head', { chain }, ref)
  const held = (addresses: readonly string[]) =>
    node.ask('held', { chain, addresses }, z.array(transfer))
  return {
    chain,
    accounts: null,
    raises: null,
    dustUnits: 0n,
    dustOf: () => 0n,
    inputsFor: async () => inputsMax,
    carries: () => true,
    addressAt(xpub, index) {
      const key = HDKey.fromExtendedKey(xpub).deriveChild(0).deriveChild(index).publicKey
      const hash = ripemd160(sha256(mustHave(key, 'public key')))
      return bech32.encode(addressPrefix(chain), bech32.toWords(hash))
    },
    // Bech32 may be spelled in capitals as a whole.
    readAddress(text) {
      const decoded = bech32.decodeUnsafe(text)
      if (decoded?.prefix !== addressPrefix(chain)) return undefined
      return bech32.fromWordsUnsafe(decoded.words)?.length === 20 ? text.toLowerCase() : undefined
    },
    head,
    blocks: (from, count) => node.ask('blocks', { chain, from, count }, z.array(block)),
    headers: (from, count) => node.ask('blocks', { chain, from, count }, z.array(ref)),
    pending: () => node.ask('pending', { chain }, z.array(transfer)),
    async find(txid) {
      const found = await node.ask('transaction', { chain, txid }, transaction)
      return found === null ? undefined : { ...found, isFailed: false, feeUnits: 0n }
    },
    held,
    async heldAt(addresses, { hash }) {
      const sums = await held(addresses)
      return (await head()).hash === hash ? sums : undefined
    },
    unspent: (addresses) =>
      node.ask('unspent', { chain, addresses }, z.array(transfer.extend({ height: z.int() }))),
    async send(raw) {
      await node.ask('send', { chain, transaction: JSON.parse(raw) }, z.string())
    },
  }
}
