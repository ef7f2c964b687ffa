import type { GameCondition } from '@powerplay/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText } from './fold-text.ts'
import { countGames, findGames } from './find-games.ts'
import { listGames, type ListedGame } from './game-lists.ts'

const plain = { isFeatured: false, isSearchFeatured: false, categories: [], customCategory: null }

function game(id: string, own: Partial<ListedGame> = {}): ListedGame {
  return { ...plain, id, name: id, provider: 'Hexline', ...own }
}

const games = [
  game('fox', { name: 'Fox Hollow', categories: ['slots', 'new'], isFeatured: true }),
  game('foxes', { name: 'Nine Foxes', provider: 'Lumen Play', categories: ['slots'] }),
  game('cafe', { name: 'Café Olé!', isSearchFeatured: true, customCategory: 'live' }),
  game('wheel', { name: 'Money Wheel', customCategory: 'game-shows', isFeatured: true }),
]
const all = { skip: 0, size: 50 }
const idsOf = (filter: GameCondition[], kept = new Set<string>()) =>
  findGames(listGames(games), filter, kept, all).map(({ id }) => id)

describe('the filter of games', () => {
  it('takes every key of its grammar [LOBBY-090]', () => {
    expect(idsOf([{ key: 'type', expect: 'Hexline' }])).toEqual(['fox', 'cafe', 'wheel'])
    expect(idsOf([{ key: 'provider', expect: 'Lumen Play' }])).toEqual(['foxes'])
    expect(idsOf([{ key: 'isFeatured', expect: true }])).toEqual(['fox', 'wheel'])
    expect(idsOf([{ key: 'isFeatured', expect: false }])).toEqual(['foxes', 'cafe'])
    expect(idsOf([{ key: 'isSearchFeatured', expect: true }])).toEqual(['cafe'])
    expect(idsOf([{ key: 'custom_category', expect: 'game-shows' }])).toEqual(['wheel'])
    const slots: GameCondition = { key: 'category', expect: 'slots', type: 'includes:array' }
    expect(idsOf([slots])).toEqual(['fox', 'foxes'])
    expect(idsOf([{ key: 'name', expect: 'x h', type: 'includes:string' }])).toEqual(['fox'])
    expect(idsOf([{ key: 'isFavorite', expect: true }], new Set(['wheel', 'fox', 'gone']))).toEqual(
      ['fox', 'wheel'],
    )
  })

  it('searches each word in the name or the provider, without case, accents and signs', () => {
    const search = (expect: string): GameCondition => ({ key: 'name', expect, type: 'search' })
    expect(idsOf([search('FOX')])).toEqual(['fox', 'foxes'])
    expect(idsOf([search('lumen fox')])).toEqual(['foxes'])
    expect(idsOf([search('cafe ole')])).toEqual(['cafe'])
    expect(idsOf([search('w')])).toEqual(['fox', 'wheel'])
    expect(idsOf([search('  ')])).toEqual(['fox', 'foxes', 'cafe', 'wheel'])
    expect(idsOf([search('hollowhexline')])).toEqual([])
  })

  it('asks for all conditions at once and answers part by part', () => {
    const lists = listGames(games)
    const filter: GameCondition[] = [
      { key: 'provider', expect: 'Hexline' },
      { key: 'isFeatured', expect: true },
    ]
    const ids = (skip: number) =>
      findGames(lists, filter, new Set(), { skip, size: 1 }).map(({ id }) => id)
    expect([ids(0), ids(1), ids(2)]).toEqual([['fox'], ['wheel'], []])
    expect(countGames(lists, filter, new Set())).toBe(2)
    expect(countGames(lists, [], new Set())).toBe(4)
  })

  it('finds what a look at every game would find, whatever is asked', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é', 'B', ' ', '-'), maxLength: 8 })
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), word, (names, asked) => {
        const some = names.map((name, place) => game(`g${place}`, { name }))
        const found = findGames(
          listGames(some),
          [{ key: 'name', expect: asked, type: 'includes:string' }],
          new Set(),
          all,
        )
        expect(found).toEqual(some.filter(({ name }) => foldText(name).includes(foldText(asked))))
      }),
    )
  })
})
