import { parseArgs } from 'node:util'
import { DatabaseProcess } from '../crash/database-process.ts'
import { paymentCrashRun, type RoundReport } from './crash-run.ts'

/**
 * `npm run test:crash:payments -- --rounds N [--seed S]`: kills the server, the signer and the simulated
 * chain under deposits and withdrawals, and proves that nothing was credited or paid twice or lost.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
})
const [rounds, seed] = [Number.parseInt(values.rounds, 10), Number.parseInt(values.seed, 10)]
if (!(rounds > 0) || Number.isNaN(seed)) throw new Error('--rounds and --seed are whole numbers')

function tell({ round, victim, sent, withdrawn, contradictions, durationMs }: RoundReport): void {
  const counts = `${sent} deposits, ${withdrawn} withdrawals so far`
  console.log(`round ${round}: killed ${victim}; ${counts}; ${durationMs} ms`)
  for (const line of contradictions.slice(0, 20)) console.log(`  ${line}`)
}

const postgres = new DatabaseProcess(false)
const database = { url: await postgres.start() }
const run = paymentCrashRun({ database, rounds, seed, report: tell })
const reports = await run.finally(() => postgres.remove())
const found = reports.reduce((sum, { contradictions }) => sum + contradictions.length, 0)
const sent = reports.reduce((sum, report) => sum + report.sent, 0)
const withdrawn = reports.at(-1)?.withdrawn ?? 0
console.log(
  `${reports.length} rounds, ${sent} deposits, ${withdrawn} withdrawals, ${found} contradictions.`,
)
process.exitCode = found > 0 ? 1 : 0
