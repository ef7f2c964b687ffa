import { describe, expect, it } from 'vitest'
import { clientAddress, isLoopback } from './client-address.ts'

describe('the address a client is counted by', () => {
  it('is an IPv4 address as it is, however it is written', () => {
    expect(clientAddress('203.0.113.9')).toBe('203.0.113.9')
    const spellings = ['::ffff:203.0.113.9', '::FFFF:cb00:7109', '0:0:0:0:0:ffff:cb00:7109']
    expect(new Set(spellings.map(clientAddress))).toEqual(new Set(['203.0.113.9']))
    expect(isLoopback(clientAddress('::ffff:7f00:1'))).toBe(true)
  })

  it('is the address without the port that some proxies add', () => {
    expect(clientAddress('203.0.113.9:4711')).toBe('203.0.113.9')
    expect(clientAddress('[2001:db8::1]:4711')).toBe('2001:db8:0:0::/64')
    expect(clientAddress('[2001:db8::1]')).toBe('2001:db8:0:0::/64')
  })

  it('is the /64 of an IPv6 address, however it is shortened', () => {
    const spellings = ['2001:db8::1', '2001:0DB8:0:0:ffff::2', '2001:db8:0:0:1:2:3:4%eth0']
    expect(new Set(spellings.map(clientAddress))).toEqual(new Set(['2001:db8:0:0::/64']))
    expect(clientAddress('2001:db8:0:1::1')).toBe('2001:db8:0:1::/64')
  })

  it('knows this very machine', () => {
    expect(['127.0.0.1', '127.8.8.8', '::1'].map((ip) => isLoopback(clientAddress(ip)))).toEqual([
      true,
      true,
      true,
    ])
    expect(isLoopback('203.0.113.9')).toBe(false)
  })
})
