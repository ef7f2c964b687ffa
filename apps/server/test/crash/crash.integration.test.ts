import { describe, expect, it } from 'vitest'
import { crashRun, type RoundReport } from './crash-run.ts'

const silent = { report: () => undefined }
const problems = (reports: readonly RoundReport[]) =>
  reports.flatMap(({ contradictions }) => contradictions)

describe('kill -9 of server nodes and of PostgreSQL under load', () => {
  it(
    'loses no acknowledged bet, turn, close or correction and repeats none',
    { timeout: 240_000 },
    async () => {
      const reports = await crashRun({ ...silent, rounds: 3, seed: 3, isControl: false })
      // As one text: a report of a passed retry then still says what was found.
      expect(problems(reports).join('; ')).toBe('')
      expect(reports).toHaveLength(3)
      expect(new Set(reports.map(({ victim }) => victim)).size).toBeGreaterThan(1)
      expect(reports.every(({ acked }) => acked > 0)).toBe(true)
      expect(reports.at(-1)?.turns).toBeGreaterThan(20)
      expect(reports.every(({ orders }) => orders.acked > 0)).toBe(true)
      expect(reports.at(-1)?.debts.made).toBeGreaterThan(0)
      expect(reports.at(-1)?.debts.paid).toBeGreaterThan(0)
    },
  )

  it(
    'is noticed to lose acknowledged bets when commits are not durable',
    { timeout: 120_000 },
    async () => {
      const reports = await crashRun({ ...silent, rounds: 5, seed: 3, isControl: true })
      expect(problems(reports).some((line) => line.startsWith('acknowledged but lost'))).toBe(true)
    },
  )
})
