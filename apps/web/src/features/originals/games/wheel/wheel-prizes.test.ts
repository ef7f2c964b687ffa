import { wheelRisks, wheelSizes } from '@powerplay/engines'
import { describe, expect, it } from 'vitest'
import { prizeColor, wheelPrizes } from './wheel-prizes.ts'

const wheels = wheelSizes.flatMap((size) => wheelRisks.map((risk) => [size, risk] as const))

describe('the legend of the wheel', () => {
  it.each(wheels)('counts all %i segments at risk %s', (size, risk) => {
    const prizes = wheelPrizes(size, risk)
    expect(prizes.reduce((sum, { count }) => sum + count, 0)).toBe(size)
  })

  it.each(wheels)('gives every factor of %i segments at risk %s its own colour', (size, risk) => {
    const prizes = wheelPrizes(size, risk)
    const colors = new Set(prizes.map(({ multiplierE4 }) => prizeColor(multiplierE4)))
    expect(colors.size).toBe(prizes.length)
  })

  it('lists the factors from small to large', () => {
    expect(wheelPrizes(30, 'medium')).toEqual([
      { multiplierE4: 0, count: 15 },
      { multiplierE4: 15_000, count: 6 },
      { multiplierE4: 17_000, count: 1 },
      { multiplierE4: 20_000, count: 6 },
      { multiplierE4: 30_000, count: 1 },
      { multiplierE4: 40_000, count: 1 },
    ])
  })
})
