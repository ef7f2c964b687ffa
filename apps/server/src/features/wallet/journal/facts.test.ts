import { describe, expect, it } from 'vitest'
import { payoutUsdE6 } from '@powerplay/ledger'
import { resultFact } from '../../../../test/facts.ts'
import { ratedUsdE6, realStakeUsdE6, utcDayOf } from './facts.ts'

describe('the worth of a payout', () => {
  it('is in proportion to the stake, whose worth was written down, and rounded down', () => {
    expect(payoutUsdE6(resultFact())).toBe(5_000_000n)
    const odd = { stakeMinor: 3n, payoutMinor: 2n, stakeUsdE6: 10n }
    expect(payoutUsdE6(resultFact(odd))).toBe(6n)
  })

  it('of a prize without a stake is at the rate of its time, by the decimals of the currency', () => {
    const prize = { stakeMinor: 0n, stakeUsdE6: 0n, usdRateE8: 9_500_000_000_000n }
    expect(payoutUsdE6(resultFact({ ...prize, currency: 'btc', payoutMinor: 1_000n }))).toBe(
      950_000n,
    )
    const euro = { ...prize, currency: 'eur', usdRateE8: 108_000_000n, payoutMinor: 100n }
    expect(payoutUsdE6(resultFact(euro))).toBe(1_080_000n)
  })
})

describe('points', () => {
  it('are the worth of the stake times the edge over one percent, rounded down', () => {
    expect(ratedUsdE6(resultFact())).toBe(4_000_000n)
    expect(ratedUsdE6(resultFact({ stakeUsdE6: 3n, creditedEdgePpm: 9_999 }))).toBe(2n)
  })

  it('count the real money of a mixed stake alone, and nothing of bonus and demo money', () => {
    const mixed = resultFact({ pocket: 'mixed', stakeMinor: 3n, bonusMinor: 2n, stakeUsdE6: 100n })
    expect(realStakeUsdE6(mixed)).toBe(33n)
    expect(ratedUsdE6(resultFact({ pocket: 'bonus', bonusMinor: 200_000_000n }))).toBe(0n)
    expect(ratedUsdE6(resultFact({ pocket: 'demo' }))).toBe(0n)
  })
})

describe('the day of an instant', () => {
  it('is that of UTC, whichever day was asked for before', () => {
    const midnight = Date.parse('2026-03-04T00:00:00.000Z')
    expect(utcDayOf(midnight - 1)).toBe('2026-03-03')
    expect(utcDayOf(midnight)).toBe('2026-03-04')
    expect(utcDayOf(midnight - 1)).toBe('2026-03-03')
    expect(utcDayOf(0)).toBe('1970-01-01')
  })
})
