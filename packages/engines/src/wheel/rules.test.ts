import { expect, it } from 'vitest'
import { percent } from '../test/play.ts'
import { scripted, streamOf } from '../test/streams.ts'
import { wheel } from './rules.ts'
import { wheelRisks, wheelSegmentsE4, wheelSizes } from './tables.ts'
import vectors from './vectors.json'

it.each(vectors)('stops where published for nonce $nonce of $clientSeed', (vector) => {
  const parsed = wheel.parseParams(vector.params)
  if (!parsed.ok) throw new Error(parsed.field)
  const { outcome, multiplierE4 } = wheel.play(parsed.params, streamOf(vector))
  expect({ ...outcome, multiplier: multiplierE4 / 10_000 }).toEqual(vector.expect)
})

it('returns exactly 99 % on all 15 wheels', () => {
  for (const segments of wheelSizes) {
    for (const risk of wheelRisks) {
      expect(percent(wheel.exactReturn({ segments, risk }))).toBe('99.0000')
      expect(wheel.trueEdgePpm({ segments, risk })).toBe(10_000)
      expect(wheel.creditedEdgePpm({ segments, risk })).toBe(10_000)
    }
  }
})

it('keeps the printed order of the segments', () => {
  const printed = {
    10: '0 1.9 0 1.5 0 2 0 1.5 0 3',
    20: '1.5 0 2 0 2 0 2 0 1.5 0 3 0 1.8 0 2 0 2 0 2 0',
    30: '1.5 0 1.5 0 2 0 1.5 0 2 0 2 0 1.5 0 3 0 1.5 0 2 0 2 0 1.7 0 4 0 1.5 0 2 0',
    40:
      '2 0 3 0 2 0 1.5 0 3 0 1.5 0 1.5 0 2 0 1.5 0 3 0 ' +
      '1.5 0 2 0 2 0 1.6 0 2 0 1.5 0 3 0 1.5 0 2 0 1.5 0',
    50:
      '2 0 1.5 0 2 0 1.5 0 3 0 1.5 0 1.5 0 2 0 1.5 0 3 0 1.5 0 2 0 1.5 0 ' +
      '2 0 2 0 1.5 0 3 0 1.5 0 2 0 1.5 0 1.5 0 5 0 1.5 0 2 0 1.5 0',
  }
  for (const segments of wheelSizes) {
    const medium = wheelSegmentsE4(segments, 'medium').map((prizeE4) => prizeE4 / 10_000)
    expect(medium.join(' ')).toBe(printed[segments])
    expect(wheelSegmentsE4(segments, 'high').indexOf(segments * 9_900)).toBe(segments - 1)
  }
})

const lowBlockE4 = [15_000, 12_000, 12_000, 12_000, 0, 12_000, 12_000, 12_000, 12_000, 0]

it('pays every segment what it shows', () => {
  for (const segments of wheelSizes) {
    for (let index = 0; index < segments; index += 1) {
      const { multiplierE4 } = wheel.play({ segments, risk: 'low' }, scripted([index]))
      expect(multiplierE4).toBe(lowBlockE4[index % 10])
    }
  }
})

it('refuses sizes and risks that no wheel has', () => {
  for (const segments of [0, 15, 60, '10', null]) {
    expect(wheel.parseParams({ segments, risk: 'low' })).toEqual({ ok: false, field: 'segments' })
  }
  expect(wheel.parseParams({ segments: 10, risk: 'no' })).toEqual({ ok: false, field: 'risk' })
})
