import { assert } from './assert.ts'

/** An integer as a JavaScript number. @throws Defect beyond 2^53, where it would be rounded. */
export function toSafeNumber(value: bigint): number {
  const number = Number(value)
  assert(Number.isSafeInteger(number), 'an integer is too large for a number')
  return number
}

/**
 * A scaled integer as a JSON number for screens, for instance USD cents to dollars: an estimate
 * that is never read back into an amount.
 */
export function toEstimate(scaled: bigint, decimals: number): number {
  return Number(scaled) / 10 ** decimals
}
