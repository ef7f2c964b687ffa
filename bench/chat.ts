import { setTimeout as sleep } from 'node:timers/promises'
import type { Child } from './child.ts'
import { processCpuUs } from './cpu.ts'
import type { BenchOptions } from './options.ts'
import type { PourOrder } from './pour.ts'
import { say } from './progress.ts'
import type { Row } from './report.ts'
import { Samples } from './samples.ts'
import type { ServerFunctions } from './server/process.ts'
import type { ListenersOrder } from './sockets/listeners.ts'
import type { PlainFunctions } from './sockets/plain-process.ts'
import type { SocketFunctions } from './sockets/process.ts'

/** Messages a second, and before how many open pages. */
const loads = [
  { rowsPerSecond: 20, sockets: 5_000 },
  { rowsPerSecond: 100, sockets: 5_000 },
] as const
const writers = 200
const catchUpClients = 1_000
/** Every line of the chat holds this field once. */
const mark = '"liked":'
/** The last frame waits for company and then travels to all. */
const arrivalMs = 2_000

interface ChatParts {
  readonly options: BenchOptions
  readonly server: Child<ServerFunctions>
  readonly serverPort: number
  readonly plain: Child<PlainFunctions>
  readonly sockets: Child<SocketFunctions>
}

interface Side {
  readonly name: 'ours' | 'plain'
  readonly pid: number
  readonly listen: Omit<ListenersOrder, 'sockets'>
  pour(order: PourOrder): Promise<number>
}

/**
 * Messages of the chat to thousands of pages, stored and read again on the way, over a bare ws
 * server that sends each by itself and stores none; and what it takes when all come back at once.
 */
export async function measureChat(parts: ChatParts): Promise<Row[]> {
  const { options, plain, server, serverPort, sockets } = parts
  await server.call('seatAtChat', writers)
  const { port } = await plain.call('open')
  const sides: Side[] = [
    {
      name: 'ours',
      pid: server.pid,
      listen: { port: serverPort, kind: 'echo', mark },
      pour: (order) => server.call('pourChat', order),
    },
    {
      name: 'plain',
      pid: plain.pid,
      listen: { port, kind: 'plain', mark },
      pour: (order) => plain.call('pourChat', order),
    },
  ]
  const samples = new Samples()
  for (let round = 1; round <= options.rounds; round += 1) {
    for (const load of loads) {
      for (const side of sides) {
        say(`round ${round}: chat, ${load.rowsPerSecond} a second, ${side.name}`)
        const us = await cpuPerDelivery(parts, { ...load, side })
        samples.add(`${side.name} ${load.rowsPerSecond}`, us)
      }
    }
    say(`round ${round}: ${catchUpClients} catch up at once`)
    const order = { port: serverPort, clients: catchUpClients }
    samples.add('catch-up', await sockets.call('catchUp', order))
  }
  return rowsOf(samples)
}

/** CPU of the server process in microseconds per line that reached a page. */
async function cpuPerDelivery(
  { options, sockets }: ChatParts,
  load: { readonly rowsPerSecond: number; readonly sockets: number; readonly side: Side },
): Promise<number> {
  const { rowsPerSecond, side } = load
  await sockets.call('listen', { ...side.listen, sockets: load.sockets })
  await side.pour({ rowsPerSecond, durationMs: options.warmMs })
  await sleep(arrivalMs)
  const heardBefore = await sockets.call('countRows')
  const before = processCpuUs(side.pid)
  const poured = await side.pour({ rowsPerSecond, durationMs: options.fanoutMs })
  await sleep(arrivalMs)
  const usedUs = processCpuUs(side.pid) - before
  const heard = (await sockets.call('countRows')) - heardBefore
  await sockets.call('stopListening')
  if (heard < (poured * load.sockets) / 2) {
    throw new Error(`only ${heard} of ${poured * load.sockets} lines of ${side.name} arrived`)
  }
  return usedUs / heard
}

function rowsOf(samples: Samples): Row[] {
  const ratios = loads.map(({ rowsPerSecond, sockets }): Row => {
    const us = (side: string) => samples.of(`${side} ${rowsPerSecond}`).toFixed(2)
    return {
      id: `chat_vs_ws_${rowsPerSecond}`,
      value: samples.ratio(`ours ${rowsPerSecond}`, `plain ${rowsPerSecond}`),
      unit: 'x',
      note: `${us('ours')} over ${us('plain')} us of server CPU per delivered line, ${sockets} pages`,
    }
  })
  const note = `${catchUpClients} clients ask for the history at the same moment`
  return [...ratios, { id: 'chat_catchup_p95_ms', value: samples.of('catch-up'), unit: 'ms', note }]
}
