import { expect, it } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { runExplanations } from './explanations.ts'

/** `npm run prove:explanations` lives through 100,000 of them. */
const order = { runs: 100, seed: 20_261_123 }

it('why a withdrawal is not possible is what refuses it, and what the specification says', async () => {
  const database = await createTestDatabase()
  const work = runExplanations({ databaseUrl: database.url, ...order })
  const { histories, outcomes } = await work.finally(() => database.drop())
  expect(histories).toBe(order.runs)
  expect(outcomes['taken']).toBeGreaterThan(10)
  expect(Object.keys(outcomes).length).toBeGreaterThan(9)
})
