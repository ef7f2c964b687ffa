import { describe, expect, it } from 'vitest'
import { originalGames } from '../../features/originals/index.ts'
import { inOrder } from './in-order.ts'

describe('the list of originals', () => {
  it('stands in the order of their priority, before and after the catalogue has answered [LOBBY-061]', () => {
    const priorities = originalGames.map(({ priority }) => priority)
    expect(priorities).toEqual(priorities.toSorted((one, other) => other - one))
    expect(inOrder(originalGames, [])).toBe(originalGames)
    const ids = inOrder(originalGames, ['dice', 'unknown', 'crash']).map(({ id }) => id)
    expect(ids).toEqual(['dice', 'crash'])
  })
})
