import { hmacKey, hmacSha256 } from '../fairness/hmac.ts'

const wordRange = 2 ** 32

/**
 * The point of a crash number h (0 to 2^32 - 1), in 1/100: 100 or more. In IEEE doubles and in
 * exactly this order, as outsiders verify with it.
 */
export function crashPointE2Of(h: number): number {
  let x = wordRange / (h + 1)
  x = x * 0.99
  x = x * 100
  return Math.max(100, Math.floor(x))
}

/**
 * The multiplier at which a game crashes, in 1/100: 100 or more. P(point >= m) is 0.99 / m, and
 * 1.9802 % of all games crash at 1.00.
 * @param gameHash 64 hex characters, used as text. @param salt the chain's public salt, as text.
 */
export function crashPointE2(gameHash: string, salt: string): number {
  const digest = hmacSha256(hmacKey(gameHash), salt)
  return crashPointE2Of(new DataView(digest.buffer).getUint32(0))
}

/** How many of the 2^32 crash numbers reach a multiplier. @param multiplierE2 101 or more. */
export function crashWays(multiplierE2: number): number {
  let reached = 0
  let missed = wordRange
  // Points fall as numbers rise, so the winning numbers are the first ones.
  while (reached < missed) {
    const middle = Math.floor((reached + missed) / 2)
    if (crashPointE2Of(middle) >= multiplierE2) reached = middle + 1
    else missed = middle
  }
  return reached
}
