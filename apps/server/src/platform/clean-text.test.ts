import { describe, expect, it } from 'vitest'
import { cleanLines, cleanText, lengthOf } from './clean-text.ts'

describe('a text of one line', () => {
  it('loses its line breaks before it is stored [CHAT-019]', () => {
    expect(cleanText(' one\r\ntwo\u2028three\n\n\nfour ')).toBe('one two three four')
  })

  it('loses what nobody can see, and is nothing when nothing else is left', () => {
    expect(cleanText('\u202etxet\u2066 \u200b\ufeff!')).toBe('txet !')
    expect(cleanText('\u200b\u2060\u00ad')).toBe('')
    expect(cleanText('\u0301\u0301')).toBe('')
    expect(cleanText('a\0b\u0007\u0001')).toBe('ab')
  })

  it.each([
    '\u3164',
    '\uffa0',
    '\u115f\u1160',
    '\u2800',
    '\u034f',
    '\ufe0e',
    '\ufe0f',
    '\u{e0101}',
    '\u180e',
  ])('is nothing when it holds only letters that are drawn as nothing: %j', (text) => {
    expect(cleanText(` ${text} ${text}`)).toBe('')
    expect(cleanText(`sc${text}am`)).toBe('scam')
  })

  it('keeps emoji whole, and joiners nowhere else', () => {
    const family = '👨\u200d👩\u200d👧'
    expect(cleanText(family)).toBe(family)
    expect(cleanText('❤️\u200d🔥')).toBe('❤️\u200d🔥')
    expect(cleanText('🧑🏽\u200d🚀')).toBe('🧑🏽\u200d🚀')
    expect(cleanText('sc\u200dam\u200d')).toBe('scam')
    expect(cleanText('👍\u200d x')).toBe('👍 x')
  })

  it('stacks no marks over its neighbours, and is counted as it is read', () => {
    expect(cleanText(`a${'\u0330'.repeat(60)}`).length).toBeLessThanOrEqual(5)
    expect(lengthOf('👍🏽')).toBe(2)
  })
})

describe('a text of several lines', () => {
  it('keeps them, without more than one empty one between two', () => {
    expect(cleanLines(' one \r\n\r\n\r\n\r\n two\u2028three\u200b \n')).toBe('one\n\ntwo\nthree')
    expect(cleanLines('\n \u3164 \n')).toBe('')
  })
})
