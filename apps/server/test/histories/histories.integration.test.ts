import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { runHistories } from './histories.ts'

/** `npm run test:histories` lives through more of them, and others. */
const order = { runs: 40, seed: 20_261_122 }

describe('random histories of bets, shares, corrections, movements and outside products', () => {
  it('give the same projections live, rebuilt, and by plain SQL over the journal', async () => {
    const database = await createTestDatabase()
    const work = runHistories({ databaseUrl: database.url, ...order })
    const { histories, facts } = await work.finally(() => database.drop())
    expect(histories).toBe(order.runs)
    expect(facts['later revisions']).toBeGreaterThan(0)
    expect(facts['later parts']).toBeGreaterThan(0)
    expect(facts['mixed']).toBeGreaterThan(0)
    expect(facts['debts']).toBeGreaterThan(0)
  })
})
