import type { Child } from './child.ts'
import type { BenchDatabase } from './database.ts'
import { holdReading } from './held-reading.ts'
import { metered, type Used } from './meter.ts'
import type { BenchOptions } from './options.ts'
import { say } from './progress.ts'
import type { Row } from './report.ts'
import { Samples } from './samples.ts'
import type { ServerFunctions } from './server/process.ts'

const players = 1_000

interface ReceiptsParts {
  readonly options: BenchOptions
  readonly database: BenchDatabase
  readonly server: Child<ServerFunctions>
}

/**
 * What signed receipts cost a bet: bets are played while nothing may read the journal; then their facts,
 * which all projections share, are read, and of these receipts are written and signed.
 */
export async function measureReceipts({
  options,
  database,
  server,
}: ReceiptsParts): Promise<Row[]> {
  const samples = new Samples()
  const play = (durationMs: number) =>
    server.call('play', { layer: 'worth', callers: players, isHot: false, durationMs })
  for (let round = 1; round <= options.rounds; round += 1) {
    say(`round ${round} of ${options.rounds}: bets, then their receipts`)
    await play(options.warmMs)
    await server.call('catchUp')
    const held = await holdReading(database.url)
    const bets = await metered(database, [server.pid], () => play(options.measureMs))
    const facts = await server.call('readUnread')
    const signing = await metered(database, [server.pid], () =>
      server.call('foldUnread', ['receipts']),
    )
    await held.release()
    await server.call('catchUp')
    const cpuOf = ({ postgresUs, processUs }: Used) =>
      postgresUs === null ? null : postgresUs + (processUs.get(server.pid) ?? 0)
    const [played, signed] = [cpuOf(bets.used), cpuOf(signing.used)]
    if (played === null || signed === null || facts === 0) continue
    samples.add('bet', played / bets.result.count)
    samples.add('receipt', signed / facts)
    samples.add('share', signed / facts / (played / bets.result.count))
  }
  if (!samples.has('share')) return []
  const us = (name: string) => `${samples.of(name).toFixed(1)} us`
  return [
    {
      id: 'receipts_share',
      value: samples.of('share'),
      unit: 'of 1',
      note: `CPU of server and PostgreSQL for a bet's signed receipt (${us('receipt')}) over that of the bet (${us('bet')}), ${players} players, at most 10,000 bets a signature`,
    },
  ]
}
