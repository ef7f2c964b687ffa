import { Defect } from '@powerplay/kernel'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { payoutMinor } from './payout.ts'

it('rounds the payout down to the smallest unit', () => {
  expect(payoutMinor(1n, 19_998)).toBe(1n)
  expect(payoutMinor(3n, 10_102)).toBe(3n)
  expect(payoutMinor(100n, 10_102)).toBe(101n)
  expect(payoutMinor(100n, 0)).toBe(0n)
})

it('never pays more than stake times multiplier, and less by under one unit', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 62n), fc.nat(2 ** 31 - 1), (stakeMinor, multiplierE4) => {
      const short =
        stakeMinor * BigInt(multiplierE4) - payoutMinor(stakeMinor, multiplierE4) * 10_000n
      return short >= 0n && short < 10_000n
    }),
    { seed: 7 },
  )
})

it('takes a negative stake or a multiplier that is no integer for a defect', () => {
  expect(() => payoutMinor(-1n, 1)).toThrow(Defect)
  for (const multiplierE4 of [-1, 1.5, NaN, Infinity, 2 ** 53]) {
    expect(() => payoutMinor(1n, multiplierE4)).toThrow(Defect)
  }
})
