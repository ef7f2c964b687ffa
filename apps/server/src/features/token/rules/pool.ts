import { divide } from '@powerplay/kernel'

/** What the internal pool holds: tokens in minor units of 1e-8, and USD in 1e-6. */
export interface Pool {
  readonly tokenMinor: bigint
  readonly usdE6: bigint
}

/** Price of one token in USD, in 1e-8: the quotient, rounded down. */
export function priceE8({ tokenMinor, usdE6 }: Pool): bigint {
  return divide(usdE6 * 10_000_000_000n, tokenMinor, 'down')
}

/** Worth of tokens at a price, in 1e-6 USD, rounded down. */
export function worthE6(tokenMinor: bigint, priceE8: bigint): bigint {
  return divide(tokenMinor * priceE8, 10_000_000_000n, 'down')
}

/** What so much buys: the product of both sides never falls. */
export function buy(
  pool: Pool,
  spentE6: bigint,
): { readonly boughtMinor: bigint; readonly after: Pool } {
  const usdE6 = pool.usdE6 + spentE6
  const tokenMinor = divide(pool.tokenMinor * pool.usdE6, usdE6, 'up')
  return { boughtMinor: pool.tokenMinor - tokenMinor, after: { tokenMinor, usdE6 } }
}

/**
 * The most that may be spent from a pool before its price has moved by so many hundredths of a percent:
 * the price moves with the square of the USD side.
 */
export function roomE6({ usdE6 }: Pool, moveE4: number): bigint {
  const most = squareRoot((usdE6 * usdE6 * BigInt(10_000 + moveE4)) / 10_000n)
  return most - usdE6
}

/** Largest whole number whose square is no more; by Newton. */
function squareRoot(square: bigint): bigint {
  if (square < 2n) return square
  let root = 1n << BigInt(Math.ceil(square.toString(2).length / 2))
  for (;;) {
    const next = (root + square / root) >> 1n
    if (next >= root) return root
    root = next
  }
}
