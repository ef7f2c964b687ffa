import { describe, expect, it } from 'vitest'
import { originalGames } from './games.ts'
import { stages } from './stages.tsx'

describe('the originals', () => {
  it('have an icon each, no two the same [GAME-001] [GAME-002] [GAME-003] [GAME-004] [GAME-005] [GAME-006] [GAME-007] [GAME-008] [GAME-009] [GAME-010] [GAME-011] [GAME-012]', () => {
    const icons = new Map(originalGames.map(({ id, art }) => [id, art]))
    for (const id of [
      'limbo',
      'diamonds',
      'tower',
      'coinflip',
      'videopoker',
      'blackjack',
      'wheel',
      'crash',
      'plinko',
      'dice',
      'matrix',
      'mines',
    ]) {
      expect(icons.get(id)).toContain(`${id}.svg`)
    }
    expect(new Set(icons.values()).size).toBe(originalGames.length)
  })

  it('can all be played', () => {
    const ids = originalGames.map(({ id }) => id)
    expect(ids.toSorted()).toEqual(Object.keys(stages).toSorted())
    expect(ids).toHaveLength(17)
  })
})
