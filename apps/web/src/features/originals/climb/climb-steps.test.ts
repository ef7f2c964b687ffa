import { mines } from '@powerplay/engines'
import { describe, expect, it } from 'vitest'
import { climbSteps, stepsAround } from './climb-steps.ts'
import { movedCell } from './use-roving-cells.ts'

describe('the ladder of multipliers', () => {
  it('has the prices of the rules, cut where the largest payout forbids the next step', () => {
    const steps = climbSteps(mines, { mines: 3 }, { stakeMinor: 100n, payoutMinorMax: 200n })
    expect(steps).toHaveLength(22)
    expect(steps[0]).toEqual({ step: 1, multiplierE4: 11_250, isReachable: true })
    expect(steps.filter((one) => one.isReachable)).toHaveLength(5)
  })

  it('shows the steps around the present one', () => {
    const steps = climbSteps(mines, { mines: 5 }, { stakeMinor: 1n, payoutMinorMax: undefined })
    const names = (done: number) => stepsAround(steps, done, 8).map((one) => one.step)
    expect(names(0)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(names(6)).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
    expect(names(20)).toEqual([13, 14, 15, 16, 17, 18, 19, 20])
  })
})

describe('the arrow keys on a field', () => {
  it('move to the neighbour and never off the edge', () => {
    const field = { columns: 5, count: 25 }
    expect(movedCell('ArrowRight', 3, field)).toBe(4)
    expect(movedCell('ArrowRight', 4, field)).toBeUndefined()
    expect(movedCell('ArrowDown', 20, field)).toBeUndefined()
    expect(movedCell('ArrowUp', 7, field)).toBe(2)
    expect(movedCell('Home', 13, field)).toBe(10)
    expect(movedCell('End', 11, field)).toBe(14)
    expect(movedCell('a', 11, field)).toBeUndefined()
  })
})
