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
    const seldom = [
      'later revisions',
      'later parts',
      'mixed',
      'debts',
      'deposits',
      'reversals',
      'in pots',
      ...['rakebacks', 'commissions', 'uncredited', 'bonuses on their way', 'bonuses completed'],
      ...['bonus reversals', 'conversions', 'withdrawals', 'let go'],
      ...['payouts', 'given back', 'written off', 'corrected by staff'],
      ...['bonuses lost', 'bonuses reset', 'corrections owed with bonus money'],
    ]
    for (const name of seldom) expect(facts[name], name).toBeGreaterThan(0)
    expect(facts['kinds of prizes']).toBe(4)
  })
})
