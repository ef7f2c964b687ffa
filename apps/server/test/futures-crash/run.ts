import { parseArgs } from 'node:util'
import { futuresCrashRun, type RoundReport } from './crash-run.ts'
import { faults } from './faults.ts'

/**
 * `npm run test:crash:futures -- --rounds N [--seed S] [--control NAME]`: kills engine nodes, and at
 * times PostgreSQL, under trading and proves that no trigger and no order is lost or doubled. A control
 * plants a fault (`skips`, `forgets`) or makes commits not durable (`forgetful`), which the
 * run has to notice.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    control: { type: 'string' },
  },
})
const { control } = values
const [rounds, seed] = [Number.parseInt(values.rounds, 10), Number.parseInt(values.seed, 10)]
if (!(rounds > 0) || Number.isNaN(seed)) throw new Error('--rounds and --seed are whole numbers')
const fault = control === undefined ? undefined : faults[control]
const isForgetful = control === 'forgetful'
if (control !== undefined && !fault && !isForgetful) throw new Error(`no control ${control}`)

function tell(report: RoundReport): void {
  const { round, victim, kills, orders, takeoverMs, durationMs, reasons } = report
  const told = `${orders.acked} acknowledged, ${orders.refused} refused, ${orders.unknown} unknown`
  const times = `prices after ${takeoverMs} ms, ${durationMs} ms`
  console.log(`round ${round}: killed ${victim} (${kills}); orders: ${told}; ${times}`)
  console.log(
    `  so far: ${Object.entries(reasons)
      .map(([why, count]) => `${count} ${why}`)
      .join(', ')}`,
  )
  for (const line of report.contradictions.slice(0, 20)) console.log(`  ${line}`)
}

const reports = await futuresCrashRun({
  ...{ rounds, seed, isForgetful, report: tell },
  ...(fault && { fault }),
})
const total = (pick: (report: RoundReport) => number) =>
  reports.reduce((sum, report) => sum + pick(report), 0)
const found = total(({ contradictions }) => contradictions.length)
const counts = `${total(({ kills }) => kills)} kills, ${total(({ orders }) => orders.acked)} orders`
const positions = Object.values(reports.at(-1)?.reasons ?? {}).reduce((sum, one) => sum + one, 0)
console.log(`${reports.length} rounds, ${counts}, ${positions} positions, ${found} contradictions.`)
if (control !== undefined && found > 0) console.log('The control was noticed, as it should be.')
if (control !== undefined && found === 0) console.log('The control went unnoticed.')
process.exitCode = (control === undefined) === (found === 0) ? 0 : 1
