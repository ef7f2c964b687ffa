import { describe, expect, it } from 'vitest'
import { readPublicAddress } from '../../../platform/public-address.ts'
import { openCountries, packCountries } from './country-table.ts'
import { joinRanges } from './join-ranges.ts'
import { createPlaces } from './places.ts'

const range = (first: number, last: number, iso: string) => ({
  first: BigInt(first),
  last: BigInt(last),
  iso,
})

describe('addresses', () => {
  it('are read as the edge counts them', () => {
    expect(readPublicAddress('8.8.8.8')).toEqual({ family: 4, value: 0x08080808n })
    expect(readPublicAddress('::ffff:8.8.8.8')).toEqual({ family: 4, value: 0x08080808n })
    const network = { family: 6, value: 0x2a00_1450_4001_0001n }
    expect(readPublicAddress('2a00:1450:4001:1::8')).toEqual(network)
    expect(readPublicAddress('2a00:1450:4001:1::/64')).toEqual(network)
    expect(readPublicAddress('2001:db8::')).toEqual({ family: 6, value: 0x2001_0db8n << 32n })
  })

  it('of private networks, and what is no address, belong nowhere', () => {
    const nowhere = ['10.1.2.3', '127.0.0.1', '172.31.0.1', '192.168.1.1', '100.64.0.1', '::1']
    for (const text of [...nowhere, 'fe80::1%eth0', 'fd00::1', '224.0.0.1', '', 'example', ':::']) {
      expect(readPublicAddress(text)).toBeNull()
    }
    expect(readPublicAddress('172.32.0.1')).not.toBeNull()
  })
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
    const { isoOf } = createPlaces()
    expect(isoOf('193.99.144.80')).toBe('DE')
    expect(isoOf('8.8.8.8')).toBe('US')
    expect(isoOf('2001:4860:4860::/64')).toBe('US')
    expect(isoOf('81.2.69.160')).toBe('GB')
    expect(isoOf('127.0.0.1')).toBeNull()
  })
})
