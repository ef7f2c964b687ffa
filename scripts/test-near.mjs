/**
 * `npm run test:near [-- BASE]`: the tests that the change since BASE (a commit; the branch's
 * beginning, or the last commit on main) reaches through imports, as many as two minutes allow, the
 * nearest first. It says what it left out; `npm test` runs everything.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { distancesFrom, importersBelow } from './import-graph.mjs'
import { chooseTests, storiesOf } from './near-tests.mjs'
import { giveUp, say } from './progress.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const results = join(root, '.cache/test-results')
const test = /\.(test\.tsx?|spec\.ts)$/
/** Files that are read by path, not imported, and who reads them. */
const readByPath = /** @type {const} */ ([
  [/^apps\/server\/migrations\//, 'apps/server/src/platform/database/migrations.ts'],
])
const reachesAll = /^(package(-lock)?\.json|tsconfig.*\.json|vitest\.config\.ts)$/

/** @param {readonly string[]} args */
function git(...args) {
  const output = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })
  return output.split('\n').filter((line) => line !== '')
}

/** @returns {string} the commit that the change began at */
function baseOf() {
  const [asked] = process.argv.slice(2)
  if (asked !== undefined) return asked
  try {
    const [[head], [fork]] = [git('rev-parse', 'HEAD'), git('merge-base', 'main', 'HEAD')]
    return fork === undefined || fork === head ? 'HEAD~1' : fork
  } catch {
    return 'HEAD~1'
  }
}

/** What files took in the last whole run, or what their kind takes. */
function costs() {
  /** @type {Map<string, number>} */
  const known = new Map()
  const names = existsSync(results) ? readdirSync(results) : []
  for (const name of names.filter((file) => file.endsWith('.json'))) {
    /** @type {import('./test-record.mjs').RunRecord} */
    const { files = [] } = JSON.parse(readFileSync(join(results, name), 'utf8'))
    for (const { file, ms } of files) known.set(file, ms)
  }
  /** @param {string} path */
  return (path) => known.get(path) ?? usualMs(path)
}

/** @param {string} path */
function usualMs(path) {
  if (path.endsWith('.spec.ts')) return 40_000
  if (path.endsWith('.integration.test.ts')) return 10_000
  return path.endsWith('.tsx') ? 2_000 : 1_000
}

/** @param {readonly string[]} args */
function run(...args) {
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1
}

const base = baseOf()
const untracked = git('ls-files', '--others', '--exclude-standard')
const changed = [...git('diff', '--name-only', base), ...untracked]
const tests = [...git('ls-files'), ...untracked].filter((path) => {
  return test.test(path) && existsSync(join(root, path))
})
if (changed.length === 0) giveUp(`Nothing has changed since ${base}.`)
if (changed.some((path) => reachesAll.test(path))) {
  say('packages or settings of the tools have changed: that reaches every test, run npm test too')
}

const stories = storiesOf(changed)
const readers = changed.flatMap((path) =>
  readByPath.filter(([pattern]) => pattern.test(path)).map(([, reader]) => reader),
)
const inner = tests.filter((path) => !path.endsWith('.spec.ts'))
const distances = distancesFrom(await importersBelow(root, inner), [...changed, ...readers])
const reached = new Map([...distances].filter(([path]) => inner.includes(path)))
for (const story of stories) if (tests.includes(story)) reached.set(story, 1)
const { chosen, left } = chooseTests(reached, costs())
say(`${changed.length} files changed since ${base}; ${reached.size} files of tests are in reach`)
if (left.length > 0) say(`left out, for want of time: ${left.length}: ${left.join(' ')}`)
if (chosen.length === 0) say('no test is in reach of the change')
else {
  const hasStory = chosen.some((path) => path.endsWith('.spec.ts'))
  const isBuilt = !hasStory || run('scripts/build.mjs') === 0
  process.exitCode = isBuilt ? run('node_modules/vitest/vitest.mjs', 'run', ...chosen) : 1
}
