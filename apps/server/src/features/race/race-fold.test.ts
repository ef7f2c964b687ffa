import { describe, expect, it } from 'vitest'
import { movementFact, resultFact, withdrawn } from '../../../test/facts.ts'
import { rowsOf } from './race-fold.ts'

describe('a bet in the race', () => {
  it('adds its points to its day', () => {
    expect(rowsOf(resultFact())).toEqual([
      {
        ...{ period: 'day', starts_on: '2026-03-03', user_id: resultFact().userId },
        ...{ rated_usd_e6: 4_000_000n, reached_at: '2026-03-03T12:00:00.123Z' },
      },
    ])
  })

  it('counts for nothing with demo or bonus money, given back, or without a stake', () => {
    expect(rowsOf(resultFact({ pocket: 'demo' }))).toEqual([])
    expect(rowsOf(resultFact({ pocket: 'bonus', bonusMinor: 200_000_000n }))).toEqual([])
    expect(rowsOf(resultFact({ status: 'cancel' }))).toEqual([])
    expect(rowsOf(resultFact({ stakeMinor: 0n, stakeUsdE6: 0n }))).toEqual([])
    expect(rowsOf(movementFact())).toEqual([])
  })

  it('counts with the real money in a mixed stake, and with each share of it', () => {
    const share = { part: 2, isClosed: false, closedAt: null, stakeMinor: 50_000_000n }
    const [row] = rowsOf(resultFact({ ...share, stakeUsdE6: 500_000n }))
    expect(row?.rated_usd_e6).toBe(1_000_000n)
    const [mixed] = rowsOf(resultFact({ pocket: 'mixed', bonusMinor: 150_000_000n }))
    expect(mixed?.rated_usd_e6).toBe(1_000_000n)
  })

  it('loses what it gave when its result is withdrawn, and reaches nothing by that', () => {
    const fact = resultFact()
    const minus = rowsOf(withdrawn(fact))
    expect(minus.map((row) => row.rated_usd_e6)).toEqual(
      rowsOf(fact).map((row) => -row.rated_usd_e6),
    )
    for (const row of minus) expect(row.reached_at < '1971').toBe(true)
  })
})
