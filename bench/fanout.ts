import { setTimeout as sleep } from 'node:timers/promises'
import { processCpuUs } from './cpu.ts'
import type { Child } from './child.ts'
import type { BenchOptions } from './options.ts'
import type { PourOrder } from './pour.ts'
import { say } from './progress.ts'
import type { Row } from './report.ts'
import { Samples } from './samples.ts'
import type { ServerFunctions } from './server/process.ts'
import type { ListenersOrder } from './sockets/listeners.ts'
import type { PlainFunctions } from './sockets/plain-process.ts'
import type { SocketFunctions } from './sockets/process.ts'

const socketCount = 1_000
const rowsPerSecond = 100
/** The last frame waits up to 80 ms for company and then travels. */
const arrivalMs = 500

interface FanoutParts {
  readonly options: BenchOptions
  readonly server: Child<ServerFunctions>
  readonly serverPort: number
  readonly plain: Child<PlainFunctions>
  readonly sockets: Child<SocketFunctions>
}

interface Side {
  readonly name: 'ours' | 'plain'
  readonly pid: number
  readonly listen: ListenersOrder
  pour(order: PourOrder): Promise<number>
}

/** Feed rows to a thousand guests, through the product and through a bare ws server. */
export async function measureFanout(parts: FanoutParts): Promise<Row[]> {
  const { server, serverPort, plain, options } = parts
  const { port: plainPort } = await plain.call('open')
  const listen = { sockets: socketCount }
  const sides: Side[] = [
    {
      name: 'ours',
      pid: server.pid,
      listen: { ...listen, port: serverPort, kind: 'echo' },
      pour: (order) => server.call('pour', order),
    },
    {
      name: 'plain',
      pid: plain.pid,
      listen: { ...listen, port: plainPort, kind: 'plain' },
      pour: (order) => plain.call('pour', order),
    },
  ]
  const samples = new Samples()
  for (let round = 1; round <= options.rounds; round += 1) {
    for (const side of sides) {
      say(`round ${round} of ${options.rounds}: fan-out, ${side.name}`)
      samples.add(side.name, await cpuPerDelivery(parts, side))
    }
  }
  return fanoutRows(samples)
}

/**
 * CPU of the server in microseconds per row that reached a socket. A starved server drops rows of
 * a full frame; only what arrived counts.
 */
async function cpuPerDelivery({ options, sockets }: FanoutParts, side: Side): Promise<number> {
  await sockets.call('listen', side.listen)
  await side.pour({ rowsPerSecond, durationMs: options.warmMs })
  await sleep(arrivalMs)
  const heardBefore = await sockets.call('countRows')
  const before = processCpuUs(side.pid)
  const poured = await side.pour({ rowsPerSecond, durationMs: options.fanoutMs })
  await sleep(arrivalMs)
  const usedUs = processCpuUs(side.pid) - before
  const heard = (await sockets.call('countRows')) - heardBefore
  await sockets.call('stopListening')
  if (heard < (poured * socketCount) / 2) {
    throw new Error(`only ${heard} of ${poured * socketCount} rows of ${side.name} arrived`)
  }
  return usedUs / heard
}

function fanoutRows(samples: Samples): Row[] {
  const figure = (side: Side['name'], words: string): Row => ({
    id: `fanout_${side}_cpu`,
    value: samples.of(side),
    unit: 'us',
    note: `orientation; server CPU per delivered row, ${words}`,
  })
  return [
    {
      id: 'fanout_vs_ws',
      value: samples.ratio('ours', 'plain'),
      unit: 'x',
      note: `server CPU per delivered row; ${rowsPerSecond} rows/s to ${socketCount} sockets`,
    },
    figure('ours', 'coalesced'),
    figure('plain', 'bare ws, each row a frame built once'),
  ]
}
