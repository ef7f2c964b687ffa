import fc from 'fast-check'
import { expect, it } from 'vitest'
import { limboTargetForChance, limboTargetNearest } from './editing.ts'
import { limbo, limboDraws, limboWays } from './rules.ts'

const chanceE8 = (target: number) => Math.round((limboWays(target) * 1e8) / limboDraws)

it('finds a target of the same chance for every chance it shows', () => {
  for (const target of [1.01, 1.98, 2, 10, 99, 1000, 12_345.67, 500_000, 1_000_000]) {
    expect(chanceE8(limboTargetForChance(chanceE8(target)))).toBe(chanceE8(target))
  }
})

it('turns a round chance into the usual target', () => {
  expect(limboTargetForChance(49_500_000)).toBe(2)
  expect(limboTargetForChance(9_900_000)).toBe(10)
})

it('answers any input with a legal target', () => {
  fc.assert(
    fc.property(fc.double(), (value) => {
      expect(limbo.parseParams({ target: limboTargetNearest(value) }).ok).toBe(true)
      expect(limbo.parseParams({ target: limboTargetForChance(value) }).ok).toBe(true)
    }),
    { seed: 9, numRuns: 2000 },
  )
})

it('moves values beyond the limits to the nearest limit', () => {
  expect(limboTargetNearest(1)).toBe(1.01)
  expect(limboTargetNearest(5e6)).toBe(1_000_000)
  expect(limboTargetForChance(100_000_000)).toBe(1.01)
  expect(limboTargetForChance(0)).toBe(1_000_000)
  expect(limboTargetNearest(2.344)).toBe(2.34)
})
