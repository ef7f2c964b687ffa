import { dayMs } from '@powerplay/kernel'
import { describe, expect, it } from 'vitest'
import { noon, resultFact, withdrawn } from '../../../../test/facts.ts'
import { daysOf } from '../charts/days.ts'
import { hourRowsOf } from '../fold.ts'
import { burnsOf, type BurnHour } from './burn.ts'
import { buy, priceE8, roomE6, worthE6 } from './pool.ts'
import { firstWholeWeek, isoWeekOf, per1000E6, sharePool, startOfWeek, weekMs } from './share.ts'
import { allocation, firstUsdE6, lockedMinor, maxMinor, monthMinor, supplyOf } from './supply.ts'
import { syntheticHours, syntheticWeeks } from './synthetic.ts'

const pool = { tokenMinor: allocation.pool, usdE6: firstUsdE6 }
const none = { casino: 0n, sport: 0n, futures: 0n }
const hour: BurnHour = {
  ...{ theoreticalE6: { ...none, casino: 100_000_000n }, carryE6: none, addedE6: 0n, pool },
  ...{ pctE2: { casino: 500, sport: 500, futures: 500 }, moveE4: 100, isPaused: false },
}

describe('the pool', () => {
  it('begins at one cent, and its product never falls', () => {
    expect(priceE8(pool)).toBe(1_000_000n)
    const { boughtMinor, after } = buy(pool, 1_000_003n)
    expect(boughtMinor).toBeGreaterThan(0n)
    expect(after.tokenMinor * after.usdE6).toBeGreaterThanOrEqual(pool.tokenMinor * pool.usdE6)
    expect(worthE6(boughtMinor, 1_000_000n)).toBeLessThanOrEqual(1_000_003n)
  })

  it('has room for one percent of its price and not a millionth more', () => {
    const room = roomE6(pool, 100)
    expect(priceE8(buy(pool, room).after)).toBeLessThanOrEqual(1_010_000n)
    expect((pool.usdE6 + room + 1n) ** 2n).toBeGreaterThan((pool.usdE6 ** 2n * 10_100n) / 10_000n)
  })
})

describe('the burn of an hour', () => {
  it('spends five percent of each group', () => {
    const [casino, sport] = burnsOf(hour)
    expect(casino).toMatchObject({ spentE6: 5_000_000n, carryAfterE6: 0n, state: 'burnt' })
    expect(sport).toMatchObject({ spentE6: 0n, amountMinor: 0n, state: 'nothing' })
  })

  it('carries on what the price has no room for, over all groups together', () => {
    const much = { casino: 10n ** 12n, sport: 10n ** 12n, futures: 0n }
    const [casino, sport, futures] = burnsOf({ ...hour, theoreticalE6: much })
    expect(casino?.spentE6).toBe(roomE6(pool, 100))
    expect(sport).toMatchObject({ spentE6: 0n, carryAfterE6: 50_000_000_000n, state: 'carried' })
    expect(futures?.priceE8).toBeLessThanOrEqual(1_010_000n)
    const next = burnsOf({ ...hour, theoreticalE6: none, carryE6: { ...none, sport: 7_000_000n } })
    expect(next[1]).toMatchObject({ spentE6: 7_000_000n, carryAfterE6: 0n })
  })

  it('buys nothing for a win below zero, and less afterwards', () => {
    const [casino] = burnsOf({ ...hour, theoreticalE6: { ...none, casino: -100_000_000n } })
    expect(casino).toMatchObject({ spentE6: 0n, carryAfterE6: -5_000_000n, state: 'nothing' })
    const carryE6 = { ...none, casino: -2_000_000n }
    expect(burnsOf({ ...hour, carryE6 })[0]?.spentE6).toBe(3_000_000n)
  })

  it('gives nothing while it is paused, and buys for a week without stakers', () => {
    expect(burnsOf({ ...hour, isPaused: true })[0]).toMatchObject({
      ...{ spentE6: 0n, carryAfterE6: 0n, state: 'paused' },
    })
    expect(burnsOf({ ...hour, addedE6: 9_000_000n })[0]?.spentE6).toBe(14_000_000n)
  })
})

describe('the revenue share of a week', () => {
  it('goes from Sunday to Sunday, UTC, and is named by its ISO week', () => {
    const sunday = Date.parse('2026-11-22T00:00:00.000Z')
    expect(startOfWeek(sunday)).toBe(sunday)
    expect(startOfWeek(sunday - 1)).toBe(sunday - weekMs)
    expect(firstWholeWeek(sunday)).toBe(sunday)
    expect(firstWholeWeek(sunday + 1)).toBe(sunday + weekMs)
    expect(isoWeekOf(Date.parse('2026-01-01'))).toBe('2026-W01')
    expect(isoWeekOf(Date.parse('2027-01-02'))).toBe('2026-W53')
  })

  it('is whole cents each, the rest goes on; without stakers all of it is left', () => {
    const stakers = ['a', 'b', 'c'].map((userId) => ({ userId, weight: 1n }))
    const shared = sharePool(1_000_000n, stakers)
    expect(shared.shares.map(({ cents }) => cents)).toEqual([33n, 33n, 33n])
    expect(shared).toMatchObject({ paidCents: 99n, remainderE6: 10_000n })
    expect(sharePool(5n, [])).toEqual({ shares: [], paidCents: 0n, remainderE6: 5n })
    // A thousand tokens all week, of ten thousand in all, get a tenth.
    const weight = 10_000n * 100_000_000n * BigInt(weekMs)
    expect(per1000E6(50_000_000n, weight)).toBe(5_000_000n)
  })
})

describe('the supply', () => {
  it('is one billion in five parts, of which the team’s come free by months', () => {
    const { pool: liquidity, community, treasury, locked } = allocation
    expect(liquidity + community + treasury + locked).toBe(maxMinor)
    const parts = supplyOf({ staked: 5n, treasury, locked, burnt: 7n })
    expect(Object.values(parts).reduce((sum, part) => sum + part, 0n)).toBe(maxMinor)
    const made = Date.parse('2026-01-31T10:00:00.000Z')
    expect(lockedMinor(made, made + 20 * dayMs)).toBe(locked)
    expect(lockedMinor(made, Date.parse('2026-03-31T10:00:00.000Z'))).toBe(locked - 2n * monthMinor)
    expect(lockedMinor(made, Date.parse('2036-01-01'))).toBe(0n)
  })

  it('begins in a demo build with 30 days that are the same at every start', () => {
    const end = Date.parse('2026-11-22T10:00:00.000Z')
    const hours = syntheticHours(end, pool)
    expect(hours).toHaveLength(720)
    expect(hours).toEqual(syntheticHours(end, pool))
    expect(hours.at(-1)?.hour).toBe(end - 3_600_000)
    expect(syntheticWeeks(hours).map(({ startsAt }) => startsAt % weekMs)).toHaveLength(4)
  })
})

describe('an hour of play', () => {
  it('is by when a result was booked; taken back it is less in its own hour', () => {
    const [row] = hourRowsOf(resultFact())
    expect(row).toEqual({
      ...{ hour: '2026-03-03T12:00:00.000Z', product: 'originals', bets: 1n },
      ...{ stake_usd_e6: 2_000_000n, payout_usd_e6: 5_000_000n },
      ...{ theoretical_usd_e6: 40_000n, expected_usd_e6: 20_000n },
    })
    const later = { ...withdrawn(resultFact()), bookedAt: noon + 7 * dayMs }
    expect(hourRowsOf(later)[0]).toMatchObject({
      ...{ hour: '2026-03-10T12:00:00.000Z', bets: -1n, theoretical_usd_e6: -40_000n },
    })
  })

  it('counts neither demo nor bonus money, nor stakes that went back', () => {
    for (const own of [{ pocket: 'demo' }, { pocket: 'bonus' }, { status: 'cancel' }] as const) {
      expect(hourRowsOf(resultFact(own))).toEqual([])
    }
  })

  it('is shown from the first day that has anything, today included', () => {
    const days = daysOf(noon, 7, ['2026-03-01', '2026-03-02'])
    expect(days).toEqual(['2026-03-01', '2026-03-02', '2026-03-03'])
    expect(daysOf(noon, 30, [])).toEqual([])
  })
})
