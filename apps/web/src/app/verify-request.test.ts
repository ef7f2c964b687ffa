import { expect, it } from 'vitest'
import { asksForProfile } from './verify-request.ts'

it('takes ?verify=true of the home page for a wish to see the own profile, and nothing else', () => {
  expect(asksForProfile('/', '?verify=true')).toBe(true)
  expect(asksForProfile('/', '?verify=dice-1-2-3')).toBe(false)
  expect(asksForProfile('/', '')).toBe(false)
  expect(asksForProfile('/fairness', '?verify=true')).toBe(false)
})
