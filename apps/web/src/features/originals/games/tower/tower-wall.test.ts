import { describe, expect, it } from 'vitest'
import { towerWall, windowName } from './tower-wall.ts'

const round = {
  difficulty: 'medium',
  picks: [2, 0],
  rows: [
    [2, 1],
    [0, 2],
  ],
} as const

describe('the wall of the tower', () => {
  it('shows played rows whole, the next one open, and nothing above', () => {
    const wall = towerWall({ ...round, isOpen: true, reveal: undefined })
    expect(wall.map((row) => row.row)).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0])
    expect(wall.at(-1)?.windows).toEqual(['trap', 'safe', 'lit'])
    expect(wall.at(-2)?.windows).toEqual(['lit', 'trap', 'safe'])
    expect(wall.at(-3)).toMatchObject({ isNow: true, windows: ['now', 'now', 'now'] })
    expect(wall[0]?.windows).toEqual(['closed', 'closed', 'closed'])
  })

  it('shows all rows after the end, those never reached dim', () => {
    const safeTiles = Array.from({ length: 9 }, () => [1, 2])
    const wall = towerWall({
      ...round,
      rows: [
        [2, 1],
        [1, 2],
      ],
      isOpen: false,
      reveal: { safeTiles },
    })
    expect(wall.at(-2)?.windows).toEqual(['fell', 'safe', 'safe'])
    expect(wall[0]?.windows).toEqual(['dim-trap', 'dim-safe', 'dim-safe'])
    expect(windowName(0, 1, 'safe')).toBe('Row 1, tile 2: safe')
  })
})
