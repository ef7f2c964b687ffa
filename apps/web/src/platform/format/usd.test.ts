import { expect, it } from 'vitest'
import { showCount, showUsd, showUsdProfit } from './usd.ts'

it('writes dollars with two decimals, a gain with a plus, and counts with thousands apart', () => {
  expect(showUsd(184206.11)).toBe('$184,206.11')
  expect(showUsd(0)).toBe('$0.00')
  expect([showUsdProfit(1.5), showUsdProfit(0), showUsdProfit(-2)]).toEqual([
    '+$1.50',
    '$0.00',
    '-$2.00',
  ])
  expect(showCount(41872)).toBe('41,872')
})
