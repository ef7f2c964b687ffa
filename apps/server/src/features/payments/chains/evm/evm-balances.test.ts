import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Ask } from '../../../../platform/outgoing/outgoing.ts'
import { JsonRpc } from '../json-rpc.ts'
import { EvmAdapter } from './evm-adapter.ts'

const question = z.object({ id: z.int(), method: z.string(), params: z.array(z.unknown()) })
type Question = z.output<typeof question>

const contract = `0x${'c'.repeat(40)}`
const plan = {
  ...({
    kind: 'evm',
    url: 'http://127.0.0.1:1',
    chainId: 1,
    native: 'eth',
    traces: false,
  } as const),
  tokens: { usdt: contract },
}
const addresses = Array.from({ length: 450 }, (_, at) => `0x${String(at).padStart(40, '0')}`)
const hexOf = (value: number) => `0x${value.toString(16)}`
const hashOf = (height: number, fork = 'a') =>
  `0x${fork.repeat(56)}${String(height).padStart(8, '0')}`

/**
 * A node whose chain is a block longer with each request. In each block each address is paid one unit of the coin and
 * two of the token.
 */
function growing() {
  const node = { top: 100, fork: 'a', requests: 0, inFlight: 0, most: 0, failsAt: Infinity }
  const resultOf = ({ method, params: [first, second] }: Question): unknown => {
    if (method === 'eth_getBlockByNumber') {
      const height = Number(first)
      const hash = hashOf(height, node.fork)
      return { number: first, hash, parentHash: hash, timestamp: '0x1' }
    }
    const held = second === 'latest' ? node.top : Number(second)
    return hexOf(method === 'eth_call' ? held * 2 : held)
  }
  const ask: Ask = async ({ body }) => {
    node.requests += 1
    node.inFlight += 1
    node.most = Math.max(node.most, node.inFlight)
    const isFailing = node.requests === node.failsAt
    await new Promise((done) => setImmediate(done))
    node.top += 1
    node.inFlight -= 1
    if (isFailing) throw new Error('no answer')
    const read: unknown = JSON.parse(String(body))
    const told = (Array.isArray(read) ? read : [read])
      .map((one) => question.parse(one))
      .map((one) => ({ jsonrpc: '2.0', id: one.id, result: resultOf(one) }))
    const bytes = Buffer.from(JSON.stringify(Array.isArray(read) ? told : told[0]))
    return { status: 200, bytes }
  }
  const adapter = new EvmAdapter('eth', plan, new JsonRpc(plan.url, ask))
  const sums = async (height: number) => {
    const held = await adapter.heldAt(addresses, { height, hash: hashOf(height) })
    return held && Object.fromEntries(['eth', 'usdt'].map((id) => [id, sumOf(held, id)]))
  }
  return { node, adapter, sums }
}

const sumOf = (held: readonly { asset: string; units: bigint }[], id: string) =>
  held.reduce((sum, { asset, units }) => (asset === id ? sum + units : sum), 0n)

it('are those of the block that was asked for, whatever is mined while they are read', async () => {
  const { node, adapter, sums } = growing()
  expect(await sums(100)).toEqual({ eth: 45_000n, usdt: 90_000n })
  expect(node.top).toBeGreaterThan(110)
  // What the newest block holds is another sum by now, and was so between any two questions.
  expect(sumOf(await adapter.held(addresses.slice(0, 1)), 'eth')).toBeGreaterThan(100n)
})

it('are not known where another block took the place of that one meanwhile', async () => {
  const { node, sums } = growing()
  node.fork = 'b'
  expect(await sums(100)).toBeUndefined()
})

it('are asked for by four requests at once, and by no further one once one of them failed', async () => {
  const { node, sums } = growing()
  await sums(100)
  // Five of each asset, and one for the block.
  expect([node.most, node.requests]).toEqual([4, 11])
  Object.assign(node, { requests: 0, failsAt: 1 })
  await expect(sums(100)).rejects.toThrow('no answer')
  await new Promise((done) => setImmediate(done))
  expect(node.requests).toBe(4)
})
