import { describe, expect, it } from 'vitest'
import { judgeChoices } from './judge-choices.ts'
import { addSums, judgeReturn, verdictOfAll, type ReturnSums } from './judge-return.ts'

/** Rounds of a bet that wins `multiplier` so many times; stated is 99 %. */
function sumsOf(rounds: number, wins: number, multiplier = 2): ReturnSums {
  return {
    rounds,
    paid: wins * multiplier,
    squares: wins * multiplier ** 2,
    least: wins === rounds ? multiplier : 0,
    most: wins === 0 ? 0 : multiplier,
    expected: rounds * 0.99,
  }
}

describe('the verdict on a return', () => {
  it('is that all is well where the 99 % interval holds the stated return', () => {
    const judged = judgeReturn(sumsOf(100_000, 49_600), false)
    expect(judged).toMatchObject({ live: 0.992, exact: 0.99, verdict: 'within' })
    expect(judged.margin).toBeCloseTo(2.5758 / Math.sqrt(100_000), 5)
  })

  it('says outlier past the interval, and outside where chance is no excuse', () => {
    expect(judgeReturn(sumsOf(100_000, 49_000), false).verdict).toBe('outlier')
    expect(judgeReturn(sumsOf(100_000, 48_500), false).verdict).toBe('outside')
    expect(judgeReturn(sumsOf(100_000, 50_500), false).verdict).toBe('outside')
  })

  it('calls too little no wonder where the stated return is that of best play', () => {
    expect(judgeReturn(sumsOf(100_000, 40_000), true).verdict).toBe('within')
    expect(judgeReturn(sumsOf(100_000, 50_500), true).verdict).toBe('outside')
  })

  it('waits for rounds, and for more than a few that count', () => {
    expect(judgeReturn(sumsOf(999, 300), false).verdict).toBe('few')
    expect(judgeReturn(sumsOf(100_000, 0), false).verdict).toBe('few')
    expect(judgeReturn(sumsOf(100_000, 100_000), false).verdict).toBe('few')
    expect(judgeReturn(sumsOf(100_000, 5, 1_000), false).verdict).toBe('few')
    expect(judgeReturn(sumsOf(1_000_000, 99, 10_000), false).verdict).toBe('within')
  })

  it('notices a half percent kept back at 2.00x after ten million rounds', () => {
    const honest = 10_000_000 * 0.495
    expect(judgeReturn(sumsOf(10_000_000, honest), false).verdict).toBe('within')
    expect(judgeReturn(sumsOf(10_000_000, honest * 0.995), false).verdict).toBe('outside')
  })

  it('adds up rows as one, and takes the worst of their verdicts', () => {
    expect(addSums([sumsOf(10, 4), sumsOf(20, 11, 3)])).toEqual({
      rounds: 30,
      paid: 41,
      squares: 115,
      least: 0,
      most: 3,
      expected: 10 * 0.99 + 20 * 0.99,
    })
    expect(verdictOfAll(['few', 'within', 'outside'])).toBe('outside')
    expect(verdictOfAll(['few', 'within', 'outlier'])).toBe('within')
    expect(verdictOfAll(['few', 'outlier'])).toBe('outlier')
    expect(verdictOfAll([])).toBe('few')
  })
})

describe('the verdict on choices', () => {
  it('compares right choices with the chances of the game, whenever players stop', () => {
    // One mine: 24 of 25, then 23 of 24. Half stop after one cell, half after two.
    const judged = judgeChoices('mines', { mines: 1 }, [
      { choices: 1, isLost: false, rounds: 48_000 },
      { choices: 1, isLost: true, rounds: 4_000 },
      { choices: 2, isLost: false, rounds: 46_000 },
      { choices: 2, isLost: true, rounds: 2_000 },
    ])
    expect(judged).toMatchObject({ choices: 148_000, right: 142_000 / 148_000 })
    expect(judged?.expected).toBeCloseTo((100_000 * 0.96 + (48_000 * 23) / 24) / 148_000, 12)
    expect(judged?.verdict).toBe('within')
  })

  it('sees half a percent less than the chance after many rounds, on either side', () => {
    const counts = (right: number) => [
      { choices: 1, isLost: false, rounds: right },
      { choices: 1, isLost: true, rounds: 1_000_000 - right },
    ]
    const of = (right: number) => judgeChoices('coinflip', {}, counts(right))?.verdict
    expect([of(500_500), of(497_500), of(502_500)]).toEqual(['within', 'outside', 'outside'])
    const chance = (right: number) =>
      judgeChoices('matrix', { risk: 'low' }, counts(right))?.verdict
    expect([chance(950_100), chance(945_000)]).toEqual(['within', 'outside'])
  })

  it('knows every climb and is silent about other games', () => {
    const counts = [{ choices: 1, isLost: true, rounds: 3 }]
    for (const [game, config] of [
      ['tower', { difficulty: 'easy' }],
      ['stairs', { stones: 7 }],
      ['matrix', { risk: 'high' }],
    ] as const) {
      expect(judgeChoices(game, config, counts)?.verdict).toBe('few')
    }
    expect(judgeChoices('hilo', {}, counts)).toBeNull()
    expect(judgeChoices('mines', { mines: 3 }, [])).toBeNull()
    expect(judgeChoices('tower', { difficulty: 'easy' }, counts)?.expected).toBeCloseTo(0.75, 12)
  })
})
