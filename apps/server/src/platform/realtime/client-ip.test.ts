import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { clientIpOf } from './client-ip.ts'

function requestFrom(remoteAddress: string, forwarded?: string): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
  const request = new IncomingMessage(socket)
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded
  return request
}

describe('the address of a client', () => {
  it('is the sender, whatever strangers write into the header', () => {
    const ipOf = clientIpOf(undefined)
    expect(ipOf(requestFrom('::ffff:203.0.113.5', '198.51.100.1'))).toBe('203.0.113.5')
    expect(ipOf(requestFrom('2001:db8::1'))).toBe('2001:db8::1')
  })

  it('is the last address in front of the trusted proxies', () => {
    const ipOf = clientIpOf('10.0.0.0/8, 2001:db8::/32')
    expect(ipOf(requestFrom('10.1.2.3', '198.51.100.1'))).toBe('198.51.100.1')
    expect(ipOf(requestFrom('2001:db8::9', '198.51.100.1, 10.9.9.9'))).toBe('198.51.100.1')
    expect(ipOf(requestFrom('10.1.2.3', '1.1.1.1, 198.51.100.1'))).toBe('198.51.100.1')
    expect(ipOf(requestFrom('203.0.113.5', '198.51.100.1'))).toBe('203.0.113.5')
  })

  it('is read with the port that some proxies add', () => {
    const ipOf = clientIpOf('10.0.0.0/8')
    expect(ipOf(requestFrom('10.1.2.3', '198.51.100.1:4711'))).toBe('198.51.100.1')
    expect(ipOf(requestFrom('10.1.2.3', '[2001:db8::1]:4711'))).toBe('2001:db8::1')
    expect(ipOf(requestFrom('10.1.2.3', '198.51.100.1, 10.9.9.9:80'))).toBe('198.51.100.1')
  })

  it('stays with the proxy when the header holds no address', () => {
    const ipOf = clientIpOf('10.0.0.1')
    for (const forwarded of ['', 'unknown', 'x'.repeat(500), undefined]) {
      expect(ipOf(requestFrom('10.0.0.1', forwarded))).toBe('10.0.0.1')
    }
  })
})
