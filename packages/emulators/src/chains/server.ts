import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Processor } from '../greenfield/processor.ts'
import { serveRequest } from '../platform/http.ts'
import { InvalidTransaction } from './chain.ts'
import type { Devnet } from './devnet.ts'
import type { Output, Transaction } from './transaction.ts'

/** The node of the simulated chains, listening on the loopback. */
export interface DevnetServer {
  readonly url: string
  readonly port: number
  stop(): Promise<void>
}

interface Call {
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

const bodyBytesMax = 1_048_576
const blocksMax = 200

/** Where the emulated payment processor stands, beside the chains. */
export const processorPath = 'processor'

/**
 * Serves the chains by JSON-RPC: `{method, params}` in, `{result}` or `{error}` out; and the emulated
 * payment processor, where there is one, under an address of its own.
 */
export async function serveDevnet(
  devnet: Devnet,
  port: number,
  now: () => number,
  processor: Processor | null = null,
) {
  const server = createServer((request, response) => {
    if (processor !== null && request.url?.startsWith(`/${processorPath}/`)) {
      serveRequest(
        { request, response },
        (call) => processor.answer({ ...call, path: call.path.slice(1) }),
        () => undefined,
      )
      return
    }
    void answer(devnet, request, now).then((body) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return openServer(server, devnet, processor)
}

function openServer(server: Server, devnet: Devnet, processor: Processor | null): DevnetServer {
  // A server that listens on a port has an address of that kind.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      devnet.stop()
      processor?.stop()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

async function answer(devnet: Devnet, request: IncomingMessage, now: () => number) {
  try {
    const call: Call = JSON.parse(await bodyOf(request))
    return { result: run(devnet, call, now) ?? null }
  } catch (error) {
    const isKnown = error instanceof InvalidTransaction || error instanceof RangeError
    return { error: isKnown ? error.message : 'bad request' }
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > bodyBytesMax) throw new RangeError('too long')
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString('utf8')
}

function run(devnet: Devnet, { method, params }: Call, now: () => number): unknown {
  const id = String(params['chain'] ?? '')
  const chain = devnet.chain(id)
  switch (method) {
    case 'head':
      return { height: chain.head().height, hash: chain.head().hash }
    case 'blocks':
      return chain.blocks(numberOf(params['from']), Math.min(numberOf(params['count']), blocksMax))
    case 'pending':
      return chain.pending()
    case 'transaction':
      return chain.find(String(params['txid']))
    case 'held':
      return chain.held(textsOf(params['addresses']))
    case 'unspent':
      return chain.unspent(textsOf(params['addresses']))
    default:
      devnet.touch(id)
      return change(devnet, { method, params }, now)
  }
}

function change(devnet: Devnet, { method, params }: Call, now: () => number): unknown {
  const chain = devnet.chain(String(params['chain']))
  switch (method) {
    case 'send': {
      // Every field is looked at when the transaction is checked.
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
      return chain.send(params['transaction'] as Transaction)
    }
    case 'faucet': {
      const { to, asset, units, memo } = params
      const output: Output = {
        to: String(to),
        asset: String(asset),
        units: BigInt(String(units)).toString(),
        memo: typeof memo === 'string' ? memo : null,
      }
      return chain.faucet(output)
    }
    case 'mine':
      for (let index = 0; index < numberOf(params['count']); index += 1) chain.mine(now())
      return chain.head()
    case 'reorganise': {
      const fate = params['fate'] === 'gone' ? 'gone' : 'again'
      return chain.reorganise(numberOf(params['depth']), fate, now())
    }
    default:
      throw new RangeError('no such method')
  }
}

function numberOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) {
    throw new RangeError('not a count')
  }
  return value
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
