import { describe, expect, it } from 'vitest'
import { cleanMessage, hostsIn, keyOf, lengthOf, problemOf } from './text-rules.ts'

const limits = { blockedWords: ['scamcoin'], allowedHosts: ['play.example'] }
const problem = (text: string) => problemOf(cleanMessage(text), limits)

describe('a message', () => {
  it('loses its line breaks before it is stored [CHAT-019]', () => {
    expect(cleanMessage(' one\r\ntwo\u2028three\n\n\nfour ')).toBe('one two three four')
  })

  it('loses what nobody can see, and is nothing when nothing else is left', () => {
    expect(cleanMessage('\u202etxet\u2066 \u200b\ufeff!')).toBe('txet !')
    expect(cleanMessage('\u200b\u2060\u00ad \u3164'.replace('\u3164', ''))).toBe('')
    expect(cleanMessage('\u0301\u0301')).toBe('')
    expect(cleanMessage('a\0b\u0007')).toBe('ab')
  })

  it('keeps emoji whole, and stacks no marks over its neighbours', () => {
    const family = '👨\u200d👩\u200d👧'
    expect(cleanMessage(family)).toBe(family)
    expect(cleanMessage(`a${'\u0330'.repeat(60)}`).length).toBeLessThanOrEqual(5)
    expect(lengthOf('👍🏽')).toBe(2)
  })
})

describe('links', () => {
  it.each([
    'https://evil.example/x',
    'look at evil.com now',
    'www.evil.test',
    'evil(dot)com',
    'evil [.] com',
    'ｅｖｉｌ．ｃｏｍ',
    'https://play.example@evil.com',
    'https://play.example.evil.com/login',
    'play.example.co',
    '//evil.io/a',
    'javascript:alert(1)',
    't.me/casino',
  ])('are refused: %s', (text) => {
    expect(problem(text)).toBe('link')
  })

  it.each(['https://play.example/casino/dice', 'ok.thanks', 'I won 3.5x, nice', 'a...b', '12.04x'])(
    'of our own and no links are taken: %s',
    (text) => {
      expect(problem(text)).toBeUndefined()
    },
  )

  it('name the host that a browser would go to', () => {
    expect(hostsIn('https://a.example:443@b.example:8443/c')).toContain('b.example')
  })
})

describe('words and codes', () => {
  it.each(['buy ScamCoin', 's c a m c o i n', 's.c.a.m.c.o.i.n now', 'ＳＣＡＭＣＯＩＮ'])(
    'on the list are refused: %s',
    (text) => {
      expect(problem(text)).toBe('word')
    },
  )

  it('are taken inside of other words', () => {
    expect(problem('scamcoins')).toBeUndefined()
  })

  it.each(['use code NOVA', 'my referral code is nova', '?c=nova', 'promo code X'])(
    'that refer to somebody are refused: %s',
    (text) => {
      expect(problem(text)).toBe('referral')
    },
  )

  it('are compared without case, width and doubled space', () => {
    expect(keyOf('  Thirty  SEVEN ')).toBe('thirty seven')
    expect(keyOf('３７')).toBe('37')
  })
})
