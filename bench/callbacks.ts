import type { BareFunctions } from './callbacks/bare-process.ts'
import type { AggregatorFunctions } from './callbacks/process.ts'
import type { Child } from './child.ts'
import type { LoopResult } from './closed-loop.ts'
import type { BenchDatabase } from './database.ts'
import { metered } from './meter.ts'
import type { BenchOptions } from './options.ts'
import { say } from './progress.ts'
import type { Row } from './report.ts'
import { Samples } from './samples.ts'
import type { ServerFunctions } from './server/process.ts'
import type { Yardstick } from './yardstick.ts'

const [fewSessions, manySessions] = [256, 1_000] as const
const repeatedShare = 0.3
const callbacksOfRound = 2
const gamesOfList = 10_000
const bytesPerMb = 1_000_000

/** The measured side, the aggregator that asks it, and what they are held against. */
export interface CallbackParts {
  readonly options: BenchOptions
  readonly database: BenchDatabase
  readonly yardstick: Yardstick
  readonly server: Child<ServerFunctions>
  readonly aggregator: Child<AggregatorFunctions>
  /** A server that does nothing but check signatures. */
  readonly bare: Child<BareFunctions>
  readonly port: number
  /** Where the server looks for the aggregator's list. */
  readonly aggregatorPort: number
}

/** Rounds of a slot over signed callbacks, in turns with the yardstick; then the list of games. */
export async function measureCallbacks(parts: CallbackParts): Promise<Row[]> {
  const { options, yardstick, server, aggregator } = parts
  const samples = new Samples()
  await yardstick.prepare(options.scale)
  await yardstick.run(options.warmMs)
  const seats = await server.call('seatAtSlot', manySessions)
  const barePort = await parts.bare.call('listen', null)
  const play = (sessions: number, durationMs: number, repeated: number) =>
    aggregator.call('play', {
      port: parts.port,
      seats: seats.slice(0, sessions),
      durationMs,
      repeated,
    })
  for (let round = 1; round <= options.rounds; round += 1) {
    say(`round ${round} of ${options.rounds}: callbacks`)
    samples.add('tpcb.rate', (await yardstick.run(options.measureMs)).ratePerSecond)
    await play(fewSessions, options.warmMs, 0)
    await measureRounds(parts, samples, () => play(fewSessions, options.measureMs, 0))
    const stormy = await play(manySessions, Math.max(options.measureMs, 5_000), repeatedShare)
    samples.add('storm.p99', stormy.p99Ms)
    await server.call('catchUp')
    const bare = await aggregator.call('play', {
      port: barePort,
      seats: seats.slice(0, fewSessions),
      durationMs: options.measureMs,
      repeated: 0,
    })
    samples.add('bare.rate', (bare.count * callbacksOfRound) / bare.seconds)
  }
  return [...callbackRows(samples, options), await listRow(parts)]
}

/** The projections catch up inside the measured stretch: their work belongs to the rounds. */
async function measureRounds(
  { database, server, aggregator, options: { profileFolder: folder } }: CallbackParts,
  samples: Samples,
  play: () => Promise<LoopResult>,
): Promise<void> {
  await server.call('catchUp')
  if (folder !== null) await server.call('startProfile')
  const { result, used } = await metered(database, [server.pid, aggregator.pid], async () => {
    const loop = await play()
    await server.call('catchUp')
    return loop
  })
  if (folder !== null) await server.call('writeProfile', { folder, name: 'callbacks' })
  const perRound = (total: number) => total / result.count
  samples.add('rounds.rate', result.count / result.seconds)
  samples.add('rounds.node', perRound(used.processUs.get(server.pid) ?? 0))
  samples.add('rounds.load', perRound(used.processUs.get(aggregator.pid) ?? 0))
  if (used.postgresUs !== null) samples.add('rounds.pg', perRound(used.postgresUs))
}

function callbackRows(samples: Samples, { rounds }: BenchOptions): Row[] {
  const [rate, bare] = [samples.of('rounds.rate'), samples.of('tpcb.rate')]
  return [
    {
      id: 'slot_rounds_256_vs_tpcb',
      value: samples.ratio('rounds.rate', 'tpcb.rate'),
      unit: 'x',
      note: `${rate.toFixed(0)} rounds of a bet and a win per second over ${bare.toFixed(0)} tpcb, ${rounds} rounds`,
    },
    {
      id: 'slot_round_cpu_us',
      value: samples.of('rounds.node') + (samples.has('rounds.pg') ? samples.of('rounds.pg') : 0),
      unit: 'us',
      note: cpuNote(samples),
    },
    {
      id: 'slot_http_ceiling_rps',
      value: samples.of('bare.rate'),
      unit: '1/s',
      note: `a bare Node server that checks the same signature and answers, same load`,
    },
    {
      id: 'slot_round_p99_ms_1000',
      value: samples.of('storm.p99'),
      unit: 'ms',
      note: `bet and win of ${manySessions} sessions at once over 256 connections, 30 % of the callbacks sent twice`,
    },
  ]
}

/** Who worked for a round, so that the reader sees which part would have to become cheaper. */
function cpuNote(samples: Samples): string {
  const told = (name: string) =>
    samples.has(name) ? `${samples.of(name).toFixed(0)} us` : 'not known'
  return `CPU of a round: server ${told('rounds.node')}, PostgreSQL ${told('rounds.pg')}; the load itself ${told('rounds.load')}`
}

async function listRow({ server, aggregator, aggregatorPort }: CallbackParts): Promise<Row> {
  say(`a list of ${gamesOfList} games`)
  await aggregator.call('listGames', { games: gamesOfList, port: aggregatorPort })
  const { added, growthBytes } = await server.call('syncList', null)
  return {
    id: 'sync_10000_games_mb',
    value: growthBytes / bytesPerMb,
    unit: 'MB',
    note: `growth of the server's memory while it takes over ${added} games, page by page`,
  }
}
