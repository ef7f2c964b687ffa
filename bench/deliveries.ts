import { setTimeout as sleep } from 'node:timers/promises'
import type { Child } from './child.ts'
import { processCpuUs } from './cpu.ts'
import type { BenchOptions } from './options.ts'
import type { PourOrder } from './pour.ts'
import type { ServerFunctions } from './server/process.ts'
import type { ListenersOrder } from './sockets/listeners.ts'
import type { PlainFunctions } from './sockets/plain-process.ts'
import type { SocketFunctions } from './sockets/process.ts'

/** The processes with which rows to many sockets are measured. */
export interface DeliveryParts {
  readonly options: BenchOptions
  readonly server: Child<ServerFunctions>
  readonly serverPort: number
  readonly plain: Child<PlainFunctions>
  readonly sockets: Child<SocketFunctions>
}

/** Who sends the rows: the product, or a bare ws server that sends each by itself. */
export interface Side {
  readonly name: 'ours' | 'plain'
  readonly pid: number
  readonly listen: Omit<ListenersOrder, 'sockets'>
  pour(order: PourOrder): Promise<number>
}

/** What is sent: the function by which both sides pour it, and what every row holds once. */
interface Rows {
  readonly by: 'pour' | 'pourChat'
  readonly mark?: string
}

/** How much is sent, to how many, and how long the last row may travel, in milliseconds. */
export interface DeliveryLoad {
  readonly rowsPerSecond: number
  readonly sockets: number
  readonly arrivalMs: number
}

/** Opens the bare server. @returns both sides. */
export async function openSides(
  { plain, server, serverPort }: DeliveryParts,
  { by, ...mark }: Rows,
): Promise<readonly Side[]> {
  const { port } = await plain.call('open')
  return [
    {
      name: 'ours',
      pid: server.pid,
      listen: { port: serverPort, kind: 'echo', ...mark },
      pour: (order) => server.call(by, order),
    },
    {
      name: 'plain',
      pid: plain.pid,
      listen: { port, kind: 'plain', ...mark },
      pour: (order) => plain.call(by, order),
    },
  ]
}

/**
 * CPU of the sending process in microseconds per row that reached a socket. A starved server drops
 * rows of a full frame; only what arrived counts.
 */
export async function cpuPerDelivery(
  { options, sockets }: DeliveryParts,
  side: Side,
  { rowsPerSecond, sockets: count, arrivalMs }: DeliveryLoad,
): Promise<number> {
  await sockets.call('listen', { ...side.listen, sockets: count })
  await side.pour({ rowsPerSecond, durationMs: options.warmMs })
  await sleep(arrivalMs)
  const heardBefore = await sockets.call('countRows')
  const before = processCpuUs(side.pid)
  const poured = await side.pour({ rowsPerSecond, durationMs: options.fanoutMs })
  await sleep(arrivalMs)
  const usedUs = processCpuUs(side.pid) - before
  const heard = (await sockets.call('countRows')) - heardBefore
  await sockets.call('stopListening')
  if (heard < (poured * count) / 2) {
    throw new Error(`only ${heard} of ${poured * count} rows of ${side.name} arrived`)
  }
  return usedUs / heard
}
