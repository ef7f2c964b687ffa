import type { Child } from './child.ts'
import type { BenchOptions } from './options.ts'
import { say } from './progress.ts'
import type { Row } from './report.ts'
import { median, p95 } from './samples.ts'
import type { ServerFunctions } from './server/process.ts'

/** Each round looks up eight charts in two ranges. */
const looksPerRound = 20

/** What the analytics and the hourly burn cost with 100 million wagers of 30 days in the folds. */
export async function measureToken(
  server: Child<ServerFunctions>,
  { rounds }: BenchOptions,
): Promise<Row[]> {
  say('charts of the token, and one burn')
  const { chartsMs, burnMs } = await server.call('tokenFigures', rounds * looksPerRound)
  const note = `${chartsMs.length} looks, none remembered, median ${median(chartsMs).toFixed(1)} ms`
  return [
    { id: 'analytics_p95_ms', value: p95(chartsMs), unit: 'ms', note },
    { id: 'burn_hour_ms', value: burnMs, unit: 'ms', note: 'all upkeep of the token with it' },
  ]
}
