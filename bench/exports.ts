import type { Child } from './child.ts'
import { say } from './progress.ts'
import type { Row } from './report.ts'
import { median, p95 } from './samples.ts'
import type { ServerFunctions } from './server/process.ts'

const rowsTotal = 1_000_000

/** What a file of a million rows costs: memory of the server, and a bet beside it over one without. */
export async function measureExports(server: Child<ServerFunctions>): Promise<Row[]> {
  say(`an export of ${rowsTotal} lines, and bets beside it`)
  await server.call('seed', 1)
  const { rows, bytes, seconds, grownMb, quietMs, besideMs } = await server.call('exportLines', {
    rows: rowsTotal,
  })
  const pace = `${rows} rows, ${(bytes / 1_048_576).toFixed(0)} MiB in ${seconds.toFixed(0)} s`
  const times = (all: readonly number[]) =>
    `${median(all).toFixed(1)} ms (p95 ${p95(all).toFixed(1)})`
  const value = median(besideMs) / median(quietMs)
  return [
    { id: 'export_million_rows_mb', value: grownMb, unit: 'MB', note: pace },
    {
      ...{ id: 'bet_beside_export_vs_quiet', value, unit: 'x' },
      note: `${besideMs.length} bets, ${times(besideMs)} against ${times(quietMs)}`,
    },
  ]
}
