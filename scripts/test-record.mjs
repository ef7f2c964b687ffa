/**
 * What the suites of a test run did, added up.
 *
 * @typedef {'passed' | 'failed' | 'skipped' | 'pending'} TestState
 * @typedef {{ name: string, state: TestState, retries: number, failure?: string | null }} TestRecord
 *   `retries`: how often it was told again before it counted; `failure`: what stopped it first.
 * @typedef {object} FileRecord
 * @property {string} file from the project's root
 * @property {string} project of vitest
 * @property {boolean} isBroken a test failed, or the file could not be loaded
 * @property {number} ms of loading it and running its tests
 * @property {readonly TestRecord[]} tests
 * @typedef {{ files: readonly FileRecord[] }} RunRecord
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

const slowestShown = 10
/** Of what stopped a test: some messages carry the whole page along. */
const failureCharsMax = 400

/**
 * Counts of one suite. A file that could not be loaded counts as one failure, and so does a run that
 * ended badly without a failed test to show for it (no record, a set-up that threw, an error outside
 * any test).
 *
 * @param {RunRecord} record
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countRun({ files }, exitCode) {
  const counts = addUp(files.map(countFile))
  const isUnexplained = exitCode !== 0 && counts.failed === 0
  return isUnexplained ? { ...counts, failed: 1 } : counts
}

/** @param {FileRecord} file */
function countFile({ isBroken, tests }) {
  /** @param {TestState[]} wanted */
  const count = (...wanted) => tests.filter(({ state }) => wanted.includes(state)).length
  const failed = count('failed')
  return {
    passed: count('passed'),
    failed: failed === 0 && isBroken ? 1 : failed,
    skipped: count('skipped', 'pending'),
  }
}

/**
 * The sum of several counts.
 *
 * @param {readonly Counts[]} list
 * @returns {Counts}
 */
export function addUp(list) {
  /** @param {keyof Counts} key */
  const sum = (key) => list.reduce((total, counts) => total + counts[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/** @param {Counts} counts */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

/**
 * How many tests passed or failed only when they were told again, and which.
 *
 * @param {readonly FileRecord[]} files
 */
export function retriedLine(files) {
  const retried = files.flatMap(({ file, tests }) =>
    tests.filter(({ retries }) => retries > 0).map(({ name }) => `${file} > ${name}`),
  )
  return retried.length === 0
    ? 'retried: none'
    : `retried: ${retried.length}: ${retried.join('; ')}`
}

/**
 * How many tests never passed, and which: the last line of a run that failed, so that it is read even
 * where only the end of a run's output is kept.
 *
 * @param {readonly FileRecord[]} files
 */
export function failedLine(files) {
  const failed = files.flatMap(({ file, isBroken, tests }) => {
    const names = tests.filter(({ state }) => state === 'failed').map(({ name }) => name)
    if (names.length > 0) return names.map((name) => `${file} > ${name}`)
    return isBroken ? [file] : []
  })
  return failed.length === 0 ? 'failed: none' : `failed: ${failed.length}: ${failed.join('; ')}`
}

/**
 * What stopped the first try of the tests that passed at a later one, as `file > test: message`.
 *
 * @param {readonly FileRecord[]} files
 */
export function firstFailures(files) {
  return failuresOf(files, ({ retries, state }) => retries > 0 && state === 'passed')
}

/**
 * What stopped the tests that never passed, as `file > test: message`. A file that could not be loaded
 * has no test to name and stands alone.
 *
 * @param {readonly FileRecord[]} files
 */
export function lastFailures(files) {
  const silent = files
    .filter(({ isBroken, tests }) => isBroken && !tests.some(({ state }) => state === 'failed'))
    .map(({ file }) => `${file}: broken outside its tests`)
  return [...failuresOf(files, ({ state }) => state === 'failed'), ...silent]
}

/**
 * @param {readonly FileRecord[]} files
 * @param {(test: TestRecord) => boolean} isMeant
 */
function failuresOf(files, isMeant) {
  return files.flatMap(({ file, tests }) =>
    tests
      .filter(isMeant)
      .map(
        ({ name, failure }) =>
          `${file} > ${name}: ${(failure ?? 'unknown').slice(0, failureCharsMax)}`,
      ),
  )
}

/**
 * The names of the tests that were left out, as `file > test`.
 *
 * @param {readonly FileRecord[]} files
 */
export function skippedTests(files) {
  return files.flatMap(({ file, tests }) =>
    tests
      .filter(({ state }) => state === 'skipped' || state === 'pending')
      .map(({ name }) => `${file} > ${name}`),
  )
}

/**
 * The files that took longest, one line each, the slowest first.
 *
 * @param {readonly FileRecord[]} files
 */
export function slowestFiles(files) {
  return [...files]
    .sort((one, other) => other.ms - one.ms)
    .slice(0, slowestShown)
    .map(({ file, project, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${project}: ${file}`)
}
