import { expect, it } from 'vitest'
import { pools, pvpCurrency } from './settings.ts'

const pool = { id: 'small', name: 'Small', minCents: 10, maxCents: 1_000 }

it('takes no pool whose smallest entry is above the largest, and no two of one id', () => {
  expect(pools.schema.safeParse([pool]).success).toBe(true)
  expect(pools.schema.safeParse([{ ...pool, minCents: 1_001 }]).success).toBe(false)
  expect(pools.schema.safeParse([pool, { ...pool, name: 'Other' }]).success).toBe(false)
})

it('takes only a currency that there is', () => {
  expect(pvpCurrency.schema.safeParse('usdt').success).toBe(true)
  expect(pvpCurrency.schema.safeParse('nope').success).toBe(false)
})
