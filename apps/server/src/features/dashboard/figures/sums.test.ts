import fc from 'fast-check'
import { expect, it } from 'vitest'
import { centsOf, shownResult } from './sums.ts'

const e6 = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })

it('a row shows payouts that, taken from its stakes, leave its GGR, each within a cent of the sum', () => {
  expect(shownResult({ stakes: 10_010_000n, payouts: 5_001_000n })).toEqual({
    ...{ stakes: 1_001, payouts: 501, ggr: 500 },
  })
  fc.assert(
    fc.property(e6, e6, (stakes, payouts) => {
      const shown = shownResult({ stakes, payouts })
      expect(shown.stakes - shown.payouts).toBe(shown.ggr)
      expect(shown.ggr).toBe(centsOf(stakes - payouts))
      expect(Math.abs(shown.payouts - centsOf(payouts))).toBeLessThanOrEqual(1)
    }),
  )
})
