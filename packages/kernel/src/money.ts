import { assert } from './assert.ts'
import { Defect } from './defect.ts'
import { divide, type Ratio, type Rounding } from './ratio.ts'

/** An amount in the smallest unit of one currency. */
export interface Money {
  readonly currency: string
  readonly minor: bigint
}

/** Largest amount a ledger column may hold, either sign: 2^62, far from the 64-bit edge. */
export const amountMinorMax = 4_611_686_018_427_387_904n

export function money(currency: string, minor: bigint): Money {
  assert(minor <= amountMinorMax && minor >= -amountMinorMax, 'amount out of range')
  return { currency, minor }
}

export function add(left: Money, right: Money): Money {
  return money(sameCurrency(left, right), left.minor + right.minor)
}

export function subtract(left: Money, right: Money): Money {
  return money(sameCurrency(left, right), left.minor - right.minor)
}

export function negate(value: Money): Money {
  return money(value.currency, -value.minor)
}

/** -1, 0 or 1, like a sort comparator. @throws Defect on different currencies. */
export function compare(left: Money, right: Money): -1 | 0 | 1 {
  sameCurrency(left, right)
  if (left.minor === right.minor) return 0
  return left.minor < right.minor ? -1 : 1
}

/** `value` times an exact ratio; the rounding is always named. */
export function scale(value: Money, by: Ratio, rounding: Rounding): Money {
  return money(value.currency, divide(value.minor * by.numerator, by.denominator, rounding))
}

/**
 * Splits an amount in proportion to `shares` without losing a unit; leftover units go to the
 * earliest shares. @throws Defect when no share is positive or one is negative.
 */
export function allocate(value: Money, shares: readonly bigint[]): Money[] {
  const total = shares.reduce((sum, share) => sum + share, 0n)
  assert(total > 0n && shares.every((share) => share >= 0n), 'shares must be positive')
  const parts = shares.map((share) => divide(value.minor * share, total, 'toward-zero'))
  let left = value.minor - parts.reduce((sum, part) => sum + part, 0n)
  const unit = left < 0n ? -1n : 1n
  return parts.map((part, index) => {
    const takes = left !== 0n && (shares[index] ?? 0n) > 0n
    if (takes) left -= unit
    return money(value.currency, takes ? part + unit : part)
  })
}

function sameCurrency(left: Money, right: Money): string {
  if (left.currency !== right.currency) {
    throw new Defect(`cannot mix ${left.currency} and ${right.currency}`)
  }
  return left.currency
}
