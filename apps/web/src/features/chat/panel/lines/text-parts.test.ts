import { describe, expect, it } from 'vitest'
import { mentions, shortName, textParts } from './text-parts.ts'

const paths = new Map([['cool', '/api/chat/pictures/emoji/cool.svg']])

describe('a message', () => {
  it('shows emoji codes that the packs know as pictures, and others as they are [CHAT-021]', () => {
    expect(textParts('so :cool: at 10:30:15 :no:', paths)).toEqual([
      { kind: 'text', text: 'so ' },
      { kind: 'emoji', id: 'cool', path: '/api/chat/pictures/emoji/cool.svg' },
      { kind: 'text', text: ' at 10:30:15 :no:' },
    ])
  })

  it('is text whatever it looks like', () => {
    const text = '<img src=x onerror=alert(1)>'
    expect(textParts(text, paths)).toEqual([{ kind: 'text', text }])
  })

  it('knows whom it names', () => {
    expect(mentions('hey @Nova!', 'nova')).toBe(true)
    expect(mentions('hey @nova_2', 'nova')).toBe(false)
    expect(mentions('mail@nova', undefined)).toBe(false)
  })
})

it('a name with a space becomes the first name and an initial [CHAT-024]', () => {
  expect(shortName('Quill Rivers')).toBe('Quill R.')
  expect(shortName('nova')).toBe('nova')
  expect(shortName('Ada  Byron King')).toBe('Ada B.')
})
