import { parseArgs } from 'node:util'
import { pokerCrashRun, type RoundReport } from './crash-run.ts'
import { faults } from './faults.ts'

/**
 * `npm run test:crash:poker -- --rounds N [--seed S] [--control NAME]`: kills nodes, and at times
 * PostgreSQL, while hands of hold'em are played, and proves that each hand is resumed or returned, never
 * both, and that no act and no chip is lost. A control plants a fault (`both`, `early`) or makes commits
 * not durable (`forgetful`), which the run has to notice.
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
  const { round, victim, kills, struck, takeoverMs, durationMs, settled, returned } = report
  const told = `hands struck: ${struck.resumed} resumed, ${struck.returned} returned`
  console.log(
    `round ${round}: killed ${victim} (${kills}); ${told}; next step after ${takeoverMs} ms, ${durationMs} ms`,
  )
  console.log(`  so far: ${settled} hands settled, ${returned} returned`)
  for (const line of report.contradictions.slice(0, 20)) console.log(`  ${line}`)
}

const reports = await pokerCrashRun({
  ...{ rounds, seed, isForgetful, report: tell },
  ...(fault && { fault }),
})
const total = (pick: (report: RoundReport) => number) =>
  reports.reduce((sum, report) => sum + pick(report), 0)
const found = total(({ contradictions }) => contradictions.length)
const struck = `${total((one) => one.struck.resumed)} resumed, ${total((one) => one.struck.returned)} returned`
const hands = reports.at(-1)?.settled ?? 0
console.log(
  `${reports.length} rounds, ${total(({ kills }) => kills)} kills, ${hands} hands; of those struck ${struck}; ` +
    `${found} contradictions.`,
)
if (control !== undefined && found > 0) console.log('The control was noticed, as it should be.')
if (control !== undefined && found === 0) console.log('The control went unnoticed.')
process.exitCode = (control === undefined) === (found === 0) ? 0 : 1
