import { expect, it } from 'vitest'
import { playOut } from '../test/play.ts'
import { streamOf, streamOfNonce } from '../test/streams.ts'
import { tower, towerDifficulties } from './rules.ts'
import vectors from './vectors.json'

it.each(vectors)('plays as published for nonce $nonce of $clientSeed', (vector) => {
  const stream = streamOf(vector)
  const { picks, ...params } = vector.params
  const turns = picks.map((tile) => ({ tile }))
  const { types, state, ending } = playOut(tower, { params, turns }, stream)
  expect(types).toEqual(vector.expect.turns)
  expect(ending).toBe(vector.expect.state)
  expect(tower.multiplierE4(state) / 10_000).toBe(vector.expect.multiplier)
  expect(tower.reveal(state, stream)).toEqual({ safeTiles: vector.expect.safeTiles })
})

it('returns 98.997 % to 99.000 % at every stop', () => {
  const returns = towerDifficulties.flatMap((difficulty) =>
    Array.from({ length: 9 }, (_, step) => {
      const { numerator, denominator } = tower.stepReturn({ difficulty }, step + 1)
      expect(numerator * 100n <= denominator * 99n).toBe(true)
      return Number(numerator) / Number(denominator)
    }),
  )
  expect(Math.min(...returns).toFixed(5)).toBe('0.98997')
  expect(Math.max(...returns).toFixed(5)).toBe('0.99000')
  for (const difficulty of towerDifficulties) {
    expect(tower.trueEdgePpm({ difficulty })).toBeGreaterThanOrEqual(10_000)
  }
})

it('pays at the top what the five towers state', () => {
  const tops = towerDifficulties.map((difficulty) => tower.multiplierMaxE4({ difficulty }))
  expect(tops).toEqual([131_851, 380_589, 5_068_800, 194_861_700, 2_595_225_600])
})

it('fails a tile that the row does not have, at no cost', () => {
  const round = { params: { difficulty: 'hard' }, turns: [{ tile: 2 }] }
  const { types, state } = playOut(tower, round, streamOfNonce(1))
  expect(types).toEqual(['fail'])
  expect(state.picks).toEqual([])
})
