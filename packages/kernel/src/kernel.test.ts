import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  allocate,
  divide,
  formatAmount,
  fromWireId,
  isUuidV7,
  mintUuidV7,
  money,
  parseAmount,
  subtract,
  toWireId,
  uuidTime,
} from './index.ts'

const minor = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n })

describe('amounts on the wire', () => {
  it('reads and writes every amount without losing a unit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.constantFrom(0, 2, 8), (value, d) => {
        expect(parseAmount(formatAmount(value, d), d)).toBe(value)
      }),
    )
  })

  it('reads JSON numbers from their shortest text', () => {
    expect(parseAmount(1e-8, 8)).toBe(1n)
    expect(parseAmount(0.1, 8)).toBe(10_000_000n)
    expect(parseAmount(12.5, 2)).toBe(1250n)
    expect(parseAmount(1e21, 8)).toBeUndefined()
    expect(parseAmount(150, 2)).toBe(15000n)
  })

  it('refuses signs, exponents, blanks and more decimals than the currency has', () => {
    for (const text of ['-1', '+1', '1e2', '', ' 1', '1.', '.5', '0.000000001', 'NaN', '１']) {
      expect(parseAmount(text, 8), text).toBeUndefined()
    }
    for (const number of [Number.NaN, Infinity, -1, -0.5, 1e-9]) {
      expect(parseAmount(number, 8)).toBeUndefined()
    }
  })
})

describe('money', () => {
  it('adds and subtracts back to where it started', () => {
    fc.assert(
      fc.property(minor, minor, (left, right) => {
        const sum = add(money('btc', left), money('btc', right))
        expect(subtract(sum, money('btc', right)).minor).toBe(left)
      }),
    )
  })

  it('refuses to mix currencies', () => {
    expect(() => add(money('btc', 1n), money('eth', 1n))).toThrow('cannot mix')
  })

  it('splits without losing a unit, whatever the sign and the shares', () => {
    const shares = fc.array(fc.bigInt({ min: 1n, max: 1000n }), { minLength: 1, maxLength: 25 })
    fc.assert(
      fc.property(minor, shares, (value, parts) => {
        const split = allocate(money('eth', value), parts)
        expect(split.reduce((sum, part) => sum + part.minor, 0n)).toBe(value)
      }),
    )
  })
})

describe('division', () => {
  it('rounds the way its name says, on both sides of zero', () => {
    expect(divide(7n, 4n, 'down')).toBe(1n)
    expect(divide(-7n, 4n, 'down')).toBe(-2n)
    expect(divide(7n, 4n, 'up')).toBe(2n)
    expect(divide(-7n, 4n, 'up')).toBe(-1n)
    expect(divide(-7n, 4n, 'toward-zero')).toBe(-1n)
    expect(divide(-7n, 4n, 'away-from-zero')).toBe(-2n)
    expect([5n, 7n, -5n, -7n].map((top) => divide(top, 2n, 'half-even'))).toEqual([
      2n,
      4n,
      -2n,
      -4n,
    ])
  })

  it('stays within one unit of the exact value', () => {
    const roundings = fc.constantFrom('down', 'up', 'half-even', 'toward-zero', 'away-from-zero')
    fc.assert(
      fc.property(minor, fc.bigInt({ min: 1n, max: 10n ** 9n }), roundings, (top, bottom, way) => {
        const error = divide(top, bottom, way) * bottom - top
        expect(error > -bottom && error < bottom).toBe(true)
      }),
    )
  })
})

describe('ids', () => {
  it('mints uuid v7 that carry their time and survive the wire form', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 47 }), (now) => {
        const uuid = mintUuidV7(now, randomBytes(10))
        expect(isUuidV7(uuid)).toBe(true)
        expect(uuidTime(uuid)).toBe(now)
        const wire = toWireId('bet', uuid)
        expect(wire).not.toContain('-')
        expect(fromWireId('bet', wire)).toBe(uuid)
      }),
    )
  })

  it('sorts like its time and refuses foreign prefixes and digits', () => {
    const early = toWireId('bet', mintUuidV7(1_000, randomBytes(10)))
    const late = toWireId('bet', mintUuidV7(2_000, randomBytes(10)))
    expect(early < late).toBe(true)
    expect(fromWireId('user', early)).toBeUndefined()
    expect(fromWireId('bet', `bet_${'z'.repeat(26)}`)).toBeUndefined()
    expect(fromWireId('bet', `${early.slice(0, -1)}u`)).toBeUndefined()
  })
})
