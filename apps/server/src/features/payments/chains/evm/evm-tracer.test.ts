import { createServer, type Server } from 'node:http'
import { minuteMs, secondMs } from '@powerplay/kernel'
import { afterEach, expect, it } from 'vitest'
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
  const { calls, unread } = await tracer.ofBlock(block, [bad, good])
  expect([[...calls], unread]).toEqual([[[good, { type: 'CALL' }]], [bad]])
  // Nobody asks for it again, nor for the block that it stands in.
  asked.length = 0
  expect((await tracer.ofBlock(block, [bad, good])).unread).toEqual([bad])
  expect(await tracer.ofTransaction(bad)).toBeUndefined()
  expect(asked).toEqual([`debug_traceTransaction ${good}`])
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
  expect((await tracer.ofBlock(block, [bad, good])).unread).toEqual([bad, good])
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
