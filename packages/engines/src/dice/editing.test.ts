import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  diceTargetForChance,
  diceTargetForMultiplier,
  diceTargetMirrored,
  diceTargetNearest,
  diceTargetOfWays,
} from './editing.ts'
import { dice, diceMultiplierE4, diceWays } from './rules.ts'

const conditions = ['over', 'under'] as const
const anyCondition = fc.constantFrom(...conditions)
const isLegal = (target: number, condition: string) => dice.parseParams({ condition, target }).ok

it('finds back the target of every multiplier and every chance it shows', () => {
  for (const condition of conditions) {
    for (let ways = 1; ways <= 9800; ways += 1) {
      const target = diceTargetOfWays(ways, condition)
      const multiplierE4 = diceMultiplierE4(target, condition)
      const byMultiplier = diceTargetForMultiplier(multiplierE4, condition)
      expect(diceWays(target, condition)).toBe(ways)
      expect(diceMultiplierE4(byMultiplier, condition)).toBe(multiplierE4)
      expect(diceTargetForChance(Math.round((ways * 1e8) / 10_001), condition)).toBe(target)
      expect(diceTargetNearest(target, condition)).toBe(target)
    }
  }
})

it('keeps chance and multiplier when the condition is switched', () => {
  for (let ways = 1; ways <= 9800; ways += 1) {
    const over = diceTargetOfWays(ways, 'over')
    const under = diceTargetMirrored(over)
    expect(diceWays(under, 'under')).toBe(ways)
    expect(diceTargetMirrored(under)).toBe(over)
  }
})

it('answers any input with a legal target', () => {
  fc.assert(
    fc.property(fc.double(), anyCondition, (value, condition) => {
      expect(isLegal(diceTargetNearest(value, condition), condition)).toBe(true)
      expect(isLegal(diceTargetForMultiplier(value, condition), condition)).toBe(true)
      expect(isLegal(diceTargetForChance(value, condition), condition)).toBe(true)
    }),
    { seed: 8, numRuns: 2000 },
  )
})

it('moves values beyond the limits to the nearest limit', () => {
  expect(diceTargetNearest(150, 'over')).toBe(99.99)
  expect(diceTargetNearest(-3, 'under')).toBe(0.01)
  expect(diceTargetForMultiplier(10_000, 'under')).toBe(98)
  expect(diceTargetForMultiplier(1e12, 'under')).toBe(0.01)
  expect(diceTargetForChance(100_000_000, 'over')).toBe(2)
})

it('picks the nearest multiplier that exists', () => {
  expect(diceTargetForMultiplier(20_000, 'under')).toBe(49.5)
  expect(diceTargetForMultiplier(60_000_000, 'under')).toBe(0.02)
  expect(diceTargetForMultiplier(80_000_000, 'under')).toBe(0.01)
})
