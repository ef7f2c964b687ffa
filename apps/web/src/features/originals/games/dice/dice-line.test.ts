import { describe, expect, it } from 'vitest'
import {
  firstLine,
  mirrored,
  withChance,
  withMultiplier,
  withTarget,
  worthOf,
} from './dice-line.ts'

describe('the line of dice', () => {
  it('starts at over 49.50: chance 50.49 %, 1.9603 times', () => {
    expect(worthOf(firstLine)).toEqual({ ways: 5050, of: 10_001, multiplierE4: 19_603 })
  })

  it('follows target, multiplier and chance, and stays legal', () => {
    expect(withTarget(firstLine, 10_000).targetE2).toBe(9_999)
    expect(withTarget(firstLine, 0).targetE2).toBe(200)
    expect(worthOf(withMultiplier(firstLine, 20_000)).multiplierE4).toBe(20_000)
    expect(worthOf(withMultiplier(firstLine, 0)).ways).toBe(9_800)
    expect(worthOf(withChance(firstLine, 25_00, 2)).ways).toBe(2_500)
    expect(worthOf(withChance(firstLine, 1, 2)).ways).toBe(1)
  })

  it('keeps its chance when over and under change places', () => {
    const under = mirrored(firstLine)
    expect(under).toEqual({ condition: 'under', targetE2: 5050 })
    expect(worthOf(under)).toEqual(worthOf(firstLine))
    expect(mirrored(under)).toEqual(firstLine)
  })
})
