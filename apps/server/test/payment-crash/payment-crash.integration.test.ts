import { expect, it } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { paymentCrashRun, type RoundReport } from './crash-run.ts'

it(
  'loses, credits and pays nothing twice where server, signer or chain are killed',
  { timeout: 120_000 },
  async () => {
    const database = await createTestDatabase()
    const reports: RoundReport[] = []
    const report = (own: RoundReport) => void reports.push(own)
    await paymentCrashRun({ database, rounds: 1, seed: 2, report }).finally(() => database.drop())
    expect(reports).toMatchObject([{ victim: 'all', contradictions: [] }])
    expect(reports[0]?.sent).toBeGreaterThan(0)
    expect(reports[0]?.withdrawn).toBeGreaterThan(0)
  },
)
