import { describe, expect, it } from 'vitest'
import { frameSources, siteHost, socketAddresses, socketSources } from './addresses.ts'

const plain = { PUBLIC_URL: undefined, TLS_CERT: undefined }
const ports = { realtime: 2096, trading: 2083 }

describe('addresses of the sockets', () => {
  it('are the specified ports of the page’s host first, then the site’s own port', () => {
    expect(socketAddresses(plain, ports, 'casino.lan:8080')).toEqual({
      realtime: { urls: ['http://casino.lan:2096', 'http://casino.lan:8080'] },
      trading: {
        urls: ['ws://casino.lan:2083/trading-socket', 'ws://casino.lan:8080/trading-socket'],
      },
    })
  })

  it('are secure when the page is, and only the site’s own behind a proxy [RT-003]', () => {
    const behindProxy = { ...plain, PUBLIC_URL: 'https://play.example' }
    expect(socketAddresses(behindProxy, ports, 'internal:8080').realtime.urls).toEqual([
      'https://play.example',
    ])
    const own = socketAddresses({ ...plain, TLS_CERT: 'cert.pem' }, ports, 'play.example')
    expect(own.realtime.urls).toEqual(['https://play.example:2096', 'https://play.example'])
    expect(own.trading.urls[0]).toBe('wss://play.example:2083/trading-socket')
  })

  it('leave out a port that does not listen', () => {
    const addresses = socketAddresses(plain, { realtime: null, trading: null }, 'localhost:9')
    expect(addresses.realtime.urls).toEqual(['http://localhost:9'])
  })

  it('never carry a host that is no host', () => {
    expect(siteHost(plain, 'evil"; script-src *')).toBe('localhost')
    expect(siteHost(plain, '[::1]:8080')).toBe('[::1]:8080')
  })

  it('become sources of the policy without a path', () => {
    expect(socketSources(socketAddresses(plain, ports, 'a.example:1'))).toEqual([
      'http://a.example:2096',
      'ws://a.example:2096',
      'http://a.example:1',
      'ws://a.example:1',
      'ws://a.example:2083',
    ])
  })
})

describe('frames of outside providers', () => {
  const emulated = { ...plain, AGGREGATOR_URL: undefined, EMULATOR_URL: undefined }

  it('come from the emulator by the name of the site', () => {
    expect(frameSources(emulated, 2097, 'casino.lan:8080')).toEqual(['http://casino.lan:2097'])
    expect(frameSources(emulated, 2097, 'evil"; script-src *')).toEqual(['http://localhost:2097'])
  })

  it('come from the address that the emulator has behind a proxy', () => {
    const behindProxy = { ...emulated, EMULATOR_URL: 'https://games.example/any' }
    expect(frameSources(behindProxy, 2097, 'play.example')).toEqual(['https://games.example'])
  })

  it('come from any studio over https once there is a real aggregator', () => {
    const real = { ...emulated, AGGREGATOR_URL: 'https://aggregator.example' }
    expect(frameSources(real, 2097, 'casino.lan')).toEqual(['https:'])
  })

  it('come from nowhere where no aggregator is', () => {
    expect(frameSources(emulated, null, 'casino.lan')).toEqual([])
  })
})
