import { describe, expect, it } from 'vitest'
import {
  autoBetDefault,
  isAutoOver,
  nextBetMinor,
  sumsZero,
  withSums,
  type AutoBet,
} from './model.ts'

const auto = (change: Partial<AutoBet>): AutoBet => ({
  ...autoBetDefault,
  state: 'on',
  initialBetMinor: 100n,
  ...change,
})
const increase = (percentE2: number) => ({ action: 'increase', percentE2 }) as const

describe('the next bet of auto', () => {
  it('resets to the initial bet or grows by the percentage, by win or loss [GAME-036]', () => {
    const martingale = auto({ loss: increase(100_00) })
    expect(nextBetMinor(martingale, 400n, false)).toBe(800n)
    expect(nextBetMinor(martingale, 800n, true)).toBe(100n)
    expect(nextBetMinor(auto({ win: increase(50_00) }), 200n, true)).toBe(300n)
  })

  it('rounds growth down, but grows by at least one minor unit', () => {
    expect(nextBetMinor(auto({ loss: increase(10_00) }), 199n, false)).toBe(218n)
    expect(nextBetMinor(auto({ loss: increase(1) }), 1n, false)).toBe(2n)
    expect(nextBetMinor(auto({ loss: increase(0) }), 7n, false)).toBe(7n)
  })

  it('stays exact beyond the safe integers of a double', () => {
    const bet = 9_007_199_254_740_993n
    expect(nextBetMinor(auto({ loss: increase(100_00) }), bet, false)).toBe(bet * 2n)
  })
})

describe('the end of auto', () => {
  it('comes at the games count, by Stop, or by a win with stop on win [GAME-035]', () => {
    expect(isAutoOver(auto({ games: 3, currentIteration: 2 }), false)).toBe(false)
    expect(isAutoOver(auto({ games: 3, currentIteration: 3 }), false)).toBe(true)
    expect(isAutoOver(auto({ games: 0, currentIteration: 5_000 }), false)).toBe(false)
    expect(isAutoOver(auto({ stopOnWin: true }), true)).toBe(true)
    expect(isAutoOver(auto({ stopOnWin: true }), false)).toBe(false)
    expect(isAutoOver(auto({ state: 'stopping' }), false)).toBe(true)
  })
})

describe('session sums', () => {
  it('count a win from a multiplier of 1, and no cancelled round', () => {
    const round = { status: 'win', multiplierE4: 10_000, stakeMinor: 5n, profitMinor: 0n }
    let sums = withSums(sumsZero, round)
    sums = withSums(sums, { ...round, status: 'lose', multiplierE4: 0, profitMinor: -5n })
    sums = withSums(sums, { ...round, status: 'cancel' })
    expect(sums).toEqual({ bets: 2, wins: 1, wageredMinor: 10n, profitMinor: -5n })
  })
})
