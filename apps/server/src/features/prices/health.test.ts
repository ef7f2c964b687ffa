import { currencies } from '@powerplay/kernel'
import { expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { priceHealth } from './health.ts'

const now = 1_000_000
const price = { usdE8: 1n, source: 'kraken', ageMs: 5, isFresh: true }

/** Prices of exchanges, those of the first `lost` currencies too old. */
function healthWith(lost: number, venues: string | undefined = 'binance,kraken') {
  const environment = venues === undefined ? {} : { PRICE_VENUES: venues }
  const stale = new Set(currencies.slice(0, lost).map(({ id }) => id))
  return priceHealth({
    platform: {
      config: readConfig({ NODE_ENV: 'test', ...environment }),
      clock: { now: () => now },
    },
    wallet: {
      prices: {
        lastOf: (id) => (stale.has(id) ? { ...price, ageMs: 400_000, isFresh: false } : price),
      },
    },
  })
}

it('is up while every currency has a price, and says since when some have none', () => {
  expect(healthWith(0)).toMatchObject({ state: 'up', since: null })
  expect(healthWith(2)).toMatchObject({
    ...{ state: 'slow', since: now - 400_000 },
    word: `2 of ${currencies.length} currencies have none now`,
  })
  expect(healthWith(currencies.length)).toMatchObject({ state: 'down' })
})
