import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escrowOf, grantHouse, productHouse } from './accounts.ts'
import { assertBalanced, splitPayout, statusOf } from './journal.ts'

const amount = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })

describe('a posting', () => {
  it('is balanced exactly when its legs sum to zero', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 6 }), amount, (amounts, extra) => {
        fc.pre(extra !== 0n)
        const sum = amounts.reduce((total, value) => total + value, 0n)
        const legsEndingIn = (last: bigint) =>
          [...amounts, last].map((amountMinor, accountId) => ({ accountId, amountMinor }))
        expect(() => assertBalanced(legsEndingIn(-sum))).not.toThrow()
        expect(() => assertBalanced(legsEndingIn(-sum + extra))).toThrow('sums to zero')
      }),
    )
  })

  it('names at least two accounts, each once', () => {
    const leg = (accountId: number, amountMinor: bigint) => ({ accountId, amountMinor })
    expect(() => assertBalanced([leg(1, 0n)])).toThrow('distinct')
    expect(() => assertBalanced([leg(1, 5n), leg(1, -5n)])).toThrow('distinct')
  })
})

describe('the status of a settled wager', () => {
  it('is win from the stake on, part below it, lose at nothing', () => {
    const positive = fc.bigInt({ min: 1n, max: 10n ** 15n })
    fc.assert(
      fc.property(positive, positive, (stakeMinor, payoutMinor) => {
        const expected = payoutMinor >= stakeMinor ? 'win' : 'part'
        expect(statusOf(stakeMinor, payoutMinor)).toBe(expected)
        expect(statusOf(stakeMinor, 0n)).toBe('lose')
      }),
    )
  })
})

describe('names of accounts', () => {
  it('keep demo play apart from real play', () => {
    expect(productHouse('originals', 'real')).toBe('originals')
    expect(productHouse('originals', 'demo')).toBe('demo.originals')
    expect(grantHouse('demo_grant')).toBe('grant.demo_grant')
    expect([escrowOf('real'), escrowOf('bonus'), escrowOf('demo')]).toEqual([
      'escrow',
      'bonus_escrow',
      'demo_escrow',
    ])
  })
})

describe('the payout of a stake from two pockets', () => {
  it('is split in their proportion, to the unit, with the rest to the bonus pocket', () => {
    const part = fc.bigInt({ min: 1n, max: 10n ** 12n })
    fc.assert(
      fc.property(part, part, fc.bigInt({ min: 0n, max: 10n ** 15n }), (real, bonus, payout) => {
        const split = splitPayout(payout, { stakeMinor: real + bonus, bonusMinor: bonus })
        expect(split.realMinor + split.bonusMinor).toBe(payout)
        expect(split.realMinor).toBe((payout * real) / (real + bonus))
      }),
    )
    expect(splitPayout(7n, { stakeMinor: 5n, bonusMinor: 0n })).toEqual({
      realMinor: 7n,
      bonusMinor: 0n,
    })
    expect(splitPayout(7n, { stakeMinor: 5n, bonusMinor: 5n })).toEqual({
      realMinor: 0n,
      bonusMinor: 7n,
    })
  })
})
