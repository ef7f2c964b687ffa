import { describe, expect, it } from 'vitest'
import { isHonestName, plainName } from './plain-name.ts'

describe('a name as it is compared', () => {
  it.each([
    ['Sørensen', 'Sorensen'],
    ['ŁUKASZ', 'Lukasz'],
    ['Işık', 'ISIK'],
    ['İlker', 'Ilker'],
    ['Æsir Œuvre', 'Oeuvre Aesir'],
    ['Strauß', 'STRAUSS'],
    ['Đorđe', 'Dorde'],
    ['Guðrún Þór', 'Gudrun Thor'],
    ['Nóva', 'Nova'],
    ['O’Brien', "O'BRIEN"],
    ["O'Brien", 'OBrien'],
    ['Al-Assad', 'assad, al'],
    ['Jo\u200bhn', 'John'],
    ['Jo\u00adhn', 'John'],
    ['Jo\u3164hn', 'John'],
    ['Jo\u034fhn\ufe0f', 'John'],
    ['مُحَمَّد', 'محمد'],
    ['Ｊｏｈｎ', 'John'],
  ])('has %j as %j', (one, other) => {
    expect(plainName(one)).toBe(plainName(other))
    expect(plainName(one)).not.toBe('')
  })

  it.each([
    ['राम', 'रमा'],
    ['かき', 'がき'],
    ['John', 'Johan'],
    ['Jo hn', 'John'],
  ])('tells %j and %j apart', (one, other) => {
    expect(plainName(one)).not.toBe(plainName(other))
  })
})

describe('a name that is typed', () => {
  it.each(['Nóva', 'Łukasz', 'Иван', 'Γιώργος', 'محمد', '李明', 'O’Brien', 'राम', 'かき', '김'])(
    'may be %j',
    (name) => expect(isHonestName(name)).toBe(true),
  )

  it.each([
    'Jo\u200bhn',
    'Jo\u3164hn',
    'J\u043ehn',
    'Nova \u039fmega',
    'Jo\u2800hn',
    '--',
    'a\u0000',
  ])('may not be %j', (name) => expect(isHonestName(name)).toBe(false))
})
