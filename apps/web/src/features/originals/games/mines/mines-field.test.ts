import { describe, expect, it } from 'vitest'
import { closedTiles, nextTileChance, tileLooks, tileName } from './mines-field.ts'

describe('the field of Mines', () => {
  it('shows nothing of a closed tile while the round is open', () => {
    const looks = tileLooks([3, 7], undefined)
    expect(looks.filter((look) => look === 'closed')).toHaveLength(23)
    expect([looks[3], looks[7]]).toEqual(['gem', 'gem'])
  })

  it('shows every mine after the end, and what nobody opened dim', () => {
    const looks = tileLooks([3, 7], { mines: [7, 20] })
    expect([looks[3], looks[7], looks[20], looks[0]]).toEqual(['gem', 'hit', 'dim-mine', 'dim-gem'])
  })

  it('names tiles by row and column from one', () => {
    expect(tileName(13, 'gem')).toBe('Row 3, column 4: gem')
  })

  it('knows the real chance of the next tile', () => {
    expect(nextTileChance(5, 6)).toEqual({ ways: 14, of: 19 })
    expect(nextTileChance(24, 1)).toBeUndefined()
    expect(closedTiles([0, 24])).toHaveLength(23)
  })
})
