import { describe, expect, it } from 'vitest'
import { finderFilter, isNarrowed, isTooShort, noChoices, searchedText } from './finder-filter.ts'
import { findTag } from './finder-tag.ts'
import { providersNamed } from './provider-search.tsx'

const kindOf = (tag: string) => findTag(tag).filter[0]

describe('the tag of a list of games', () => {
  it('means the same in capitals [LOBBY-021]', () => {
    for (const tag of ['originals', 'slots', 'live', 'game-shows']) {
      expect(findTag(tag.toUpperCase())).toEqual(findTag(tag))
    }
    expect(findTag('Slots').title).toBe('Slots')
  })

  it('has the latest releases under two names', () => {
    expect(findTag('latest-releases')).toEqual(findTag('new-releases'))
    expect(kindOf('latest-releases')).toEqual({ key: 'custom_category', expect: 'new-releases' })
  })

  it('is a category when it is none of the known ones, also if it is a word of the language', () => {
    expect(kindOf('Table-Games')).toEqual({
      key: 'category',
      expect: 'table-games',
      type: 'includes:array',
    })
    expect(findTag('table-games')).toMatchObject({ title: null, titleOfGames: 'Table games' })
    expect(kindOf('constructor')?.key).toBe('category')
    expect(String(kindOf('x'.repeat(500))?.expect)).toHaveLength(64)
  })
})

describe('the choices in a list of games', () => {
  it('search from three letters on [LOBBY-076]', () => {
    expect([' ab ', 'abc', ' a b '].map(searchedText)).toEqual(['', 'abc', 'a b'])
    expect(['', ' ', 'ab', 'abc'].map(isTooShort)).toEqual([false, false, true, false])
    expect(searchedText('y'.repeat(500))).toHaveLength(64)
  })

  it('add to what the list is about', () => {
    const base = [{ key: 'isFeatured', expect: true }] as const
    expect(finderFilter(base, { text: 'ab', provider: '' })).toEqual(base)
    expect(finderFilter(base, { text: 'fox', provider: 'Hexline' })).toEqual([
      ...base,
      { key: 'provider', expect: 'Hexline' },
      { key: 'name', expect: 'fox', type: 'search' },
    ])
    expect(isNarrowed({ ...noChoices, sort: 'name', text: 'ab' })).toBe(false)
    expect(isNarrowed({ ...noChoices, provider: 'Hexline' })).toBe(true)
  })

  it('find a provider by any piece of the name', () => {
    const providers = ['Hexline', 'Oro Studio'].map((name) => ({
      name,
      image: '',
      priority: 0,
      is_featured: true,
    }))
    expect(providersNamed(providers, ' STUD ').map(({ name }) => name)).toEqual(['Oro Studio'])
    expect(providersNamed(providers, '')).toHaveLength(2)
  })
})
