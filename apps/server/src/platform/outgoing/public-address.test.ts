import { describe, expect, it } from 'vitest'
import { readPublicAddress } from './public-address.ts'

describe('an address', () => {
  it('is read as the edge counts it: an IPv4 address, or the network of an IPv6 one', () => {
    expect(readPublicAddress('8.8.8.8')).toEqual({ family: 4, value: 0x08080808n })
    const network = { family: 6, value: 0x2a00_1450_4001_0001n }
    expect(readPublicAddress('2a00:1450:4001:1::8')).toEqual(network)
    expect(readPublicAddress('2a00:1450:4001:1::/64')).toEqual(network)
    expect(readPublicAddress('2a00:1450::')).toEqual({ family: 6, value: 0x2a00_1450n << 32n })
    expect(readPublicAddress('172.32.0.1')).not.toBeNull()
  })

  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.0.1'],
    ...['192.0.2.1', '192.168.1.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', 'fe80::1%eth0', 'fd00::1', 'fec0::1', 'ff02::1', '2001:db8::1', '4000::1'],
  ])('%s of a private, reserved or shared block is not public', (text) => {
    expect(readPublicAddress(text)).toBeNull()
  })

  it.each(['', 'example', ':::', '1.2.3', '0x7f.1', '8.8.8.8.8', '8.8.8.256'])(
    '%j is none',
    (text) => {
      expect(readPublicAddress(text)).toBeNull()
    },
  )
})

describe('an IPv6 address that carries an IPv4 one', () => {
  const inside = { family: 4, value: 0x08080808n }

  it.each([
    ['mapped', '::ffff:8.8.8.8', '::ffff:127.0.0.1'],
    ['mapped, in hexadecimal', '::ffff:808:808', '::ffff:7f00:1'],
    ['of NAT64', '64:ff9b::8.8.8.8', '64:ff9b::a00:1'],
    ['of 6to4', '2002:808:808::1', '2002:7f00:1::'],
    ['of Teredo', '2001:0:4136:e378:8000:63bf:f7f7:f7f7', '2001:0:4136:e378:8000:63bf:80ff:fffe'],
  ])('%s is judged by what is inside', (_form, outside, loopback) => {
    expect(readPublicAddress(outside)).toEqual(inside)
    expect(readPublicAddress(loopback)).toBeNull()
  })

  it('is not public when its relay is private, or when what it carries has no fixed place', () => {
    expect(readPublicAddress('2001:0:7f00:1:8000:63bf:f7f7:f7f7')).toBeNull()
    expect(readPublicAddress('64:ff9b:1::808:808')).toBeNull()
    expect(readPublicAddress('::ffff:0:8.8.8.8')).toBeNull()
  })
})
