import { describe, expect, it } from 'vitest'
import { movementFact, resultFact, withdrawn } from '../../../test/facts.ts'
import type { ResultFact } from '../wallet/index.ts'
import { rowsOf } from './statistics-fold.ts'

const rowOf = (own: Partial<ResultFact> = {}) => rowsOf(resultFact(own))[0]

describe('a bet in the statistics of a player', () => {
  it('adds its amounts to its day, game and currency', () => {
    const { userId, wagerId } = resultFact()
    expect(rowsOf(resultFact())).toEqual([
      {
        ...{ user_id: userId, day: '2026-03-03', game: 'dice', currency: 'usdt', demo: false },
        ...{ games: 1n, wagered_minor: 200_000_000n, payout_minor: 500_000_000n, wins: 1n },
        ...{ best_id: wagerId, best_multiplier_e4: 25_000n, best_profit_minor: 300_000_000n },
      },
    ])
  })

  it('stands apart with demo money, and with real money where bonus money is in it', () => {
    expect(rowOf({ pocket: 'demo' })?.demo).toBe(true)
    expect(rowOf({ pocket: 'bonus', bonusMinor: 200_000_000n })?.demo).toBe(false)
    expect(rowOf({ pocket: 'mixed', bonusMinor: 1n })?.demo).toBe(false)
  })

  it('counts for nothing given back; movements are no bets', () => {
    expect(rowsOf(resultFact({ status: 'cancel' }))).toEqual([])
    expect(rowsOf(movementFact())).toEqual([])
  })

  it('is a game, and won, with the first of its shares', () => {
    expect(rowOf({ part: 2 })).toMatchObject({ games: 0n, wins: 0n, wagered_minor: 200_000_000n })
    expect(rowOf({ status: 'part' })).toMatchObject({ games: 1n, wins: 0n })
  })

  it('loses what it gave when its result is withdrawn, and is the best of nothing', () => {
    const fact = resultFact()
    const [plus] = rowsOf(fact)
    const [minus] = rowsOf(withdrawn(fact))
    const sums = ['games', 'wagered_minor', 'payout_minor', 'wins'] as const
    for (const name of sums) expect([name, minus?.[name]]).toEqual([name, -(plus?.[name] ?? 0n)])
    expect(minus?.best_profit_minor).toBeLessThan(-(2n ** 60n))
  })
})
