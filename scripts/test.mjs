/**
 * `npm test`: all suites in order, then what they cost, and at the end one line
 * `N passed, N failed, N skipped` over all of them, one `retried: ...` with the tests that needed a
 * second time and one `failed: ...` with those that never passed. Code 1 when anything failed, a suite
 * did not run to its end, or no test ran.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWithNpm } from './lifetime.mjs'
import { say, step } from './progress.mjs'
import { addUp, countRun, failedLine, firstFailures, lastFailures } from './test-record.mjs'
import { retriedLine, skippedTests, slowestFiles, summaryLine } from './test-record.mjs'

/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {number} seconds
 * @property {import('./test-record.mjs').Counts} counts
 * @property {readonly import('./test-record.mjs').FileRecord[]} files
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const results = join(root, '.cache/test-results')

/**
 * The environment without NODE_ENV, which would make tests run as production.
 *
 * @param {Readonly<Record<string, string>>} more
 * @returns {NodeJS.ProcessEnv}
 */
function environment(more) {
  const { NODE_ENV: _ignored, ...rest } = process.env
  return { ...rest, ...more }
}

/** @type {import('node:child_process').ChildProcess | undefined} */
let running
let isCalledOff = false

/**
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} more environment of the process
 * @returns {Promise<number>} its exit code
 */
function runNode(args, more = {}) {
  return new Promise((resolve) => {
    if (isCalledOff) return resolve(1)
    /** @type {import('node:child_process').StdioOptions} */
    const stdio = ['ignore', 'inherit', 'inherit']
    const child = spawn(process.execPath, args, { cwd: root, stdio, env: environment(more) })
    running = child
    child.on('error', () => resolve(1))
    child.on('exit', (code) => {
      running = undefined
      resolve(code ?? 1)
    })
  })
}

/**
 * @param {string} name of the suite
 * @param {readonly string[]} projects of vitest that it consists of
 * @returns {Promise<Suite>}
 */
async function runSuite(name, projects) {
  const path = join(results, `${name}.json`)
  rmSync(path, { force: true })
  const selected = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=./scripts/test-reporter.mjs']
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...selected, ...reporters]
  const startedMs = performance.now()
  const code = await step(`${name} tests`, () => runNode(args, { TEST_RECORD: path }))
  const seconds = (performance.now() - startedMs) / 1_000
  const record = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { files: [] }
  const counts = countRun(record, code)
  say(`${name} tests: ${summaryLine(counts)}`)
  return { name, seconds, counts, files: record.files }
}

async function runBuild() {
  const code = await step('building', () => runNode(['scripts/build.mjs']))
  if (code !== 0) say('the build failed; the browser tests cannot run')
  return code === 0
}

/** @returns {Promise<Suite[]>} */
async function runAll() {
  const suites = [await runSuite('unit', ['unit']), await runSuite('web', ['web'])]
  const isBuilt = await runBuild()
  suites.push(await runSuite('integration', ['integration']))
  // One after the other: each has a server of its own.
  for (const name of ['browser', 'alone']) {
    const broken = { name, seconds: 0, counts: { passed: 0, failed: 1, skipped: 0 }, files: [] }
    suites.push(isBuilt ? await runSuite(name, [name]) : broken)
  }
  return suites
}

/** @param {readonly Suite[]} suites */
function tellCosts(suites) {
  const files = suites.flatMap((suite) => suite.files)
  say('what the suites took:')
  for (const { name, seconds, counts } of suites) {
    say(`${seconds.toFixed(1).padStart(7)} s  ${name}: ${summaryLine(counts)}`)
  }
  say('the slowest files, with two of them at work at once:')
  for (const line of slowestFiles(files)) say(line)
  const repeated = firstFailures(files)
  if (repeated.length > 0) say('passed at a later try, stopped at first by:')
  for (const line of repeated) say(`  ${line}`)
  const skipped = skippedTests(files)
  if (skipped.length > 0) say(`SKIPPED, not tested in this run (${skipped.length}):`)
  for (const name of skipped) say(`  ${name}`)
  const failed = lastFailures(files)
  if (failed.length > 0) say('FAILED:')
  for (const line of failed) say(`  ${line}`)
}

endWithNpm()
// Ctrl-C reaches the suite by itself: its second one would cut the clean-up short.
process.on('SIGINT', () => (isCalledOff = true))
process.on('SIGTERM', () => {
  isCalledOff = true
  running?.kill('SIGTERM')
})
mkdirSync(results, { recursive: true })
const suites = await runAll()
tellCosts(suites)

const total = addUp(suites.map(({ counts }) => counts))
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
const files = suites.flatMap((suite) => suite.files)
process.stdout.write(`\n${summaryLine(total)}\n${retriedLine(files)}\n${failedLine(files)}\n`)
