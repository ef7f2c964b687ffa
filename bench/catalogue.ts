import type { Child } from './child.ts'
import type { BenchOptions } from './options.ts'
import { say } from './progress.ts'
import type { Row } from './report.ts'
import { Samples } from './samples.ts'
import type { ServerFunctions } from './server/process.ts'

const [few, many] = [500, 10_000] as const

/** What a list of games costs with a large catalogue, in turns with a small one. */
export async function measureCatalogue(
  server: Child<ServerFunctions>,
  { rounds, measureMs, warmMs }: BenchOptions,
): Promise<Row[]> {
  const samples = new Samples()
  for (let round = 1; round <= rounds; round += 1) {
    for (const games of [few, many]) {
      say(`round ${round} of ${rounds}: lists out of ${games} games`)
      await server.call('filterGames', { games, durationMs: warmMs })
      const { count, seconds } = await server.call('filterGames', { games, durationMs: measureMs })
      samples.add(`filter_${games}.us`, (seconds * 1_000_000) / count)
    }
  }
  await server.call('filterGames', { games: 0, durationMs: 0 })
  const micros = (games: number) => samples.of(`filter_${games}.us`).toFixed(0)
  const note = `${micros(many)} over ${micros(few)} microseconds per call, ${rounds} rounds`
  const value = samples.ratio(`filter_${many}.us`, `filter_${few}.us`)
  return [{ id: 'games_filter_10000_vs_500', value, unit: 'x', note }]
}
