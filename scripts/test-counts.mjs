/**
 * Counts of one vitest JSON report. A file that could not be loaded counts as one failure, and so
 * does a run that ended badly without a failed test to show for it (no report, no tests, a set-up
 * that threw, an error outside any test).
 */
export function countReport(text, exitCode) {
  const counts = text === '' ? { passed: 0, failed: 0, skipped: 0 } : countFiles(JSON.parse(text))
  const isUnexplained = exitCode !== 0 && counts.failed === 0
  return isUnexplained ? { ...counts, failed: 1 } : counts
}

function countFiles({ testResults }) {
  return addUp(testResults.map(countFile))
}

function countFile({ status, assertionResults }) {
  const count = (...wanted) =>
    assertionResults.filter((test) => wanted.includes(test.status)).length
  const failed = count('failed')
  return {
    passed: count('passed'),
    failed: failed === 0 && status === 'failed' ? 1 : failed,
    skipped: count('skipped', 'pending', 'todo', 'disabled'),
  }
}

/** The sum of several counts. */
export function addUp(list) {
  const sum = (key) => list.reduce((total, counts) => total + counts[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/** `N passed, N failed`, and the skipped ones when there are any. */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
