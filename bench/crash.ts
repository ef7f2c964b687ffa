import { setTimeout as sleep } from 'node:timers/promises'
import type { Child } from './child.ts'
import { processCpuUs } from './cpu.ts'
import type { BenchOptions } from './options.ts'
import { say } from './progress.ts'
import type { Row } from './report.ts'
import type { ServerFunctions } from './server/process.ts'
import type { SocketFunctions } from './sockets/process.ts'

const socketCount = 2_000
const betsPerRound = 500
/** The last frame waits up to 100 ms for company and then travels. */
const arrivalMs = 500

interface CrashBenchParts {
  readonly options: BenchOptions
  readonly server: Child<ServerFunctions>
  readonly port: number
  readonly sockets: Child<SocketFunctions>
}

/** Rounds of crash before two thousand sockets: how late their frames are, what they cost. */
export async function measureCrash(parts: CrashBenchParts): Promise<Row[]> {
  const { options, server, sockets, port } = parts
  say(`crash: ${socketCount} sockets, ${betsPerRound} bets a round`)
  await server.call('seed', betsPerRound)
  await sockets.call('listenToCrash', { port, sockets: socketCount })
  const before = processCpuUs(server.pid)
  const startedAt = performance.now()
  const played = await server.call('playCrash', { betsPerRound, durationMs: options.crashMs })
  const elapsedMs = performance.now() - startedAt
  const cores = (processCpuUs(server.pid) - before) / 1_000 / elapsedMs
  await sleep(arrivalMs)
  const heard = await sockets.call('crashLatencies')
  await sockets.call('stopListeningToCrash')
  if (heard.count < socketCount) throw new Error(`only ${heard.count} frames of crash arrived`)
  const setting = `${played.rounds} rounds, ${played.bets} bets, ${heard.count} frames received`
  return [
    {
      id: 'crash_tick_p99_ms',
      value: heard.p99Ms,
      unit: 'ms',
      note: `from sending to arrival at ${socketCount} sockets; ${setting}, median ${heard.p50Ms} ms`,
    },
    {
      id: 'crash_server_cores',
      value: cores,
      unit: 'cores',
      note: `CPU of the server over the same time, bets through the service layer included`,
    },
  ]
}
