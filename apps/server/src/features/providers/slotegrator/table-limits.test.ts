import { describe, expect, it } from 'vitest'
import { tableLimits } from './table-limits.ts'

describe('the limits of a table', () => {
  const rows = [
    { currency: 'EUR', min: '0.10', max: '500.00' },
    { currency: 'usdt', min: 1, max: 2_000 },
  ]

  it('are those of the currency that was asked about', () => {
    expect(tableLimits(rows, 'EUR')).toEqual({ min: '0.10', max: '500.00' })
    expect(tableLimits(rows, 'USDT')).toEqual({ min: '1', max: '2000' })
    expect(tableLimits({ min: '5', max: '50' }, 'BTC')).toEqual({ min: '5', max: '50' })
  })

  it('are left out where the provider tells none, or none that can be read', () => {
    expect(tableLimits(rows, 'BTC')).toBe(null)
    expect(tableLimits('1 to 500', 'EUR')).toBe(null)
    expect(tableLimits([{ currency: 'EUR', min: '-1', max: 'much' }], 'EUR')).toBe(null)
    expect(tableLimits(undefined, 'EUR')).toBe(null)
  })
})
