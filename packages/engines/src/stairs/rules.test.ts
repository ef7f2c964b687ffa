import { expect, it } from 'vitest'
import { playOut } from '../test/play.ts'
import { streamOf, streamOfNonce } from '../test/streams.ts'
import { stairs, stairsColumns } from './rules.ts'
import vectors from './vectors.json'

const allStones = [1, 2, 3, 4, 5, 6, 7]

it.each(vectors)('plays as published for nonce $nonce of $clientSeed', (vector) => {
  const stream = streamOf(vector)
  const { picks, ...params } = vector.params
  const turns = picks.map((column) => ({ column }))
  const { types, state, ending } = playOut(stairs, { params, turns }, stream)
  expect(types).toEqual(vector.expect.turns)
  expect(ending).toBe(vector.expect.state)
  expect(stairs.multiplierE4(state) / 10_000).toBe(vector.expect.multiplier)
  expect(stairs.reveal(state, stream)).toEqual({ stones: vector.expect.stones })
})

it('returns 98.994 % to 99.000 % at every stop', () => {
  const returns = allStones.flatMap((stones) =>
    Array.from({ length: 13 }, (_, step) => {
      const { numerator, denominator } = stairs.stepReturn({ stones }, step + 1)
      expect(numerator * 100n <= denominator * 99n).toBe(true)
      return Number(numerator) / Number(denominator)
    }),
  )
  expect(Math.min(...returns).toFixed(5)).toBe('0.98994')
  expect(Math.max(...returns).toFixed(5)).toBe('0.99000')
})

it('pays the stated prices after 1 and after all 13 moves [GAME-015]', () => {
  const paid = (steps: number) =>
    allStones.map((stones) => stairs.stepMultiplierE4({ stones }, steps) / 10_000)
  expect(paid(1)).toEqual([1.0421, 1.1, 1.1647, 1.2375, 1.32, 1.4142, 1.523])
  expect(paid(13)).toEqual([2.8285, 8.9571, 32.2457, 137.0442, 730.9028, 5481.7714, 76744.8])
  expect(stairs.stepMax({ stones: 1 })).toBe(13)
  expect(stairsColumns(0)).toBe(20)
  expect(stairsColumns(12)).toBe(8)
})

it('fails a column beyond the narrowing row, at no cost', () => {
  const state = stairs.open({ stones: 1 }, streamOfNonce(1), {
    stakeMinor: 1n,
    multiplierCapE4: 10 ** 9,
  })
  const climbed = { ...state, picks: Array.from({ length: 12 }, () => 0) }
  const refused = stairs.turn(climbed, 8, streamOfNonce(1))
  expect(refused).toEqual({ type: 'fail', state: climbed, reason: 'range' })
  const round = { params: { stones: 1 }, turns: [{ column: 19 }] }
  expect(playOut(stairs, round, streamOfNonce(2)).types).not.toEqual(['fail'])
})
