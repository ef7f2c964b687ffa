import { describe, expect, it } from 'vitest'
import { ConnectionFailure, ServerRefusal } from '../../platform/client/server-refusal.ts'
import { fieldProblems } from './field-problems.ts'

function refused(fields: unknown, more: object = {}): ServerRefusal {
  const params = { fields, ...more }
  const facts = { name: 'core/bad-payload', code: -1002, status: 422, message: 'no' }
  return new ServerRefusal({ ...facts, params })
}

describe('the texts under refused fields', () => {
  it.each([
    ['email', 'validation.email', 'Invalid email', 'AUTH-016'],
    ['email', 'validation.unique', 'This email is already registered', 'AUTH-017'],
    [
      'name',
      'validation.regex',
      'Your login has less than 4 characters or contains invalid symbols',
      'AUTH-018',
    ],
    [
      'name',
      'validation.unique',
      'This login is already registered, pick something else',
      'AUTH-019',
    ],
  ])('says what %s %s means in the given words: %s [%s]', (field, problem, text) => {
    expect(fieldProblems(refused({ [field]: [problem] }))).toEqual({ [field]: text })
  })

  it('names the fewest characters of a password [AUTH-020]', () => {
    const fields = { password: ['validation.min.string'] }
    const text = 'Password should have at least 5 characters'
    expect(fieldProblems(refused(fields, { min: 5 }))).toEqual({ password: text })
  })

  it('maps each field on its own [AUTH-015]', () => {
    const fields = { email: ['validation.email'], name: ['validation.unique', 'x'] }
    expect(Object.keys(fieldProblems(refused(fields)) ?? {})).toEqual(['email', 'name'])
  })

  it('shows any other message as the server sent it [AUTH-021]', () => {
    expect(fieldProblems(refused({ name: ['Too rude'] }))).toEqual({ name: 'Too rude' })
  })

  it('is silent about refusals that name no field', () => {
    for (const error of [refused(undefined), refused({}), new ConnectionFailure(), 'x']) {
      expect(fieldProblems(error)).toBeUndefined()
    }
  })
})
