import { expect, it } from 'vitest'
import { percent } from '../test/play.ts'
import { scripted, streamOf } from '../test/streams.ts'
import { plinko } from './rules.ts'
import { plinkoBucketsE4, plinkoRisks } from './tables.ts'
import vectors from './vectors.json'

const allRows = [8, 9, 10, 11, 12, 13, 14, 15, 16]

it.each(vectors)('gives the published path for nonce $nonce of $clientSeed', (vector) => {
  const parsed = plinko.parseParams(vector.params)
  if (!parsed.ok) throw new Error(parsed.field)
  const { outcome, multiplierE4 } = plinko.play(parsed.params, streamOf(vector))
  expect({ ...outcome, multiplier: multiplierE4 / 10_000 }).toEqual(vector.expect)
})

it.each([
  ['low', '98.9844 98.9844 99.0039 99.0039 98.9795 98.9990 99.0002 99.0009 98.9987'],
  ['medium', '98.9063 99.1406 98.9063 99.0234 98.9893 98.9941 98.9941 98.9984 98.9883'],
  ['high', '99.0625 99.0625 99.0625 99.1602 99.1162 99.0869 98.9783 99.0265 98.9764'],
] as const)('returns exactly the stated shares at %s risk', (risk, shares) => {
  const returns = allRows.map((rows) => percent(plinko.exactReturn({ rows, risk })))
  expect(returns).toEqual(shares.split(' '))
})

it('pays alike on both sides, counts every path once and credits less than the true edge', () => {
  for (const risk of plinkoRisks) {
    for (const rows of allRows) {
      const buckets = plinkoBucketsE4(rows, risk)
      expect(buckets).toHaveLength(rows + 1)
      expect(buckets.toReversed()).toEqual(buckets)
      expect(plinko.multiplierMaxE4({ rows, risk })).toBe(buckets[0])
      expect(plinko.chance({ rows, risk }).of).toBe(2 ** rows)
      expect(plinko.creditedEdgePpm({ rows, risk })).toBeLessThanOrEqual(
        plinko.trueEdgePpm({ rows, risk }),
      )
    }
  }
  expect(plinkoBucketsE4(16, 'high')[1]).toBe(1_300_000)
  expect(plinkoBucketsE4(16, 'high')[2]).toBe(260_000)
})

it('wins on exactly the paths that its chance counts', () => {
  let wins = 0
  for (let path = 0; path < 2 ** 8; path += 1) {
    const turns = Array.from({ length: 8 }, (_, row) => (path >> row) & 1)
    const { outcome, multiplierE4 } = plinko.play({ rows: 8, risk: 'medium' }, scripted(turns))
    expect(outcome.bucket).toBe(turns.filter((turn) => turn === 1).length)
    if (multiplierE4 >= 10_000) wins += 1
  }
  expect(plinko.chance({ rows: 8, risk: 'medium' })).toEqual({ ways: wins, of: 256 })
})

it('refuses rows and risks that the board does not have', () => {
  for (const rows of [7, 17, 8.5, '8', null]) {
    expect(plinko.parseParams({ rows, risk: 'low' })).toEqual({ ok: false, field: 'rows' })
  }
  for (const risk of ['classic', '', 0, null]) {
    expect(plinko.parseParams({ rows: 8, risk })).toEqual({ ok: false, field: 'risk' })
  }
})
