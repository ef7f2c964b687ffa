import { expect, it } from 'vitest'
import {
  addUp,
  countRun,
  failedLine,
  firstFailures,
  lastFailures,
  retriedLine,
  skippedTests,
  slowestFiles,
} from './test-record.mjs'
import { summaryLine, type FileRecord, type TestState } from './test-record.mjs'

const file = (isBroken: boolean, ...states: TestState[]): FileRecord => ({
  file: 'a.test.ts',
  project: 'unit',
  isBroken,
  ms: 1,
  tests: states.map((state, index) => ({ name: `test ${index}`, state, retries: 0 })),
})

it('counts passed, failed and skipped tests', () => {
  const files = [file(true, 'passed', 'failed', 'failed'), file(false, 'passed', 'skipped')]
  expect(countRun({ files }, 1)).toEqual({ passed: 2, failed: 2, skipped: 1 })
})

it('counts a file that does not load as a failure', () => {
  const files = [file(true), file(false, 'passed', 'passed')]
  expect(countRun({ files }, 1)).toEqual({ passed: 2, failed: 1, skipped: 0 })
})

it('counts a run that ended badly without saying why as a failure', () => {
  expect(countRun({ files: [] }, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(countRun({ files: [file(false, 'passed')] }, 1).failed).toBe(1)
  expect(countRun({ files: [file(false, 'passed')] }, 0).failed).toBe(0)
})

it('always names the three counts', () => {
  const counts = { passed: 3, failed: 0, skipped: 0 }
  expect(summaryLine(counts)).toBe('3 passed, 0 failed, 0 skipped')
  expect(summaryLine(addUp([counts, { passed: 1, failed: 2, skipped: 4 }]))).toBe(
    '4 passed, 2 failed, 4 skipped',
  )
})

it('counts and names what was told again, and names what was left out', () => {
  const failure = 'no button'
  const again = { name: 'cashes out', state: 'passed', retries: 1, failure } as const
  const files = [file(false, 'passed', 'skipped'), { ...file(false), tests: [again] }]
  expect(retriedLine(files)).toBe('retried: 1: a.test.ts > cashes out')
  expect(firstFailures(files)).toEqual(['a.test.ts > cashes out: no button'])
  expect(retriedLine([file(false, 'passed')])).toBe('retried: none')
  expect(skippedTests(files)).toEqual(['a.test.ts > test 1'])
})

it('names what failed and why, and a file that never came to its tests', () => {
  const fell = { name: 'pays', state: 'failed', retries: 1, failure: 'paid twice' } as const
  const files = [file(false, 'passed'), { ...file(true), tests: [fell] }, file(true)]
  expect(lastFailures(files)).toEqual([
    'a.test.ts > pays: paid twice',
    'a.test.ts: broken outside its tests',
  ])
  expect(lastFailures([file(false, 'passed', 'skipped')])).toEqual([])
  expect(failedLine(files)).toBe('failed: 2: a.test.ts > pays; a.test.ts')
  expect(failedLine([file(false, 'passed', 'skipped')])).toBe('failed: none')
})

it('cuts what carries a whole page along', () => {
  const long = { name: 'shows', state: 'failed', retries: 0, failure: 'x'.repeat(9_000) } as const
  expect(lastFailures([{ ...file(true), tests: [long] }])[0]?.length).toBeLessThan(500)
})

it('shows the ten slowest files, the slowest first', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ ...file(false), ms: index * 1_000 }))
  const lines = slowestFiles(files)
  expect(lines).toHaveLength(10)
  expect(lines[0]).toBe('   11.0 s  unit: a.test.ts')
})
