import { expect, it } from 'vitest'
import { csrfHeader } from './csrf.ts'

it('sends the token of the cookie, decoded', () => {
  expect(csrfHeader('a=1; XSRF-TOKEN=x%2By%3D; b=2', 'meta')).toEqual({ 'X-XSRF-TOKEN': 'x+y=' })
})

it('sends the token of the page while there is no cookie [AUTH-090]', () => {
  expect(csrfHeader('', 'meta')).toEqual({ 'X-CSRF-TOKEN': 'meta' })
  expect(csrfHeader('NOT-XSRF-TOKEN=1', null)).toEqual({})
})
