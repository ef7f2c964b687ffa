import { describe, expect, it } from 'vitest'
import { openCountries, packCountries } from './country-table.ts'
import { joinRanges } from './join-ranges.ts'
import { createAddressCountries } from './country-of-address.ts'

const range = (first: number, last: number, iso: string) => ({
  first: BigInt(first),
  last: BigInt(last),
  iso,
})

describe('the table of countries', () => {
  it('joins neighbours, keeps gaps and lets the more precise block win', () => {
    const ranges = [
      range(20, 29, 'DE'),
      range(0, 9, 'FR'),
      range(10, 99, 'FR'),
      range(200, 300, 'US'),
    ]
    expect(joinRanges(ranges).map(({ start, iso }) => `${start} ${iso}`)).toEqual([
      '0 FR',
      '20 DE',
      '30 FR',
      '100 ',
      '200 US',
      '301 ',
    ])
    const overlapping = [range(0, 10, 'FR'), range(5, 20, 'DE'), range(30, 40, 'US')]
    expect(joinRanges(overlapping).map(({ start, iso }) => `${start} ${iso}`)).toEqual([
      '0 FR',
      '5 DE',
      '21 ',
      '30 US',
      '41 ',
    ])
  })

  it('answers packed what was put into it, at and between all borders', () => {
    const v4 = joinRanges([range(100, 4_000_000_000, 'DE'), range(5_000, 5_001, 'FR')])
    const v6 = joinRanges([{ first: 1n << 61n, last: (1n << 62n) - 1n, iso: 'JP' }])
    const source = { name: 'test', version: '1', licence: 'none' }
    const table = openCountries(packCountries(source, v4, v6))
    const at4 = (value: number) => table.find({ family: 4, value: BigInt(value) })
    expect(table.source).toEqual(source)
    expect([99, 100, 4_999, 5_000, 5_001, 5_002, 4_000_000_000, 4_000_000_001].map(at4)).toEqual([
      null,
      'DE',
      'DE',
      'FR',
      'FR',
      'DE',
      'DE',
      null,
    ])
    expect(table.find({ family: 6, value: 1n << 61n })).toBe('JP')
    expect(table.find({ family: 6, value: 1n << 62n })).toBeNull()
  })

  it('that is shipped knows well-known addresses of both families', () => {
    const { isoOf } = createAddressCountries()
    expect(isoOf('193.99.144.80')).toBe('DE')
    expect(isoOf('8.8.8.8')).toBe('US')
    expect(isoOf('2001:4860:4860::/64')).toBe('US')
    expect(isoOf('81.2.69.160')).toBe('GB')
    expect(isoOf('127.0.0.1')).toBeNull()
  })
})
