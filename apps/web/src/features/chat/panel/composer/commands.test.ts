import { describe, expect, it } from 'vitest'
import { commandNames, commandOf, commandsFor, nameOf } from './commands.ts'

describe('a command', () => {
  it('is matched by its beginning before a text is sent [CHAT-022]', () => {
    expect(commandOf('/tip nova 5', false)).toEqual({ name: '/tip', words: ['nova', '5'] })
    expect(commandOf('  /UNIGNORE nova', false)).toEqual({ name: '/unignore', words: ['nova'] })
    expect(commandOf('/ignorenova', false)).toEqual({ name: '/ignore', words: ['nova'] })
    expect(commandOf('hello /tip', false)).toBeUndefined()
    expect(commandOf('/dance', false)).toBeNull()
  })

  it('of moderators is nobody else’s [CHAT-049] [CHAT-050]', () => {
    for (const text of ['/online', '/quiz', '/unmute nova']) {
      expect(commandOf(text, false)).toBeNull()
      expect(commandOf(text, true)).not.toBeNull()
    }
    expect(commandsFor('/', false)).toEqual([
      '/tip',
      '/rain',
      '/user',
      '/bet',
      '/ignore',
      '/unignore',
    ])
    expect(commandsFor('/', true)).toHaveLength(commandNames.length)
    expect(commandsFor('/un', true)).toEqual(['/unignore', '/unmute'])
  })

  it('takes names without a dot [CHAT-023]', () => {
    expect(nameOf('nova.')).toBe('nova')
    expect(nameOf('@no.va')).toBe('nova')
    expect(nameOf(undefined)).toBe('')
  })
})
