import { describe, expect, it } from 'vitest'
import { markMatches, movedTile, searchFilter } from './search-model.ts'

const marked = (name: string, search: string) =>
  markMatches(name, search)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')

describe('the search for games', () => {
  it('asks for the text from three letters on, else for the featured games [LOBBY-075] [LOBBY-076]', () => {
    const featured = { key: 'isSearchFeatured', expect: true }
    expect(searchFilter('', '')).toEqual([featured])
    expect(searchFilter('cr', '')).toEqual([featured])
    expect(searchFilter('cro', '')).toEqual([{ key: 'name', expect: 'cro', type: 'search' }])
    expect(searchFilter('cr', 'Hexline')).toEqual([
      featured,
      { key: 'provider', expect: 'Hexline' },
    ])
  })

  it('marks each word of the search in a name, whatever signs it has', () => {
    expect(marked('Crown of Crowns', 'crown')).toBe('[Crown] of [Crown]s')
    expect(marked('Video Poker', 'poker vid')).toBe('[Vid]eo [Poker]')
    expect(marked('Dice', 'di')).toBe('Dice')
    expect(marked('What (now)?', '(now)?')).toBe('What [(now)?]')
    expect(marked('Dice', '.*.*')).toBe('Dice')
  })

  it('walks over the tiles with the arrows and stops at both ends', () => {
    expect(['ArrowRight', 'ArrowLeft'].map((key) => movedTile(key, 0, 2))).toEqual([1, 0])
    expect(movedTile('ArrowRight', 1, 2)).toBe(1)
    expect(movedTile('x', 0, 2)).toBeUndefined()
  })
})
