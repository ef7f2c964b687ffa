import { expect, it } from 'vitest'
import { percent } from '../test/play.ts'
import { scripted, streamOf } from '../test/streams.ts'
import { diamonds } from './rules.ts'
import vectors from './vectors.json'

it.each(vectors)('drops the published gems for nonce $nonce of $clientSeed', (vector) => {
  const parsed = diamonds.parseParams(vector.params)
  if (!parsed.ok) throw new Error(parsed.field)
  const { outcome, multiplierE4 } = diamonds.play(parsed.params, streamOf(vector))
  expect({ ...outcome, multiplier: multiplierE4 / 10_000 }).toEqual(vector.expect)
})

it('counts all 16,807 drops as its table does and returns 98.2924 %', () => {
  const counts: Record<string, number> = {}
  let paidE4 = 0
  for (let drop = 0; drop < 7 ** 5; drop += 1) {
    const gems = [0, 1, 2, 3, 4].map((place) => Math.floor(drop / 7 ** place) % 7)
    const { outcome, multiplierE4 } = diamonds.play({}, scripted(gems))
    counts[outcome.category] = (counts[outcome.category] ?? 0) + 1
    paidE4 += multiplierE4
  }
  expect(counts).toEqual({
    five: 7,
    four: 210,
    full_house: 420,
    three: 2_100,
    two_pair: 3_150,
    pair: 8_400,
    none: 2_520,
  })
  const { numerator, denominator } = diamonds.exactReturn({})
  expect({ numerator, denominator }).toEqual({
    numerator: BigInt(paidE4),
    denominator: 168_070_000n,
  })
  expect(percent(diamonds.exactReturn({}))).toBe('98.2924')
  expect(diamonds.chance({})).toEqual({ ways: 5_887, of: 16_807 })
  expect(diamonds.multiplierMaxE4({})).toBe(500_000)
})

it('credits 1.70 % of a true edge of 1.7076 %', () => {
  expect(diamonds.creditedEdgePpm({})).toBe(17_000)
  expect(diamonds.trueEdgePpm({})).toBe(17_076)
})

it('has no parameters', () => {
  expect(diamonds.parseParams({ rows: 8 })).toEqual({ ok: false, field: 'rows' })
})
