import type { ConformanceReport, RuleResult } from './run-conformance.ts'

const marks = { kept: 'ok  ', broken: 'FAIL', skipped: 'skip' } as const

/** One rule as a line, with its source and what went wrong. */
export function lineOf({ name, source, verdict, note }: RuleResult): string {
  const line = `${marks[verdict]}  ${name}  [${source}]`
  return note === null ? line : `${line}\n        ${note}`
}

/** What a run came to, in three lines. */
export function summaryOf(report: ConformanceReport): string {
  const count = (verdict: RuleResult['verdict']): number =>
    report.results.filter((result) => result.verdict === verdict).length
  return [
    `${count('kept')} rules kept, ${count('broken')} broken, ${count('skipped')} not tried`,
    `${report.requests} requests, the slowest answered in ${report.slowestMs} ms`,
    `the balance moved by ${report.balanceMoved ?? 'an amount that was not told'}`,
  ].join('\n')
}
