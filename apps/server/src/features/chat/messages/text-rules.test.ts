import { describe, expect, it } from 'vitest'
import { cleanText } from '../../../platform/clean-text.ts'
import { hostsIn, keyOf, problemOf } from './text-rules.ts'

const limits = { blockedWords: ['scamcoin'], allowedHosts: ['play.example'] }
const problem = (text: string) => problemOf(cleanText(text), limits)

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
    String.raw`https://evil.zip\@play.example`,
    String.raw`https:\\evil.zip`,
    'https:/evil.zip',
    'javascript:alert(1)',
    't.me/casino',
  ])('are refused: %s', (text) => {
    expect(problem(text)).toBe('link')
  })

  it.each([
    'https://play.example/casino/dice',
    'ok.thanks',
    'I won 3.5x, nice',
    'a...b',
    '12.04x',
    String.raw`¯\\_(ツ)_/¯`,
  ])('of our own and no links are taken: %s', (text) => {
    expect(problem(text)).toBeUndefined()
  })

  it('name the host that a browser would go to', () => {
    expect(hostsIn('https://a.example:443@b.example:8443/c')).toContain('b.example')
  })
})

describe('words and codes', () => {
  it.each([
    'buy ScamCoin',
    'sc\u200dam\u3164coin',
    's\u0338c\u0338amcoin',
    's c a m c o i n',
    's.c.a.m.c.o.i.n now',
    'ＳＣＡＭＣＯＩＮ',
  ])('on the list are refused: %s', (text) => {
    expect(problem(text)).toBe('word')
  })

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
