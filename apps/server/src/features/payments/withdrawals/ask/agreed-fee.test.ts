import { minuteMs } from '@powerplay/kernel'
import { describe, expect, it } from 'vitest'
import { agreedFee, shownFees } from './agreed-fee.ts'

const usdt = { decimals: 8, code: 'USDT' }
const dollar = 100_000_000n
const agreed = (nowMinor: bigint, shown: string | undefined, oursMinor: bigint | null) =>
  agreedFee(nowMinor, shown, {
    ...{ currency: usdt, asset: { decimals: 6 } },
    isOurs: (feeMinor) => feeMinor === oursMinor,
  })

describe('the network fee of a withdrawal', () => {
  it('is that of the moment where nothing was shown, or more', () => {
    expect(agreed(dollar, undefined, null)).toBe(dollar)
    expect(agreed(dollar, '1', null)).toBe(dollar)
    expect(agreed(dollar, '40', null)).toBe(dollar)
  })

  it('is up to a tenth less where that was shown by us, and refused where it was not', () => {
    expect(agreed(110_000_000n, '1.00', dollar)).toBe(dollar)
    expect(() => agreed(110_000_001n, '1.00', dollar)).toThrow('fee-rose')
    expect(() => agreed(110_000_000n, '1.00', null)).toThrow('fee-rose')
    expect(() => agreed(dollar, '0', 0n)).toThrow('fee-rose')
    expect(() => agreed(dollar, 'much', dollar)).toThrow('invalid-amount')
  })

  it('is cut to what the chain can pay', () => {
    expect(agreed(110_000_000n, '1.00000099', dollar)).toBe(dollar)
  })
})

describe('what says that a fee was shown', () => {
  let now = 0
  const fees = shownFees(Buffer.alloc(32, 1), { now: () => now })
  const shown = { userId: 'a', currency: 'usdt', chain: 'eth', feeMinor: dollar }

  it('holds for ten minutes, for just this fee and player', () => {
    const proof = fees.proofOf(shown)
    expect(fees.isProven(shown, proof)).toBe(true)
    for (const other of [
      { userId: 'b' },
      { currency: 'usdc' },
      { chain: 'base' },
      { feeMinor: dollar - 1n },
    ]) {
      expect(fees.isProven({ ...shown, ...other }, proof)).toBe(false)
    }
    now = 10 * minuteMs
    expect(fees.isProven(shown, proof)).toBe(false)
  })

  it('is made by no other key, and by nobody who moves its end', () => {
    now = 0
    const proof = fees.proofOf(shown)
    const others = shownFees(Buffer.alloc(32, 2), { now: () => now })
    expect(others.isProven(shown, proof)).toBe(false)
    const [, mac] = proof.split('.')
    for (const forged of [`9999999999999.${mac}`, `${mac}`, '', '.', 'x.y.z']) {
      expect(fees.isProven(shown, forged)).toBe(false)
    }
  })
})
