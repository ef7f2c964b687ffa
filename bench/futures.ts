import { setTimeout as sleep } from 'node:timers/promises'
import type { Child } from './child.ts'
import { processCpuUs } from './cpu.ts'
import type { BenchOptions } from './options.ts'
import { say } from './progress.ts'
import type { Row } from './report.ts'
import { Samples } from './samples.ts'
import type { ServerFunctions } from './server/process.ts'
import type { SocketFunctions } from './sockets/process.ts'
import { measureTrading } from './trading.ts'

const socketCount = 2_000
const traders = 1_000
const firstTickMs = 8_000

interface FuturesParts {
  readonly options: BenchOptions
  readonly server: Child<ServerFunctions>
  readonly port: number
  readonly sockets: Child<SocketFunctions>
}

/** Futures: decisions in memory, prices to two thousand sockets, orders against bets on dice. */
export async function measureFutures(parts: FuturesParts): Promise<Row[]> {
  const decided = measureTrading()
  await parts.server.call('openFutures')
  await sleep(firstTickMs)
  return [...decided, ...(await measureTicks(parts)), await measureOpens(parts)]
}

async function measureTicks({ options, server, port, sockets }: FuturesParts): Promise<Row[]> {
  say(`futures: prices to ${socketCount} sockets`)
  await sockets.call('listenToTicks', { port, sockets: socketCount })
  const before = processCpuUs(server.pid)
  const startedAt = performance.now()
  await sleep(options.crashMs / 2)
  const cores = (processCpuUs(server.pid) - before) / 1_000 / (performance.now() - startedAt)
  const heard = await sockets.call('tickLatencies')
  await sockets.call('stopListeningToTicks')
  if (heard.count < socketCount) throw new Error(`only ${heard.count} messages of prices arrived`)
  return [
    {
      id: 'tick_p99_ms',
      value: heard.p99Ms,
      unit: 'ms',
      note:
        `from a tick's moment to its arrival at ${socketCount} sockets; ${heard.count} messages, ` +
        `median ${heard.p50Ms} ms, ${cores.toFixed(2)} cores of the server with everything it does`,
    },
  ]
}

async function measureOpens({ options, server }: FuturesParts): Promise<Row> {
  await server.call('seed', traders)
  const samples = new Samples()
  const play = async (layer: 'service' | 'futures', durationMs: number) => {
    const { count, seconds } = await server.call('play', {
      ...{ layer, callers: traders, isHot: false, durationMs },
    })
    return count / seconds
  }
  for (let round = 1; round <= options.rounds; round += 1) {
    say(`round ${round} of ${options.rounds}: bets on dice, orders of futures`)
    for (const layer of ['service', 'futures'] as const) {
      await play(layer, options.warmMs)
      samples.add(layer, await play(layer, options.measureMs))
    }
  }
  return {
    id: 'futures_open_vs_dice',
    value: samples.ratio('futures', 'service'),
    unit: 'x',
    note:
      `orders acknowledged per second (place, stake in escrow, request) over settled bets on dice, ` +
      `${traders} players; ${Math.round(samples.of('futures'))} against ` +
      `${Math.round(samples.of('service'))} per second`,
  }
}
