import { futuresPriceMax, futuresPriceMin } from '@powerplay/engines'
import { expect, it } from 'vitest'
import { isInRange, tickers } from './tickers.ts'

it.each(tickers)('$ticker begins with units four times as fine as they have to be', (ticker) => {
  expect(ticker.startPrice).toBeGreaterThanOrEqual(futuresPriceMin * 4)
  expect(ticker.startPrice * 8).toBeLessThanOrEqual(futuresPriceMax)
})

it('a ticker takes orders between an eighth and eight times its start, never in coarse units', () => {
  const far = { startPrice: 8_000_000 }
  expect([999_999, 1_000_000, 64_000_000, 64_000_001].map((at) => isInRange(far, at))).toEqual([
    ...[false, true, true, false],
  ])
  const near = { startPrice: 1_200_000 }
  expect([299_999, 300_000].map((at) => isInRange(near, at))).toEqual([false, true])
})
