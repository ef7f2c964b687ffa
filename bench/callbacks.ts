import type { AggregatorFunctions } from './callbacks/process.ts'
import type { Child } from './child.ts'
import type { BenchOptions } from './options.ts'
import { say } from './progress.ts'
import type { Row } from './report.ts'
import { Samples } from './samples.ts'
import type { ServerFunctions } from './server/process.ts'
import type { Yardstick } from './yardstick.ts'

const [fewSessions, manySessions] = [256, 1_000] as const
const repeatedShare = 0.3
const gamesOfList = 10_000
const bytesPerMb = 1_000_000

/** The measured side, the aggregator that asks it, and what they are held against. */
export interface CallbackParts {
  readonly options: BenchOptions
  readonly yardstick: Yardstick
  readonly server: Child<ServerFunctions>
  readonly aggregator: Child<AggregatorFunctions>
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
    const calm = await play(fewSessions, options.measureMs, 0)
    samples.add('rounds.rate', calm.count / calm.seconds)
    const stormy = await play(manySessions, Math.max(options.measureMs, 5_000), repeatedShare)
    samples.add('storm.p99', stormy.p99Ms)
    await server.call('catchUp')
  }
  return [...callbackRows(samples, options), await listRow(parts)]
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
      id: 'slot_round_p99_ms_1000',
      value: samples.of('storm.p99'),
      unit: 'ms',
      note: `bet and win of ${manySessions} sessions at once, 30 % of the callbacks sent twice`,
    },
  ]
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
