import { expect, it } from 'vitest'
import { referralOf } from './referral.ts'

it('reads the code of a referral address', () => {
  expect(referralOf('/', '?c=OTTO-7K')).toBe('OTTO-7K')
  expect(referralOf('/ref/otto', '')).toBe('otto')
  expect(referralOf('/ref/otto/', '')).toBe('otto')
})

it('takes nothing else for one', () => {
  expect(referralOf('/', '')).toBeUndefined()
  expect(referralOf('/', '?c=')).toBeUndefined()
  expect(referralOf('/ref/', '')).toBeUndefined()
  expect(referralOf('/', '?c=<script>')).toBeUndefined()
})
