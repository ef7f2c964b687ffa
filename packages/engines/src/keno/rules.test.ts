import { expect, it } from 'vitest'
import { percent } from '../test/play.ts'
import { streamOf } from '../test/streams.ts'
import { keno } from './rules.ts'
import { kenoRisks, kenoRowE4 } from './tables.ts'
import vectors from './vectors.json'

const picksOf = (count: number) => Array.from({ length: count }, (_, index) => index * 4)
const counts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

it.each(vectors)('draws the published numbers for nonce $nonce of $clientSeed', (vector) => {
  const parsed = keno.parseParams(vector.params)
  if (!parsed.ok) throw new Error(parsed.field)
  const { outcome, multiplierE4 } = keno.play(parsed.params, streamOf(vector))
  expect({ ...outcome, multiplier: multiplierE4 / 10_000 }).toEqual(vector.expect)
})

it.each([
  ['classic', '99.0000 99.0385 99.0182 98.9605 98.9858 98.9665 98.9815 99.0228 98.9753 99.0374'],
  ['low', '98.7500 98.8462 98.8664 98.9222 98.9031 99.0084 98.9388 99.0042 99.0689 98.7597'],
  ['medium', '98.7500 98.6538 98.9879 98.7827 98.9441 98.8347 98.9618 98.9236 98.9420 98.9743'],
  ['high', '99.0000 98.6538 98.9879 98.9058 98.8894 98.9988 98.9618 98.9571 98.9645 99.0083'],
] as const)('returns exactly the stated shares at %s risk', (risk, shares) => {
  const returns = counts.map((count) => percent(keno.exactReturn({ risk, picks: picksOf(count) })))
  expect(returns).toEqual(shares.split(' '))
})

it('has a prize for every number of hits and credits less than the true edge', () => {
  for (const risk of kenoRisks) {
    for (const count of counts) {
      const params = { risk, picks: picksOf(count) }
      expect(kenoRowE4(count, risk)).toHaveLength(count + 1)
      expect(keno.chance(params).of).toBe(847_660_528)
      expect(keno.creditedEdgePpm(params)).toBeLessThanOrEqual(keno.trueEdgePpm(params))
    }
  }
})

it('accepts 1 to 10 different cells of 40 and nothing else [GAME-014]', () => {
  for (const count of counts) {
    const params = { risk: 'low', picks: picksOf(count) }
    expect(keno.parseParams(params)).toEqual({ ok: true, params })
  }
  const refused = [[], picksOf(11), [1, 1], [40], [-1], [1.5], ['1'], [null], 5, '12', {}, null]
  for (const picks of refused) {
    expect(keno.parseParams({ risk: 'low', picks })).toEqual({ ok: false, field: 'picks' })
  }
  expect(keno.parseParams({ risk: 'easy', picks: [1] })).toEqual({ ok: false, field: 'risk' })
})
