import { describe, expect, it } from 'vitest'
import { movementFact, resultFact, withdrawn } from '../../../test/facts.ts'
import { minorE6Of } from '../wallet/index.ts'
import { cashbackOf, levelAt, rakebackE6, termsAt } from './accrual.ts'
import { daysRowsOf, totalsRowsOf } from './folds.ts'
import { firstLevels, progressOf } from './levels.ts'

const usd = (dollars: number) => BigInt(Math.round(dollars * 1_000_000))

describe('progress', () => {
  it('is the mean of both percents, each at most 100 [PROMO-048]', () => {
    const at = (deposited: number, rated: number, level = 0) =>
      progressOf({ depositedUsdE6: usd(deposited), ratedUsdE6: usd(rated) }, level, firstLevels)
    expect(at(0, 0)).toEqual({ depositPercent: 0, wagerPercent: 0, progress: 0 })
    expect(at(50, 250)).toEqual({ depositPercent: 50, wagerPercent: 25, progress: 37.5 })
    expect(at(5_000, 250)).toEqual({ depositPercent: 100, wagerPercent: 25, progress: 62.5 })
    expect(at(-1, -1)).toEqual({ depositPercent: 0, wagerPercent: 0, progress: 0 })
    // Cut, never rounded up to a level that is not reached.
    expect(at(100, 999.999_999).wagerPercent).toBe(99.99)
  })

  it('is 100 at level 8 and above [PROMO-049]', () => {
    const none = { depositedUsdE6: 0n, ratedUsdE6: 0n }
    expect(progressOf(none, 7, firstLevels).progress).toBe(0)
    for (const level of [8, 9, 10]) expect(progressOf(none, level, firstLevels).progress).toBe(100)
  })
})

describe('rakeback of a bet', () => {
  it('is stake x edge x percent of the level, cut at a millionth of the smallest unit', () => {
    // 2 USDT at an edge of 2 %: 0.04 of theoretical win, of which 3 % are 0.0012 USDT.
    const stake = { realMinor: 2_000_000n, creditedEdgePpm: 20_000 }
    expect(rakebackE6(stake, 0, firstLevels)).toBe(1_200n * 1_000_000n)
    expect(rakebackE6(stake, 10, firstLevels)).toBe(4_800n * 1_000_000n)
    expect(rakebackE6({ realMinor: 1n, creditedEdgePpm: 33 }, 9, firstLevels)).toBe(3n)
  })

  it('follows the level and the terms of its time, and gives nothing before there were any', () => {
    const held = [
      { level: 1, reachedAt: 100 },
      { level: 2, reachedAt: 200 },
    ]
    expect([99, 100, 101, 201].map((at) => levelAt(held, at))).toEqual([0, 0, 1, 2])
    const versions = [{ validFrom: 50, levels: firstLevels }]
    expect(termsAt(versions, 49)).toEqual([])
    expect(rakebackE6({ realMinor: 10n ** 9n, creditedEdgePpm: 10_000 }, 0, [])).toBe(0n)
    expect(termsAt(versions, 51)).toBe(firstLevels)
  })
})

describe('cashback of a day', () => {
  const play = (currency: string, stake: number, payout: number, theoretical: number) => ({
    ...{ currency, stakeUsdE6: usd(stake), payoutUsdE6: usd(payout) },
    theoreticalUsdE6: usd(theoretical),
  })

  it('is the smaller of a share of the loss and of the theoretical win, in the worst currency', () => {
    const plays = [play('usdt', 100, 90, 1), play('btc', 1000, 500, 10)]
    // Level 4: 5 % of 510 lost, at most 4 % of 11.
    expect(cashbackOf(plays, 4, firstLevels)).toEqual({ usdE6: usd(0.44), currency: 'btc' })
    const small = [play('usdt', 100, 99, 1000)]
    expect(cashbackOf(small, 4, firstLevels)).toEqual({ usdE6: usd(0.05), currency: 'usdt' })
  })

  it('is nothing for winners, at level 0, and without terms', () => {
    expect(cashbackOf([play('usdt', 100, 200, 1)], 4, firstLevels)).toBe(null)
    expect(cashbackOf([play('usdt', 100, 0, 1), play('btc', 1, 200, 1)], 4, firstLevels)).toBe(null)
    expect(cashbackOf([play('usdt', 100, 0, 1)], 0, firstLevels)).toBe(null)
    expect(cashbackOf([play('usdt', 100, 0, 1)], 4, [])).toBe(null)
  })

  it('turns into the currency at its price, rounded down', () => {
    // 0.44 USD at 50,000 USD per bitcoin are 880 satoshi.
    expect(minorE6Of(usd(0.44), 50_000n * 10n ** 8n, 8)).toBe(880n * 1_000_000n)
  })
})

describe('what a bet adds', () => {
  it('is its real stake, payout and theoretical win; a withdrawn one takes the same away', () => {
    const fact = resultFact()
    expect(daysRowsOf(fact)).toMatchObject([
      { stake_usd_e6: usd(2), payout_usd_e6: usd(5), theoretical_usd_e6: usd(0.04) },
    ])
    expect(daysRowsOf(withdrawn(fact))).toMatchObject([
      { stake_usd_e6: -usd(2), payout_usd_e6: -usd(5), theoretical_usd_e6: -usd(0.04) },
    ])
    const [mixed] = daysRowsOf(resultFact({ pocket: 'mixed', bonusMinor: 150_000_000n }))
    expect(mixed).toMatchObject({ stake_usd_e6: usd(0.5), payout_usd_e6: usd(1.25) })
    for (const own of [{ pocket: 'demo' }, { pocket: 'bonus' }, { status: 'cancel' }] as const) {
      expect(daysRowsOf(resultFact(own))).toEqual([])
      expect(totalsRowsOf(resultFact(own))).toEqual([])
    }
  })

  it('keeps play money of a demo build apart from deposits, and counts no prize', () => {
    const grant = movementFact({ reason: 'demo_grant', currency: 'usdt', amountMinor: 10n ** 11n })
    expect(totalsRowsOf(grant)).toMatchObject([
      { rated_usd_e6: 0n, deposited_usd_e6: 0n, play_usd_e6: usd(1000) },
    ])
    expect(totalsRowsOf(movementFact())).toEqual([])
  })

  it('counts deposits at the rate they were booked at, and takes away what did not hold', () => {
    const of = (reason: string, own: Parameters<typeof movementFact>[0]) =>
      totalsRowsOf(movementFact({ reason, currency: 'btc', usdRateE8: 9_700_000_000_000n, ...own }))
    const btc = 100_000_000n
    const deposited = [{ rated_usd_e6: 0n, deposited_usd_e6: usd(97_000) }]
    expect(of('deposit', { amountMinor: btc })).toMatchObject(deposited)
    const [spent, owed] = [
      of('deposit_reversal', { amountMinor: -btc / 4n })[0],
      of('deposit_reversal', { amountMinor: (-btc / 4n) * 3n, pocket: 'debt' })[0],
    ]
    expect((spent?.deposited_usd_e6 ?? 0n) + (owed?.deposited_usd_e6 ?? 0n)).toBe(-usd(97_000))
    expect(of('withdrawal', { amountMinor: -btc })).toEqual([])
  })
})

describe('the terms of the levels', () => {
  it('are ten levels above the first, with fees that never rise [PROMO-045] [PROMO-051]', () => {
    expect(firstLevels).toHaveLength(11)
    const fees = firstLevels.map((level) => level.withdrawFee)
    expect(fees).toEqual(fees.toSorted((one, other) => other - one))
    expect([fees[0], fees[10]]).toEqual([1, 0])
  })
})
