import { expect, it } from 'vitest'
import { addUp, countReport, summaryLine } from './test-counts.mjs'

const report = (...files: [string, ...string[]][]) =>
  JSON.stringify({
    testResults: files.map(([status, ...tests]) => ({
      status,
      assertionResults: tests.map((test) => ({ status: test })),
    })),
  })

it('counts passed, failed and skipped tests', () => {
  const text = report(['failed', 'passed', 'failed', 'failed'], ['passed', 'passed', 'skipped'])
  expect(countReport(text, 1)).toEqual({ passed: 2, failed: 2, skipped: 1 })
})

it('counts a file that does not load as a failure', () => {
  const text = report(['failed'], ['passed', 'passed'])
  expect(countReport(text, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 })
})

it('counts a run that ended badly without saying why as a failure', () => {
  expect(countReport('', 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(countReport(report(['passed', 'passed']), 1).failed).toBe(1)
  expect(countReport(report(['passed', 'passed']), 0).failed).toBe(0)
})

it('names the skipped ones only when there are any', () => {
  const counts = { passed: 3, failed: 0, skipped: 0 }
  expect(summaryLine(counts)).toBe('3 passed, 0 failed')
  expect(summaryLine(addUp([counts, { passed: 1, failed: 2, skipped: 4 }]))).toBe(
    '4 passed, 2 failed, 4 skipped',
  )
})
