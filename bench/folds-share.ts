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

interface FoldsParts {
  readonly options: BenchOptions
  readonly database: BenchDatabase
  readonly server: Child<ServerFunctions>
}

/**
 * What projections cost: bets are played while nothing may read the journal, and then the projections
 * read these very bets. Both stretches are of one round, so a busy machine weighs on both.
 */
export async function measureFoldsShare(parts: FoldsParts): Promise<Row[]> {
  const { options } = parts
  const samples = new Samples()
  for (let round = 1; round <= options.rounds; round += 1) {
    say(`round ${round} of ${options.rounds}: bets without projections, then projections`)
    await measureRound(parts, samples)
  }
  return foldsRows(samples)
}

async function measureRound({ options, database, server }: FoldsParts, samples: Samples) {
  const play = (durationMs: number) =>
    server.call('play', { layer: 'worth', callers: players, isHot: false, durationMs })
  await play(options.warmMs)
  await server.call('catchUp')
  const held = await holdReading(database.url)
  const bets = await metered(database, [server.pid], () => play(options.measureMs))
  await held.release()
  if (options.profileFolder !== null) await server.call('startProfile')
  const reading = await metered(database, [server.pid], () => server.call('catchUp'))
  if (options.profileFolder !== null) {
    await server.call('writeProfile', { folder: options.profileFolder, name: 'folds' })
  }
  const { count } = bets.result
  const add = (name: string, { postgresUs, processUs, walBytes }: Used) => {
    const node = processUs.get(server.pid) ?? 0
    samples.add(`${name}.node`, node / count)
    samples.add(`${name}.wal`, walBytes / count)
    if (postgresUs === null) return
    samples.add(`${name}.pg`, postgresUs / count)
    samples.add(`${name}.cpu`, (postgresUs + node) / count)
  }
  add('bets', bets.used)
  add('reading', reading.used)
  if (samples.has('bets.cpu')) {
    const [read, played] = [
      samples.all('reading.cpu').at(-1) ?? 0,
      samples.all('bets.cpu').at(-1) ?? 0,
    ]
    samples.add('share', read / (read + played))
  }
}

function foldsRows(samples: Samples): Row[] {
  if (!samples.has('share')) return []
  const figures = (name: string) =>
    `${samples.of(`${name}.node`).toFixed(1)} us of the server and ${samples.of(`${name}.pg`).toFixed(1)} us of PostgreSQL`
  return [
    {
      id: 'folds_share',
      value: samples.of('share'),
      unit: 'of 1',
      note: `CPU of the projections over that of a bet with them, ${players} players, stakes of a cent; a bet ${figures('bets')}, its projections ${figures('reading')}`,
    },
  ]
}
