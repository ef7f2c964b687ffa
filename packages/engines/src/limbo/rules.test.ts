import { expect, it } from 'vitest'
import { hmacKey } from '../fairness/hmac.ts'
import { openStream } from '../fairness/stream.ts'
import { limbo, limboDraws, limboResult, limboWays } from './rules.ts'
import vectors from './vectors.json'

it.each(vectors)('gives the published result for nonce $nonce of $clientSeed', (vector) => {
  const parsed = limbo.parseParams(vector.params)
  if (!parsed.ok) throw new Error(parsed.field)
  const stream = openStream(hmacKey(vector.serverSeed), vector.clientSeed, vector.nonce)
  const { outcome, multiplierE4 } = limbo.play(parsed.params, stream)
  expect({ ...outcome, multiplier: multiplierE4 / 10_000 }).toEqual(vector.expect)
})

it('accepts targets from 1.01 to 1,000,000 and no others [GAME-013]', () => {
  for (const target of [1.01, 2, 3.33, 999_999.99, 1_000_000]) {
    expect(limbo.parseParams({ target })).toEqual({ ok: true, params: { target } })
  }
  for (const target of [1, 1.009, 1.005, 1_000_000.01, 1e7, -2]) {
    expect(limbo.parseParams({ target })).toEqual({ ok: false, field: 'target' })
  }
})

it('returns at most 99 % and credits no more than the true edge at every target there is', () => {
  let highestE2 = 0
  let isFalling = true
  let previous = Infinity
  for (let draw = 0; draw < limboDraws; draw += 1) {
    const result = limboResult(draw)
    isFalling &&= result <= previous
    previous = result
    // Of all targets won by draws 0..draw, the result of the last one pays most.
    if (result > 1 && result <= 1_000_000) {
      highestE2 = Math.max(highestE2, (draw + 1) * Math.round(result * 100))
    }
  }
  expect(isFalling).toBe(true)
  expect(highestE2).toBeLessThanOrEqual(99 * limboDraws)
  expect(limboResult(0)).toBe(16_609_443.84)
  expect(limboResult(limboDraws - 1)).toBe(1)
})

it('keeps the order of its double arithmetic, which differs from exact integers 44 times', () => {
  let differences = 0
  for (let draw = 0; draw < limboDraws; draw += 1) {
    const exact = Math.max(1, Math.floor((99 * limboDraws) / (draw + 1)) / 100)
    if (exact !== limboResult(draw)) differences += 1
  }
  expect(differences).toBe(44)
})

it.each([
  [1.01, 990_000],
  [2, 990_000],
  [10, 990_000],
  [100, 989_997],
  [1_000, 989_974],
  [10_000, 989_437],
  [100_000, 989_437],
  [500_000, 983_477],
  [977_027, 931_766],
  [1_000_000, 953_674],
])('returns at target %d exactly the stated share of %d millionths', (target, millionths) => {
  const { numerator, denominator } = limbo.exactReturn({ target })
  expect(Math.round((Number(numerator) / Number(denominator)) * 1e6)).toBe(millionths)
  expect(limbo.trueEdgePpm({ target })).toBeGreaterThanOrEqual(limbo.creditedEdgePpm({ target }))
  expect(limbo.creditedEdgePpm({ target })).toBe(10_000)
})

it('counts the winning draws exactly', () => {
  for (const target of [1.01, 1.5, 2, 3.33, 99.99, 1234.56, 977_027, 1_000_000]) {
    const ways = limboWays(target)
    expect(limboResult(ways - 1)).toBeGreaterThanOrEqual(target)
    expect(limboResult(ways)).toBeLessThan(target)
    expect(limbo.chance({ target })).toEqual({ ways, of: 16_777_216 })
  }
})

it('pays exactly the target', () => {
  expect(limbo.multiplierMaxE4({ target: 1.01 })).toBe(10_100)
  expect(limbo.multiplierMaxE4({ target: 1_000_000 })).toBe(10_000_000_000)
  expect(limbo.multiplierMaxE4({ target: 4.35 })).toBe(43_500)
})
