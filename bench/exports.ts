import type { Child } from './child.ts'
import { say } from './progress.ts'
import type { Row } from './report.ts'
import { median, p95 } from './samples.ts'
import type { ServerFunctions } from './server/process.ts'

const rowsTotal = 300_000

/** What a file of 300,000 rows costs: memory of the server, and a bet beside it over one without. */
export async function measureExports(server: Child<ServerFunctions>): Promise<Row[]> {
  await server.call('seed', 1)
  return [
    ...(await measureExport(server, 'audit')),
    ...(await measureExport(server, 'user-postings')),
  ]
}

const rowsOf = {
  audit: { mb: 'export_rows_mb', bet: 'bet_beside_export_vs_quiet', what: 'audit lines' },
  'user-postings': {
    ...{ mb: 'ledger_export_mb', bet: 'bet_beside_ledger_export_vs_quiet', what: 'postings' },
  },
} as const

async function measureExport(
  server: Child<ServerFunctions>,
  list: keyof typeof rowsOf,
): Promise<Row[]> {
  const { mb, bet, what } = rowsOf[list]
  say(`an export of ${rowsTotal} ${what}, and bets beside it`)
  const { rows, bytes, seconds, grownMb, quietMs, besideMs } = await server.call('exportRows', {
    list,
    rows: rowsTotal,
  })
  const pace = `${rows} ${what}, ${(bytes / 1_048_576).toFixed(0)} MiB in ${seconds.toFixed(0)} s`
  const times = (all: readonly number[]) =>
    `${median(all).toFixed(1)} ms (p95 ${p95(all).toFixed(1)})`
  const value = median(besideMs) / median(quietMs)
  return [
    { id: mb, value: grownMb, unit: 'MB', note: pace },
    {
      ...{ id: bet, value, unit: 'x' },
      note: `${besideMs.length} bets, ${times(besideMs)} against ${times(quietMs)}`,
    },
  ]
}
