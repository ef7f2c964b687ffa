import { assert } from './assert.ts'

/** An exact rational; the denominator is positive. */
export interface Ratio {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** Where a value between two integers goes. `down` and `up` follow the number line. */
export type Rounding = 'down' | 'up' | 'half-even' | 'toward-zero' | 'away-from-zero'

export function ratio(numerator: bigint, denominator: bigint): Ratio {
  assert(denominator !== 0n, 'a ratio needs a denominator')
  return denominator < 0n
    ? { numerator: -numerator, denominator: -denominator }
    : { numerator, denominator }
}

/** `numerator / denominator` as an integer, with the rounding named. */
export function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  const { numerator: top, denominator: bottom } = ratio(numerator, denominator)
  const quotient = top / bottom
  const rest = top % bottom
  if (rest === 0n) return quotient
  const sign = top < 0n ? -1n : 1n
  switch (rounding) {
    case 'toward-zero':
      return quotient
    case 'away-from-zero':
      return quotient + sign
    case 'down':
      return sign < 0n ? quotient - 1n : quotient
    case 'up':
      return sign > 0n ? quotient + 1n : quotient
    case 'half-even':
      return roundHalfEven(quotient, rest * sign * 2n, bottom, sign)
  }
}

function roundHalfEven(quotient: bigint, twiceRest: bigint, bottom: bigint, sign: bigint): bigint {
  if (twiceRest < bottom) return quotient
  if (twiceRest > bottom) return quotient + sign
  return quotient % 2n === 0n ? quotient : quotient + sign
}
