/**
 * `npm test`: all suites in order, then one line `N passed, N failed` over all of them. Code 1 when
 * anything failed, a suite did not run to its end, or no test ran.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWithNpm } from './lifetime.mjs'
import { say, step } from './progress.mjs'
import { addUp, countReport, summaryLine } from './test-counts.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const results = join(root, '.cache/test-results')

function environment() {
  const { NODE_ENV: _ignored, ...rest } = process.env
  return rest
}

let running
let isCalledOff = false

function runNode(args) {
  return new Promise((resolve) => {
    if (isCalledOff) return resolve(1)
    const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: environment() }
    running = spawn(process.execPath, args, options)
    running.on('error', () => resolve(1))
    running.on('exit', (code) => {
      running = undefined
      resolve(code ?? 1)
    })
  })
}

async function runSuite(name, projects) {
  const report = join(results, `${name}.json`)
  rmSync(report, { force: true })
  const selected = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...selected, ...reporters]
  const code = await step(`${name} tests`, () => runNode(args))
  const text = existsSync(report) ? readFileSync(report, 'utf8') : ''
  const counts = countReport(text, code)
  say(`${name} tests: ${summaryLine(counts)}`)
  return counts
}

async function runBuild() {
  const code = await step('building', () => runNode(['scripts/build.mjs']))
  if (code !== 0) say('the build failed; the browser tests cannot run')
  return code === 0
}

endWithNpm()
// Ctrl-C reaches the suite by itself: its second one would cut the clean-up short.
process.on('SIGINT', () => (isCalledOff = true))
process.on('SIGTERM', () => {
  isCalledOff = true
  running?.kill('SIGTERM')
})
mkdirSync(results, { recursive: true })
const counts = [await runSuite('unit', ['unit', 'web'])]
const isBuilt = await runBuild()
counts.push(await runSuite('integration', ['integration']))
// One after the other: each has a server of its own.
for (const stories of ['browser', 'house']) {
  counts.push(isBuilt ? await runSuite(stories, [stories]) : { passed: 0, failed: 1, skipped: 0 })
}

const total = addUp(counts)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
process.stdout.write(`\n${summaryLine(total)}\n`)
