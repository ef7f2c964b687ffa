import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { judge, type Finding } from './finding.ts'
import type { SimulateOptions } from './options.ts'
import { planChunks } from './plan.ts'
import { runPool } from './pool.ts'
import { formatFindings } from './report.ts'
import type { Trial } from './trial.ts'

/** Wipes the line that the progress stands on. */
const wipe = '\r\x1b[K'
const seedBytes = 16

const nameOf = ({ game, config }: Pick<Trial, 'game' | 'config'>) => `${game}/${config}`

/** Prints how far a run is, on standard error. */
function progressOf(total: number, names: readonly string[]) {
  const startedMs = performance.now()
  let done = 0
  return ({ rounds, trial }: { readonly rounds: number; readonly trial: number }) => {
    done += rounds
    const seconds = (performance.now() - startedMs) / 1000
    const left = ((total - done) * seconds) / done
    const share = ((100 * done) / total).toFixed(1)
    const speed = Math.round(done / seconds).toLocaleString('en')
    process.stderr.write(
      `${wipe}${share} %, ${speed} rounds/s, ${Math.ceil(left)} s left, ${names[trial] ?? ''}`,
    )
  }
}

/**
 * Plays the chosen trials on all cores, prints the table and writes the file.
 * @param program a thread's program that works on these very trials.
 */
export async function simulate(
  trials: readonly Trial[],
  program: URL,
  options: SimulateOptions,
): Promise<Finding[]> {
  const seed = options.seed ?? randomBytes(seedBytes).toString('hex')
  const chosen = trials
    .map((trial, index) => ({ index, name: nameOf(trial), trial }))
    .filter(({ trial }) => options.games?.includes(trial.game) ?? true)
  const chunks = planChunks(chosen, options.rounds, seed)
  console.log(`${options.rounds.toLocaleString('en')} rounds each, --seed ${seed}`)
  const sums = await runPool({
    program,
    threads: availableParallelism(),
    chunks,
    onProgress: progressOf(options.rounds * chosen.length, trials.map(nameOf)),
  })
  process.stderr.write(wipe)
  const findings = chosen.flatMap(({ index, trial }) => {
    const counts = sums.get(index)
    return counts ? [judge(trial, counts)] : []
  })
  console.log(formatFindings(findings))
  if (options.jsonFile !== null) {
    writeFileSync(options.jsonFile, `${JSON.stringify({ seed, findings }, null, 2)}\n`)
  }
  return findings
}
