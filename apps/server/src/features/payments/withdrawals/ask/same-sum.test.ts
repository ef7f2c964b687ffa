import { expect, it } from 'vitest'
import { isSameSum } from './same-sum.ts'

it.each([
  [1n, 1e-8, true],
  [1n, '0.00000001', true],
  [10n, 1e-7, true],
  [1n, 1e-7, false],
  [1n, 1e-9, false],
  [2_000_000_000n, 20, true],
  [2_000_000_000n, ' 20.0 ', true],
  [2_000_000_000n, '20.000', true],
  [2_000_000_000n, '20.00000001', false],
  [2_000_000_000n, 200, false],
  [0n, '', false],
])('%s of the smallest units asked for again as %o: %s', (sumMinor, asked, isSame) => {
  expect(isSameSum({ currency: 'btc', sumMinor }, asked)).toBe(isSame)
})
