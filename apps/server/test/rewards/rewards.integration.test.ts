import { expect, it } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { runRewards } from './rewards.ts'

/** `npm run prove:rewards` lives through 100,000 of them. */
const order = { lives: 400, seed: 20_261_123 }

it('rakeback, cashback, levels, commission and prizes are what a second computation says, to the last unit', async () => {
  const database = await createTestDatabase()
  const work = runRewards({ databaseUrl: database.url, ...order })
  const { rows } = await work.finally(() => database.drop())
  expect(Object.keys(rows)).toHaveLength(8)
  for (const [name, count] of Object.entries(rows)) expect(count, name).toBeGreaterThan(10)
})
