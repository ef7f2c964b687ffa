import fc from 'fast-check'
import { expect, it } from 'vitest'
import { minorForUsdCents, usdE6Of } from './worth.ts'

const rate = fc.bigInt({ min: 1n, max: 10n ** 15n })
const decimals = fc.constantFrom(2, 8)

it('states the worth of known amounts', () => {
  expect(minorForUsdCents(100_000, 100_000_000n, 8)).toBe(100_000_000_000n)
  expect(minorForUsdCents(100_000, 9_700_650_000_000n, 8)).toBe(1_030_858n)
  expect(minorForUsdCents(100_000, 108_400_000n, 2)).toBe(92_250n)
  expect(usdE6Of(100_000_000n, 100_000_000n, 8)).toBe(1_000_000n)
  expect(usdE6Of(150n, 108_400_000n, 2)).toBe(1_626_000n)
})

it('rounds down: a grant is never worth more than asked for, nor a stake more than it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 9 }), rate, decimals, (usdCents, usdE8, places) => {
      const minor = minorForUsdCents(usdCents, usdE8, places)
      const unit = 10n ** BigInt(places)
      expect(minor * usdE8 <= BigInt(usdCents) * 10n ** 6n * unit).toBe(true)
      expect((minor + 1n) * usdE8 > BigInt(usdCents) * 10n ** 6n * unit).toBe(true)
    }),
  )
})
