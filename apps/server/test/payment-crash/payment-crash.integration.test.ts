import { expect, it } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { paymentCrashRun } from './crash-run.ts'
import { lacksOf, type RoundReport } from './outcome.ts'

it(
  'loses, credits and pays nothing twice where server, signer and chain are killed under payouts and reversals',
  { timeout: 480_000 },
  async () => {
    const database = await createTestDatabase()
    const reports: RoundReport[] = []
    const report = (own: RoundReport) => void reports.push(own)
    await paymentCrashRun({ database, rounds: 4, seed: 2, report }).finally(() => database.drop())
    // As one text: a report of a passed retry then still says what was found.
    expect(reports.flatMap(({ contradictions }) => contradictions).join('; ')).toBe('')
    expect(reports.map(({ victim }) => victim)).toEqual(['server', 'signer', 'chain', 'all'])
    expect(lacksOf(reports)).toEqual([])
  },
)
