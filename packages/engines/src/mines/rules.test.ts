import { expect, it } from 'vitest'
import { percent, playOut } from '../test/play.ts'
import { streamOf } from '../test/streams.ts'
import { mines } from './rules.ts'
import vectors from './vectors.json'

it.each(vectors)('plays as published for nonce $nonce of $clientSeed', (vector) => {
  const stream = streamOf(vector)
  const { picks, ...params } = vector.params
  const turns = picks.map((cell) => ({ cell }))
  const { types, state, ending } = playOut(mines, { params, turns }, stream)
  expect(types).toEqual(vector.expect.turns)
  expect(ending).toBe(vector.expect.state)
  expect(mines.multiplierE4(state) / 10_000).toBe(vector.expect.multiplier)
  expect(mines.reveal(state, stream)).toEqual({ mines: vector.expect.mines })
  expect(vector.expect.order.slice(0, params.mines)).toEqual(vector.expect.mines)
})

it('returns 98.992 % to 99.000 % at all 300 stops, never more than 99 %', () => {
  const returns: number[] = []
  for (let count = 1; count <= 24; count += 1) {
    for (let steps = 1; steps <= mines.stepMax({ mines: count }); steps += 1) {
      const { numerator, denominator } = mines.stepReturn({ mines: count }, steps)
      expect(numerator * 100n <= denominator * 99n).toBe(true)
      returns.push(Number(numerator) / Number(denominator))
    }
    expect(mines.trueEdgePpm({ mines: count })).toBeGreaterThanOrEqual(10_000)
    expect(mines.creditedEdgePpm({ mines: count })).toBe(10_000)
  }
  expect(returns).toHaveLength(300)
  expect(Math.min(...returns).toFixed(5)).toBe('0.98992')
  expect(Math.max(...returns).toFixed(5)).toBe('0.99000')
  expect(percent(mines.stepReturn({ mines: 5 }, 1))).toBe('99.0000')
})

it('pays at most 5,148,297 times the stake, with 12 or 13 mines', () => {
  const tops = Array.from({ length: 24 }, (_, index) => mines.multiplierMaxE4({ mines: index + 1 }))
  expect(Math.max(...tops)).toBe(51_482_970_000)
  expect(tops.indexOf(51_482_970_000)).toBe(11)
  expect(tops[12]).toBe(51_482_970_000)
})

it('accepts 1 to 24 mines and no others [GAME-052]', () => {
  for (let count = 1; count <= 24; count += 1) {
    expect(mines.parseParams({ mines: count })).toEqual({ ok: true, params: { mines: count } })
  }
  for (const count of [0, 25, 1.5, -0, '3', NaN, null]) {
    expect(mines.parseParams({ mines: count })).toEqual({ ok: false, field: 'mines' })
  }
})
