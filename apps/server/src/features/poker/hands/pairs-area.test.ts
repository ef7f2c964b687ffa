import { expect, it } from 'vitest'
import { signOf } from './pairs-area.ts'

it('takes a pair for one that hands chips over when much goes one way over many hands', () => {
  const much = { hands: 30, givenCents: 5_000, oneWay: 97 }
  expect(signOf(much)).toBe('dump')
  expect(signOf({ ...much, oneWay: 80 })).toBe('watch')
  expect(signOf({ ...much, hands: 6 })).toBe('watch')
  for (const honest of [{ oneWay: 60 }, { hands: 2 }, { givenCents: 400 }]) {
    expect(signOf({ ...much, ...honest })).toBe('none')
  }
})
