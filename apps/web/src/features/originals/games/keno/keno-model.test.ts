import { keno, kenoRisks } from '@powerplay/engines'
import { describe, expect, it } from 'vitest'
import {
  autoPicked,
  kenoDraws,
  kenoLadder,
  kenoPicksMax,
  markOf,
  movedTile,
  oddsText,
  toggled,
} from './keno-model.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)

describe('the ladder of keno', () => {
  it('counts every draw once and adds up to the return that the rules state', () => {
    for (const risk of kenoRisks) {
      for (let picks = 1; picks <= kenoPicksMax; picks += 1) {
        const ladder = kenoLadder(picks, risk)
        expect(ladder.reduce((sum, { ways }) => sum + ways, 0)).toBe(kenoDraws)
        const paid = ladder.reduce((sum, line) => sum + BigInt(line.ways * line.multiplierE4), 0n)
        const { numerator, denominator } = keno.exactReturn({ risk, picks: numbers(picks) })
        expect(paid * denominator).toBe(numerator * BigInt(kenoDraws) * 10_000n)
      }
    }
  })
})

describe('the chance of a line', () => {
  it('has two digits that count, or is one in how many', () => {
    expect(oddsText(1, 3)).toBe('33.33%')
    expect(oddsText(67_812, 10_000_000)).toBe('0.67%')
    expect(oddsText(230, 10_000_000)).toBe('0.0023%')
    expect(oddsText(300, kenoDraws)).toBe('1 in 2.9M')
    expect(oddsText(1, kenoDraws)).toBe('1 in 848M')
    expect(oddsText(1, 200_000)).toBe('1 in 200K')
  })
})

describe('the picks', () => {
  it('are set and taken back, and an eleventh is not taken [GAME-014]', () => {
    expect(toggled([3], 1)).toEqual([1, 3])
    expect(toggled([1, 3], 3)).toEqual([1])
    expect(toggled(numbers(10), 20)).toEqual(numbers(10))
  })

  it('of auto-pick are ten different numbers of the card [GAME-014]', () => {
    expect(autoPicked(() => 0)).toEqual(numbers(10))
    expect(autoPicked((range) => range - 1)).toEqual(numbers(40).slice(30))
    expect(new Set(autoPicked((range) => Math.floor(range / 2))).size).toBe(10)
  })
})

describe('a tile', () => {
  it('tells picked, hit and drawn apart', () => {
    expect(numbers(4).map((number) => markOf(number, [0, 1], [1, 2]))).toEqual([
      'picked',
      'hit',
      'drawn',
      'plain',
    ])
  })

  it('is left with the arrow keys, but never the card', () => {
    expect(movedTile('ArrowRight', 0, 8)).toBe(1)
    expect(movedTile('ArrowDown', 3, 8)).toBe(11)
    expect(movedTile('ArrowUp', 3, 8)).toBe(3)
    expect(movedTile('ArrowRight', 39, 8)).toBe(39)
    expect(movedTile('End', 5, 5)).toBe(39)
    expect(movedTile('Home', 5, 5)).toBe(0)
    expect(movedTile('a', 5, 5)).toBeUndefined()
  })
})
