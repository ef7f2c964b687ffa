import { setTimeout as sleep } from 'node:timers/promises'
import { handStrength } from '../packages/engines/src/poker/hand-strength.ts'
import type { Child } from './child.ts'
import { processCpuUs } from './cpu.ts'
import type { BenchOptions } from './options.ts'
import { say } from './progress.ts'
import type { Row } from './report.ts'
import { percentile } from './samples.ts'
import type { ServerFunctions } from './server/process.ts'
import type { SocketFunctions } from './sockets/process.ts'

const [tables, seats] = [500, 6]
/** Until hands are dealt everywhere: most tables have played while others were taken. */
const warmMs = 5_000
/** The last state may still be on its way. */
const arrivalMs = 1_000

interface PokerParts {
  readonly options: BenchOptions
  readonly server: Child<ServerFunctions>
  readonly port: number
  readonly sockets: Child<SocketFunctions>
}

/** Five hundred full tables at a human pace: how late the seats hear of an action. */
export async function measurePoker(parts: PokerParts): Promise<Row[]> {
  const { options, server, sockets, port } = parts
  say(`poker: ranking hands`)
  const ranks = measureRanks()
  say(`poker: ${tables} tables of ${seats}`)
  await server.call('seed', tables * seats)
  const tableIds = await server.call('openTables', { tables, seats })
  await sockets.call('listenAtTables', { port, tableIds, perTable: seats })
  await server.call('playTables', { durationMs: warmMs, isLast: false })
  await sockets.call('tableArrivals')
  const before = processCpuUs(server.pid)
  const startedAt = performance.now()
  const sent = await server.call('playTables', { durationMs: options.crashMs / 2, isLast: true })
  const elapsedMs = performance.now() - startedAt
  const cores = (processCpuUs(server.pid) - before) / 1_000 / elapsedMs
  await sleep(arrivalMs)
  const heard = new Map(await sockets.call('tableArrivals'))
  await sockets.call('stopListeningAtTables')
  const lateMs = sent.flatMap(([place, sentMs]) => {
    const lastMs = heard.get(place)
    return lastMs === undefined ? [] : [lastMs - sentMs]
  })
  if (lateMs.length < sent.length * 0.95) {
    throw new Error(`only ${lateMs.length} of ${sent.length} actions reached all seats`)
  }
  const sorted = Float64Array.from(lateMs).sort()
  const perSecond = ((1_000 * sent.length) / elapsedMs).toFixed(0)
  const [p50, p99] = [percentile(sorted, 0.5), percentile(sorted, 0.99)]
  return [
    {
      id: 'poker_action_p99_ms',
      value: p99,
      unit: 'ms',
      note:
        `from an action to the sockets of all ${seats} seats; ${tables} tables, ${perSecond} actions a second, ` +
        `median ${p50.toFixed(1)} ms, server ${cores.toFixed(2)} cores`,
    },
    ranks,
  ]
}

const rankedHands = 4_000_000
const rankTurns = 5

/** Hands of seven cards that one core ranks in a second, drawn beforehand; the best of some turns. */
function measureRanks(): Row {
  const hands = Array.from({ length: 10_000 }, (_, at) => sevenOf(at))
  let checksum = 0
  const perSecond = Array.from({ length: rankTurns }, () => {
    const startedAt = performance.now()
    for (let at = 0; at < rankedHands; at += 1) {
      checksum ^= handStrength(hands[at % hands.length] ?? [])
    }
    return (1_000 * rankedHands) / (performance.now() - startedAt)
  }).toSorted((one, other) => one - other)
  return {
    id: 'poker_ranks_per_s',
    value: perSecond[rankTurns >> 1] ?? 0,
    unit: '/s',
    note: `hands of seven cards ranked on one core, median of ${rankTurns} turns, checksum ${checksum}`,
  }
}

/** Seven different cards by a plain generator: what is measured is ranking, not chance. */
function sevenOf(seed: number): number[] {
  const cards = new Set<number>()
  let state = seed * 2 + 1
  while (cards.size < 7) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    cards.add(Math.floor((state / 2 ** 32) * 52))
  }
  return [...cards]
}
