import { dayMs } from '@powerplay/kernel'
import { describe, expect, it } from 'vitest'
import { movementFact, noon, resultFact, withdrawn } from '../../../test/facts.ts'
import type { ResultFact } from '../wallet/index.ts'
import { rowsOf } from './sums-fold.ts'

const rowOf = (own: Partial<ResultFact> = {}) => rowsOf(resultFact(own))[0]

describe('a bet in the sums of a player', () => {
  it('adds its worth to its day, product and game', () => {
    expect(rowsOf(resultFact())).toEqual([
      {
        user_id: resultFact().userId,
        day: '2026-03-03',
        product: 'originals',
        game: 'dice',
        games: 1,
        wagered_usd_e6: 2_000_000n,
        payout_usd_e6: 5_000_000n,
        rated_usd_e6: 4_000_000n,
        best_multiplier_e4: 25_000,
      },
    ])
  })

  it('counts for nothing with demo money or given back, and with bonus money like real', () => {
    expect(rowsOf(resultFact({ pocket: 'demo' }))).toEqual([])
    expect(rowsOf(resultFact({ status: 'cancel' }))).toEqual([])
    expect(rowsOf(movementFact())).toEqual([])
    const bonus = rowOf({ pocket: 'bonus', bonusMinor: 200_000_000n })
    expect(bonus).toMatchObject({ games: 1, wagered_usd_e6: 2_000_000n, rated_usd_e6: 0n })
  })

  it('is a game with the last of its shares; a prize without a stake is none', () => {
    const open = { isClosed: false, closedAt: null }
    expect(rowOf(open)).toMatchObject({ games: 0, wagered_usd_e6: 2_000_000n })
    expect(rowOf({ part: 2 })).toMatchObject({ games: 1, wagered_usd_e6: 2_000_000n })
    const later = rowsOf(resultFact({ closedAt: noon + dayMs }))
    expect(later.map(({ day, games }) => [day, games])).toEqual([
      ['2026-03-03', 0],
      ['2026-03-04', 1],
    ])
    const prize = { stakeMinor: 0n, stakeUsdE6: 0n, multiplierE4: 0 }
    expect(rowOf(prize)).toMatchObject({ games: 0, wagered_usd_e6: 0n, payout_usd_e6: 5_000_000n })
  })

  it('makes no row where it adds nothing', () => {
    const open = { isClosed: false, closedAt: null }
    const dust = { ...open, stakeMinor: 1n, stakeUsdE6: 0n, payoutMinor: 0n, multiplierE4: 0 }
    expect(rowsOf(resultFact({ ...dust, status: 'lose' }))).toEqual([])
    expect(rowsOf(withdrawn(resultFact({ ...dust, status: 'lose' })))).toEqual([])
    expect(rowOf({ ...dust, isClosed: true, closedAt: noon, status: 'lose' })).toMatchObject({
      games: 1,
    })
  })

  it('has no best multiplier unless it won', () => {
    expect(rowOf({ status: 'part', multiplierE4: 5_000 })?.best_multiplier_e4).toBe(0)
  })

  it('loses what it gave when its result is withdrawn', () => {
    const fact = resultFact({ pocket: 'mixed', bonusMinor: 50_000_000n })
    const [plus] = rowsOf(fact)
    const [minus] = rowsOf(withdrawn(fact))
    const sums = ['games', 'wagered_usd_e6', 'payout_usd_e6', 'rated_usd_e6'] as const
    for (const name of sums) expect([name, minus?.[name]]).toEqual([name, -(plus?.[name] ?? 9)])
    expect(minus?.best_multiplier_e4).toBe(0)
  })
})
