import { createServer, type Server } from 'node:http'
import { minuteMs, secondMs } from '@powerplay/kernel'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { JsonRpc } from '../json-rpc.ts'
import { EvmTracer } from './evm-tracer.ts'

type Answer = { readonly result: unknown } | { readonly error: { code: number; message: string } }

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((one) => one.close()))

const [good, bad] = [`0x${'a'.repeat(64)}`, `0x${'b'.repeat(64)}`]
const block = `0x${'c'.repeat(64)}`
const busy: Answer = { error: { code: -32_000, message: 'execution timeout' } }
const plain: Answer = { result: { type: 'CALL' } }
const question = z.object({ id: z.int(), method: z.string(), params: z.array(z.unknown()) })

/** A tracer of a node that cannot trace a block at once, with what it was asked and a clock set by hand. */
async function opened(answerOf: (method: string, first: unknown) => Answer) {
  const asked: string[] = []
  const time = { now: 0 }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { id, method, params } = question.parse(JSON.parse(Buffer.concat(parts).toString()))
      asked.push(`${method} ${String(params[0])}`)
      const answer: Answer =
        method === 'eth_chainId' ? { result: '0x1' } : answerOf(method, params[0])
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
    })
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const rpc = new JsonRpc(`http://127.0.0.1:${address.port}`)
  return {
    ...{ asked, server, tracer: new EvmTracer(rpc, () => time.now) },
    pass: (ms: number) => void (time.now += ms),
  }
}

it('asks for each transaction where a block cannot be traced, and waits a while for one that fails', async () => {
  const { tracer, asked, pass } = await opened((_method, first) => (first === good ? plain : busy))
  await expect(tracer.ofBlock(block, [bad, good])).rejects.toThrow(`no trace of ${bad} yet`)
  pass(15 * secondMs)
  const { paidOn, unread } = await tracer.ofBlock(block, [bad, good])
  expect([[...paidOn], unread]).toEqual([[[good, []]], [bad]])
  // Nobody asks for it again, nor for the block that it stands in.
  asked.length = 0
  expect((await tracer.ofBlock(block, [bad, good])).unread).toEqual([bad])
  expect(asked).toEqual([])
})

it('asks anew for one that no block waits for when somebody names it', async () => {
  let answer: Answer = busy
  const { tracer, pass } = await opened((_method, first) => (first === good ? plain : answer))
  await expect(tracer.ofBlock(block, [bad, good])).rejects.toThrow('yet')
  pass(15 * secondMs)
  expect((await tracer.ofBlock(block, [bad, good])).unread).toEqual([bad])
  expect(await tracer.ofTransaction(bad)).toBeUndefined()
  answer = { result: { type: 'CALL', calls: [{ type: 'CALL', value: '0x1' }] } }
  expect(await tracer.ofTransaction(bad)).toEqual([{ place: 0, units: 1n }])
})

it('keeps of a crowded block what it read, so that each look goes further', async () => {
  const many = Array.from({ length: 6 }, (_none, at) => `0x${String(at).repeat(64)}`)
  const { tracer, asked } = await opened((method) =>
    method === 'debug_traceBlockByHash' ? busy : plain,
  )
  // Each of them takes half of what a look has.
  let late = 0
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + (late += 31_000))
  try {
    const look = () => tracer.ofBlock(block, many)
    for (let looks = 0; looks < many.length; looks += 1) {
      await look().catch((error: unknown) => expect(String(error)).toContain('longer than a look'))
    }
    expect([...(await look()).paidOn.keys()]).toEqual(many)
    const traced = asked.filter((one) => one.startsWith('debug_traceTransaction'))
    expect(new Set(traced).size).toBe(traced.length)
    expect(traced).toHaveLength(many.length)
  } finally {
    clock.mockRestore()
  }
})

describe('what contracts paid on', () => {
  const [zero, one, two] = ['0x0', '0x1', '0x2'].map((value) => ({ type: 'CALL', value }))
  const idle = { type: 'CALL', calls: [zero] }
  const payer = { type: 'DELEGATECALL', calls: [two, idle] }
  const failed = { type: 'CALL', error: 'execution reverted', calls: [one] }
  const ended = { ...one, type: 'SELFDESTRUCT' }
  const result = { type: 'CALL', value: '0x3', calls: [idle, failed, payer, one, ended] }

  it('stands at the same places, and is all that is kept, however its trace was read', async () => {
    const atOnce: Answer = { result: [{ txHash: good, result }] }
    const whole = await opened((method) =>
      method === 'debug_traceBlockByHash' ? atOnce : { result },
    )
    const single = await opened((method) =>
      method === 'debug_traceBlockByHash' ? busy : { result },
    )
    const places = [
      { place: 2, units: 2n },
      { place: 5, units: 1n },
      { place: 6, units: 1n },
    ]
    for (const { tracer } of [whole, single]) {
      expect((await tracer.ofBlock(block, [good])).paidOn.get(good)).toEqual(places)
      expect(await tracer.ofTransaction(good)).toEqual(places)
    }
  })

  it('is nothing where the transaction failed', async () => {
    const { tracer } = await opened(() => ({ result: { ...result, error: 'out of gas' } }))
    expect(await tracer.ofTransaction(good)).toEqual([])
  })
})

it('waits longer where the node traces nothing, and goes on without it in the end', async () => {
  const { tracer, pass } = await opened(() => busy)
  await expect(tracer.ofBlock(block, [bad])).rejects.toThrow('yet')
  pass(5 * minuteMs - 1)
  await expect(tracer.ofBlock(block, [bad])).rejects.toThrow('yet')
  pass(1)
  expect((await tracer.ofBlock(block, [bad])).unread).toEqual([bad])
})

it('leaves out at once what is too long, or too deep, for ever', async () => {
  const deep = `${'{"type":"CALL","calls":['.repeat(2_000)}{"type":"CALL"}${']}'.repeat(2_000)}`
  const calls: unknown = JSON.parse(deep)
  const long: Answer = { result: { type: 'CALL', input: `0x${'0'.repeat(17 * 1_048_576)}` } }
  const { tracer } = await opened((method, first) => {
    if (method === 'debug_traceBlockByHash') return busy
    return first === bad ? long : { result: calls }
  })
  // A busy machine may need longer for so much than a look waits.
  const look = () => tracer.ofBlock(block, [bad, good])
  const { unread } = await vi.waitFor(look, { timeout: 50_000, interval: 10 })
  expect(unread).toEqual([bad, good])
})

it('sets nothing aside for a node that is away, or that traces nothing at all', async () => {
  const away = await opened(() => plain)
  await new Promise((done) => away.server.close(done))
  await expect(away.tracer.ofBlock(block, [bad])).rejects.toThrow('ECONNREFUSED')
  away.pass(10 * minuteMs)
  await expect(away.tracer.ofBlock(block, [bad])).rejects.toThrow('ECONNREFUSED')
  const without = await opened(() => ({ error: { code: -32_601, message: 'no such method' } }))
  await expect(without.tracer.ofBlock(block, [bad])).rejects.toThrow('no such method')
  without.pass(10 * minuteMs)
  await expect(without.tracer.ofBlock(block, [bad])).rejects.toThrow('no such method')
})
