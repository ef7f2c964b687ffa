import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createNetworkFees } from './network-fees.ts'

const gwei = 1_000_000_000n
const prices = {
  lastOf: (currency: string) =>
    currency === 'eth'
      ? { usdE8: 341_212_000_000n, source: 'table', ageMs: null, isFresh: true }
      : undefined,
}
const logOf = () => pino({ level: 'silent' })

function feesOf(gasPrice: () => Promise<{ maxFee: bigint; tip: bigint }>) {
  return createNetworkFees(
    new Map([['eth', { accounts: { native: 'eth', gasPrice } }]]),
    { logOf },
    prices,
  )
}

describe('what a chain takes for a payment', () => {
  it('is its gas at the price of now: base fee and tip, more for a token than for its own coin', async () => {
    // The base fee is 30 gwei: offered is twice that and the tip.
    const fees = feesOf(async () => ({ maxFee: 61n * gwei, tip: gwei }))
    expect(fees.usdE6Of('eth', 'usdt')).toBeUndefined()
    await fees.look('eth')
    expect(fees.usdE6Of('eth', 'usdt')).toBe(6_875_421n)
    expect(fees.usdE6Of('eth', 'eth')).toBe(2_221_290n)
    await fees.look('btc')
    expect(fees.usdE6Of('btc', 'btc')).toBeUndefined()
  })

  it('is what a payment of usual size costs, where room in a block has a price', async () => {
    const btc = { accounts: null, usualFee: async () => 10_000n }
    const priced = {
      lastOf: () => ({ usdE8: 9_000_000_000_000n, source: 'table', ageMs: null, isFresh: true }),
    }
    const fees = createNetworkFees(new Map([['btc', btc]]), { logOf }, priced)
    expect(fees.usdE6Of('btc', 'btc')).toBeUndefined()
    await fees.look('btc')
    expect(fees.usdE6Of('btc', 'btc')).toBe(9_000_001n)
  })

  it('is asked once in half a minute, and a chain that says nothing keeps no quote from coming', async () => {
    let asked = 0
    const fees = feesOf(async () => {
      asked += 1
      return { maxFee: gwei, tip: gwei }
    })
    await fees.look('eth')
    await fees.look('eth')
    expect(asked).toBe(1)
    const silent = feesOf(() => Promise.reject(new Error('nobody there')))
    await silent.look('eth')
    expect(silent.usdE6Of('eth', 'eth')).toBeUndefined()
  })
})
