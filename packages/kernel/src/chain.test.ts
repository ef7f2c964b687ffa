import { expect, it } from 'vitest'
import { chainAssets, chains, findChain, minorOfUnits, unitsOfMinor } from './chain.ts'

it('never asks for fewer than three confirmations [PAY-048]', () => {
  for (const { confirmations } of chains) expect(confirmations).toBeGreaterThanOrEqual(3)
  for (const { chain } of chainAssets) expect(findChain(chain)).toBeDefined()
})

it('cuts what the ledger has no unit for, and says what is left', () => {
  expect(minorOfUnits(1_234_567_891_234_567_891n, 18)).toEqual({
    minor: 123_456_789n,
    dustUnits: 1_234_567_891n,
  })
  expect(minorOfUnits(5_000_001n, 6)).toEqual({ minor: 500_000_100n, dustUnits: 0n })
})

it('pays exactly, and never more than the ledger says', () => {
  expect(unitsOfMinor(123_456_789n, 18)).toBe(1_234_567_890_000_000_000n)
  expect(unitsOfMinor(123_456_789n, 6)).toBe(1_234_567n)
  for (const decimals of [6, 8, 9, 18]) {
    for (const minor of [1n, 99n, 100n, 123_456_789n]) {
      expect(minorOfUnits(unitsOfMinor(minor, decimals), decimals).minor).toBeLessThanOrEqual(minor)
    }
  }
})
