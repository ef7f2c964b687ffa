import type { Draw } from './slot.ts'

/**
 * A quick generator for simulations only (xoshiro128**, public domain, Blackman and Vigna): same
 * seed, same numbers on every machine. Rounds are drawn from the emulator's keyed generator.
 */
export function quickDraw(seed: number): Draw {
  let [a, b, c, d] = [seed | 1, 0x9e3779b9 ^ seed, 0x243f6a88, 0xb7e15162]
  const next = (): number => {
    const turned = Math.imul(b, 5)
    const result = Math.imul((turned << 7) | (turned >>> 25), 9) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = (d << 11) | (d >>> 21)
    return result
  }
  for (let warm = 0; warm < 64; warm += 1) next()
  return (range) => {
    const limit = 0x1_0000_0000 - (0x1_0000_0000 % range)
    let word = next()
    while (word >= limit) word = next()
    return word % range
  }
}
