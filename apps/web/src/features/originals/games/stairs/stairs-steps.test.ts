import { describe, expect, it } from 'vitest'
import { figureAt, moveChance, staircase, stepName } from './stairs-steps.ts'

describe('the staircase', () => {
  it('narrows from twenty columns to eight over thirteen moves [GAME-015]', () => {
    const rows = staircase({ picks: [], rows: [], isOpen: false, reveal: undefined })
    expect(rows.map((row) => row.columns.length)).toEqual([
      8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
    ])
  })

  it('shows the stones of played rows only, until the round has ended', () => {
    const picks = [5, 6]
    const rows = [[1], [6]]
    const open = staircase({ picks: [5], rows: [[1]], isOpen: true, reveal: undefined })
    expect(open.at(-1)?.columns.slice(0, 6)).toEqual([
      'free',
      'stone',
      'free',
      'free',
      'free',
      'stood',
    ])
    expect(open.at(-2)?.columns.every((look) => look === 'now')).toBe(true)
    const stones = Array.from({ length: 13 }, () => [0])
    const ended = staircase({ picks, rows, isOpen: false, reveal: { stones } })
    expect(ended.at(-2)?.columns[6]).toBe('crushed')
    expect(ended[0]?.columns[0]).toBe('dim-stone')
    expect(figureAt(picks)).toEqual({ row: 1, column: 6 })
    expect(stepName(1, 6, 'crushed')).toBe('Row 2, column 7: stone, chosen')
  })

  it('knows the real chance of the next move', () => {
    expect(moveChance(3, 0)).toEqual({ ways: 17, of: 20 })
    expect(moveChance(3, 12)).toEqual({ ways: 5, of: 8 })
    expect(moveChance(3, 13)).toBeUndefined()
  })
})
