import { parseArgs } from 'node:util'
import { crashRun, type RoundReport } from './crash-run.ts'

/**
 * `npm run test:crash -- --rounds N [--seed S] [--control]`: kills server nodes and PostgreSQL
 * under load and proves that nothing acknowledged was lost and nothing was done twice. With
 * `--control` commits are not durable, and the run has to find that acknowledged bets are lost.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    control: { type: 'boolean', default: false },
  },
})
const { control: isControl } = values
const [rounds, seed] = [Number.parseInt(values.rounds, 10), Number.parseInt(values.seed, 10)]
if (!(rounds > 0) || Number.isNaN(seed)) throw new Error('--rounds and --seed are whole numbers')

function tell(report: RoundReport): void {
  const { round, victim, acked, refused, unknown, turns, settledUnknown, durationMs } = report
  const { orders, debts } = report
  const counts = `${acked} acknowledged, ${refused} refused, ${unknown} unknown, ${turns} turns so far`
  console.log(
    `round ${round}: killed ${victim}; ${counts} (${settledUnknown} settled); ${durationMs} ms`,
  )
  const told = `${orders.acked} acknowledged, ${orders.refused} refused, ${orders.unknown} unknown`
  console.log(`  orders: ${told}; debts so far: ${debts.made} made, ${debts.paid} payments`)
  for (const line of report.contradictions.slice(0, 20)) console.log(`  ${line}`)
}

const reports = await crashRun({ rounds, seed, isControl, report: tell })
const total = (pick: (report: RoundReport) => number) =>
  reports.reduce((sum, report) => sum + pick(report), 0)
const found = total((report) => report.contradictions.length)
const bets = `${total(({ acked }) => acked)} acknowledged bets`
const orders = `${total((report) => report.orders.acked)} acknowledged orders`
const totals = `${reports.length} rounds, ${bets}, ${orders}`
const average = Math.round(total(({ durationMs }) => durationMs) / reports.length)
console.log(`${totals}, ${found} contradictions, ${average} ms per round.`)
if (isControl && found > 0) console.log('The control failed, as it should.')
if (isControl && found === 0) console.log('The control lost nothing: this run proves nothing.')
process.exitCode = isControl === found > 0 ? 0 : 1
