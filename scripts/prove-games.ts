import { readSimulateOptions, SimulateUsageError } from './prove-games/options.ts'
import { simulate } from './prove-games/simulation.ts'
import { trials } from './prove-games/trials.ts'

/**
 * `npm run prove:games -- [--rounds N] [--games a,b] [--json FILE] [--seed TEXT]`: plays every game
 * with its real rules and the real random stream on all cores, and compares the measured return
 * with the exact one and the raw numbers with their chances. Code 1 where something is not as
 * stated.
 */

const known = new Set(trials.map(({ game }) => game))

try {
  const options = readSimulateOptions(process.argv.slice(2), known)
  const program = new URL('prove-games/worker.mjs', import.meta.url)
  const findings = await simulate(trials, program, options)
  const wrong = findings.filter(({ faults }) => faults.length > 0)
  if (wrong.length > 0) process.exitCode = 1
  console.log(
    wrong.length === 0
      ? 'Every return and every raw number is as stated.'
      : `${wrong.length} of ${findings.length} are not as stated.`,
  )
} catch (error) {
  if (!(error instanceof SimulateUsageError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
