import { expect, it } from 'vitest'
import { shortFactor } from './short-factor.ts'

it('writes factors as the tables print them', () => {
  expect([0, 2_500, 15_000, 39_600, 100_000, 10_000_000].map(shortFactor)).toEqual([
    '0',
    '0.25',
    '1.5',
    '3.96',
    '10',
    '1000',
  ])
})
