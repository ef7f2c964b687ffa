import { parseArgs } from 'node:util'
import { DatabaseProcess } from '../crash/database-process.ts'
import { paymentCrashRun } from './crash-run.ts'
import { hitsOf, lacksOf, tableOf, type RoundReport } from './outcome.ts'
import { payoutStages } from './stages.ts'

/**
 * `npm run test:crash:payments -- --rounds N [--seed S]`: kills the server, the signer and the simulated
 * chain under deposits and withdrawals, with payouts at all stages, and proves that nothing was credited or
 * paid twice or lost. A run in which something of it did not happen fails as well (`lacksOf`).
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
})
const [rounds, seed] = [Number.parseInt(values.rounds, 10), Number.parseInt(values.seed, 10)]
if (!(rounds > 0) || Number.isNaN(seed)) throw new Error('--rounds and --seed are whole numbers')

function tell(report: RoundReport): void {
  const { round, victim, awaited, standing, contradictions, durationMs } = report
  const hit = payoutStages.map((stage) => `${standing[stage]} ${stage}`).join(', ')
  console.log(
    `round ${round}: killed ${victim} (${awaited}) at ${hit}; so far ${countsOf(report)}; ${durationMs} ms`,
  )
  for (const line of contradictions.slice(0, 20)) console.log(`  ${line}`)
}

function countsOf(report: RoundReport | undefined): string {
  const { credited = 0, reversals = 0, creditedAnew = 0 } = report ?? {}
  const { paid = 0, cancelled = 0, declined = 0 } = report ?? {}
  return (
    `${credited} deposits credited, ${reversals} taken back, ${creditedAnew} of them credited anew, ` +
    `${paid} payouts paid, ${cancelled} cancelled, ${declined} declined`
  )
}

const postgres = new DatabaseProcess(false)
const database = { url: await postgres.start() }
const run = paymentCrashRun({ database, rounds, seed, report: tell })
const reports = await run.finally(() => postgres.remove())
const found = reports.reduce((sum, { contradictions }) => sum + contradictions.length, 0)
const [last, lacks] = [reports.at(-1), lacksOf(reports)]
for (const line of tableOf(reports)) console.log(line)
console.log(
  `${reports.length} kills, ${hitsOf(reports)} payouts hit, ${countsOf(last)}, ${found} contradictions.`,
)
for (const line of lacks) console.log(line)
process.exitCode = found > 0 || lacks.length > 0 ? 1 : 0
