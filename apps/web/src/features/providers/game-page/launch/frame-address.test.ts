import { describe, expect, it } from 'vitest'
import { frameAddress } from './frame-address.ts'
import { frameEvent, heardEvent } from './frame-event.ts'

const page = { origin: 'http://casino.lan:8080', hostname: 'casino.lan' }

describe('the frame of a game', () => {
  it('reaches the emulator of a demo build by the name of the site', () => {
    expect(frameAddress('http://127.0.0.1:2097/play/?session=a', page)).toBe(
      'http://casino.lan:2097/play/?session=a',
    )
    expect(frameAddress('https://studio.example/g', page)).toBe('https://studio.example/g')
  })

  it('never shows our own origin, nor what is no web address', () => {
    expect(frameAddress('http://casino.lan:8080/casino', page)).toBe(null)
    expect(frameAddress('http://localhost:8080/casino', page)).toBe(null)
    expect(frameAddress('javascript:alert(1)', page)).toBe(null)
    expect(frameAddress('//', page)).toBe(null)
  })

  it('is understood in its few words only', () => {
    expect(frameEvent({ type: 'powerplay:game', event: 'closed' })).toBe('closed')
    expect(frameEvent({ type: 'powerplay:game', event: 'escape' })).toBe('escape')
    expect(frameEvent({ type: 'powerplay:game', event: 'pay me' })).toBe(null)
    expect(frameEvent({ type: 'other', event: 'closed' })).toBe(null)
    expect(frameEvent('closed')).toBe(null)
    expect(frameEvent(null)).toBe(null)
  })

  it('is heard from its own window and origin only', () => {
    const { port1: own, port2: other } = new MessageChannel()
    const side = { source: own, origin: 'http://casino.lan:2097' }
    const data = { type: 'powerplay:game', event: 'closed' }
    expect(heardEvent({ ...side, data }, side)).toBe('closed')
    expect(heardEvent({ ...side, source: other, data }, side)).toBe(null)
    expect(heardEvent({ ...side, origin: 'http://evil.example', data }, side)).toBe(null)
    expect(heardEvent({ ...side, source: null, data }, { ...side, source: null })).toBe(null)
  })
})
