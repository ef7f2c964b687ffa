import { diamonds } from '@powerplay/engines'
import { describe, expect, it } from 'vitest'
import { diamondsDrops, diamondsTable, matchedOf } from './diamonds-table.ts'

describe('the paytable of diamonds', () => {
  it('counts every drop exactly once', () => {
    expect(diamondsTable.map(({ ways }) => ways)).toEqual([7, 210, 420, 2_100, 3_150, 8_400, 2_520])
    expect(diamondsTable.reduce((sum, { ways }) => sum + ways, 0)).toBe(diamondsDrops)
  })

  it('adds up to the return that the rules state', () => {
    const { numerator, denominator } = diamonds.exactReturn({})
    const paid = diamondsTable.reduce((sum, line) => sum + line.ways * line.multiplierE4, 0)
    expect(BigInt(paid) * denominator).toBe(numerator * BigInt(diamondsDrops) * 10_000n)
  })
})

describe('the gems that are raised', () => {
  it('are those with a second one of their colour', () => {
    expect(matchedOf([1, 4, 1, 1, 0])).toEqual([true, false, true, true, false])
    expect(matchedOf([0, 1, 2, 3, 4])).toEqual([false, false, false, false, false])
    expect(matchedOf([2, 2, 6, 6, 2])).toEqual([true, true, true, true, true])
  })
})
