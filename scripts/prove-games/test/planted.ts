import { readSimulateOptions } from '../options.ts'
import { simulate } from '../simulation.ts'
import { plantedTrials } from './planted-trials.ts'

/**
 * `npm run prove:planted -- [options of prove:games]`: proves that the simulation would notice.
 * Half a percent of the return is kept back in rounds of low risk, and one word in 256 is bent on
 * its way into every game. Nothing of it is part of the product. Code 1 where one is not found.
 */

const known = new Set(plantedTrials.map(({ game }) => game))
const options = readSimulateOptions(process.argv.slice(2), known)
const program = new URL('planted-worker.mjs', import.meta.url)
const findings = await simulate(plantedTrials, program, options)
const missed = findings.filter(({ faults }) => faults.length === 0)
if (missed.length > 0) process.exitCode = 1
console.log(`${findings.length - missed.length} of ${findings.length} plants were found.`)
