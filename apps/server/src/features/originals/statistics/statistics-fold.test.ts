import { dayMs } from '@powerplay/kernel'
import { describe, expect, it } from 'vitest'
import { movementFact, noon, resultFact, withdrawn } from '../../../../test/facts.ts'
import type { ResultFact } from '../../wallet/index.ts'
import { rowsOf } from './statistics-fold.ts'

const rowOf = (own: Partial<ResultFact> = {}) => rowsOf(resultFact(own))[0]

describe('a bet in the statistics of a player', () => {
  it('adds its amounts to its day, game and currency', () => {
    const { userId, wagerId } = resultFact()
    expect(rowsOf(resultFact())).toEqual([
      {
        ...{ user_id: userId, day: '2026-03-03', game: 'dice', currency: 'usdt', pocket: 'real' },
        ...{ games: 1, wagered_minor: 200_000_000n, payout_minor: 500_000_000n, wins: 1 },
        ...{ best_id: wagerId, best_multiplier_e4: 25_000, best_profit_minor: 300_000_000n },
      },
    ])
  })

  it('stands apart with demo money, and with real money where bonus money is in it', () => {
    expect(rowOf({ pocket: 'demo' })?.pocket).toBe('demo')
    expect(rowOf({ pocket: 'bonus', bonusMinor: 200_000_000n })?.pocket).toBe('real')
    expect(rowOf({ pocket: 'mixed', bonusMinor: 1n })?.pocket).toBe('real')
  })

  it('counts for nothing given back; movements are no bets', () => {
    expect(rowsOf(resultFact({ status: 'cancel' }))).toEqual([])
    expect(rowsOf(movementFact())).toEqual([])
  })

  it('is a game when its last share is closed, and won where the whole of it won', () => {
    const open = { isClosed: false, closedAt: null }
    expect(rowOf(open)).toMatchObject({ games: 0, wins: 0, wagered_minor: 200_000_000n })
    const whole = { ...resultFact().whole, status: 'win' } as const
    expect(rowOf({ part: 2, status: 'lose', whole })).toMatchObject({ games: 1, wins: 1 })
    expect(rowOf({ status: 'part' })).toMatchObject({ games: 1, wins: 0 })
    expect(rowOf({ part: 2, whole: { ...whole, status: 'cancel' } })).toMatchObject({ games: 0 })
  })

  it('counts as a game on the day of its end, whichever share is told of', () => {
    const closedAt = noon + dayMs
    const [share, game, ...rest] = rowsOf(resultFact({ closedAt }))
    expect(share).toMatchObject({ day: '2026-03-03', games: 0, wagered_minor: 200_000_000n })
    expect(game).toMatchObject({ day: '2026-03-04', games: 1, wins: 1, wagered_minor: 0n })
    expect(rest).toEqual([])
    const { whole } = resultFact()
    const [only, ...none] = rowsOf(resultFact({ status: 'cancel', closedAt, whole }))
    expect(only).toMatchObject({ day: '2026-03-04', games: 1, wins: 1, payout_minor: 0n })
    expect(none).toEqual([])
  })

  it('loses what it gave when its result is withdrawn, and is the best of nothing', () => {
    const fact = resultFact()
    const [plus] = rowsOf(fact)
    const [minus] = rowsOf(withdrawn(fact))
    const sums = ['games', 'wagered_minor', 'payout_minor', 'wins'] as const
    for (const name of sums) expect([name, minus?.[name]]).toEqual([name, -(plus?.[name] ?? 9)])
    expect(minus?.best_profit_minor).toBeLessThan(-(2n ** 60n))
  })
})
