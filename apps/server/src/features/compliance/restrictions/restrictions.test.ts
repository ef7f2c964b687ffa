import { describe, expect, it } from 'vitest'
import { allCountries, isoOfCountry } from './country-names.ts'
import { parseCountries } from './parse-countries.ts'
import { createCountryLists, shippedRestrictions } from './restrictions.ts'

const isosOf = (text: string) => {
  const { isos, unknown } = parseCountries(text)
  expect(unknown).toEqual([])
  return isos
}

describe('lists of restricted countries', () => {
  it('become two-letter codes, whatever stands between the names [PROV-004]', () => {
    expect(isosOf('United States, United Kingdom; France\nSpain and the Netherlands')).toEqual([
      'ES',
      'FR',
      'GB',
      'NL',
      'US',
    ])
    expect(isosOf('us, UK, USA, DEU.')).toEqual(['DE', 'GB', 'US'])
    expect(isosOf('')).toEqual([])
  })

  it('know names that hold a separator themselves', () => {
    const text = 'Serbia and Bosnia and Herzegovina, Korea, Republic of, and Trinidad and Tobago'
    expect(isosOf(text)).toEqual(['BA', 'KR', 'RS', 'TT'])
  })

  it('know other spellings of countries', () => {
    const spellings =
      'Curacao;Curaçao;Macau;Ivory Coast;Holland;Burma;Syria;Laos;the Gambia;England'
    expect(spellings.split(';').map(isoOfCountry)).not.toContain(undefined)
  })

  it('may name the only countries that are left out', () => {
    const isos = isosOf('ALL except Canada, Brazil and Trinidad and Tobago')
    expect(isos).toHaveLength(allCountries().length - 3)
    for (const spared of ['CA', 'BR', 'TT']) expect(isos).not.toContain(spared)
    expect(isosOf('all')).toHaveLength(allCountries().length)
    expect(isosOf('Albania')).toEqual(['AL'])
  })

  it('keep the names nobody knows', () => {
    expect(parseCountries('France, Atlantis and Peru')).toEqual({
      isos: ['FR', 'PE'],
      unknown: ['Atlantis'],
    })
  })

  it('are read once per text, which is known by its hash [PROV-005]', () => {
    const read: string[] = []
    const listOf = createCountryLists((text) => {
      read.push(text)
      return parseCountries(text)
    })
    const first = listOf('France')
    expect(listOf('France')).toBe(first)
    expect(listOf('France, Peru')).not.toBe(first)
    expect(read).toEqual(['France', 'France, Peru'])
  })
})

describe('the shipped lists', () => {
  it('cover eighty providers, each with a text whose every name is known [PROV-003]', () => {
    const rows = shippedRestrictions()
    expect(new Set(rows.map(({ provider }) => provider)).size).toBe(80)
    for (const { countries } of rows) expect(parseCountries(countries).unknown).toEqual([])
  })
})
