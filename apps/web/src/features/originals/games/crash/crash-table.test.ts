import type { SharedRound } from '@powerplay/contract'
import { describe, expect, it } from 'vitest'
import {
  isBehind,
  tableOf,
  withBets,
  withCashouts,
  withFinish,
  withoutBets,
  withPhase,
} from './crash-table.ts'

const hash = 'a'.repeat(64)
const betting: SharedRound = {
  round: 7,
  state: 'betting',
  serverSeedHash: hash,
  salt: 's',
  bettingEndsAt: 15_000,
  startedAt: null,
  serverNow: 0,
  bets: [],
  totalBets: 0,
  mine: [],
  history: [{ round: 6, result: 2.5, hash }],
}
const laid = (id: string, additional: number | null = null) => ({
  id,
  user: { _id: 'user_1', name: 'nova' },
  game: { currency: 'usdt', wager: '2.00000000' },
  additional,
})
const place = { game: 'crash', round: 7, seq: 1, at: 1 }

describe('the table of a shared round', () => {
  it('counts a bet once, however often it is told', () => {
    const once = withBets(tableOf(betting), { ...place, bets: [laid('bet_1', 1.5)] })
    const twice = withBets(once, { ...place, bets: [laid('bet_1', 1.5), laid('bet_2')] })
    expect(twice.betsTotal).toBe(2)
    expect(twice.bets[0]).toMatchObject({
      name: 'nova',
      stakeMinor: 200_000_000n,
      targetE4: 15_000,
    })
  })

  it('knows what was read before something happened', () => {
    const at = (round: number, state: SharedRound['state']) => tableOf({ ...betting, round, state })
    expect(isBehind(at(7, 'betting'), undefined)).toBe(false)
    expect(isBehind(at(7, 'betting'), at(7, 'running'))).toBe(true)
    expect(isBehind(at(6, 'finished'), at(7, 'betting'))).toBe(true)
    expect(isBehind(at(7, 'running'), at(7, 'running'))).toBe(false)
    expect(isBehind(at(8, 'betting'), at(7, 'finished'))).toBe(false)
  })

  it('drops bets that were taken back', () => {
    const full = withBets(tableOf(betting), { ...place, bets: [laid('bet_1'), laid('bet_2')] })
    const left = withoutBets(full, { ...place, ids: ['bet_1'] })
    expect(left.bets.map(({ id }) => id)).toEqual(['bet_2'])
    expect(left.betsTotal).toBe(1)
  })

  it('marks cash-outs, then the losers stay without one', () => {
    const full = withBets(tableOf(betting), { ...place, bets: [laid('bet_1'), laid('bet_2')] })
    const cashed = withCashouts(full, {
      ...place,
      multiplier: 1.6,
      serverNow: 1,
      cashouts: [{ id: 'bet_1', multiplier: 1.5, payout: '3.00000000' }],
    })
    const done = withFinish(cashed, {
      ...place,
      result: 1.73,
      hash,
      salt: 's',
      settled: [{ id: 'bet_2', multiplier: 0, status: 'lose', profit: '-2.00000000' }],
    })
    expect(done.bets.map(({ cashedE4 }) => cashedE4)).toEqual([15_000, null])
    expect(done.bets[0]?.payoutMinor).toBe(300_000_000n)
    expect(done).toMatchObject({ state: 'finished', resultE2: 173 })
    expect(done.history.map(({ round }) => round)).toEqual([7, 6])
  })

  it('starts empty with the next round and ignores what belongs to an older one', () => {
    const full = withBets(tableOf(betting), { ...place, bets: [laid('bet_1')] })
    const phase = { ...place, state: 'betting' as const, serverSeedHash: hash, serverNow: 1 }
    const next = withPhase(full, { ...phase, round: 8, bettingEndsAt: 30_000 })
    expect(next).toMatchObject({ round: 8, bets: [], betsTotal: 0, bettingEndsAt: 30_000 })
    expect(withPhase(next, { ...phase, round: 7 })).toBe(next)
    expect(withBets(next, { ...place, bets: [laid('bet_9')] })).toBe(next)
  })
})
