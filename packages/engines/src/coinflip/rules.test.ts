import { expect, it } from 'vitest'
import { percent, playOut } from '../test/play.ts'
import { streamOf, streamOfWords } from '../test/streams.ts'
import { coinflip, coinSide } from './rules.ts'
import vectors from './vectors.json'

it.each(vectors)('plays as published for nonce $nonce of $clientSeed', (vector) => {
  const stream = streamOf(vector)
  const turns = vector.params.picks.map((side) => ({ side }))
  const { types, state, ending } = playOut(coinflip, { params: {}, turns }, stream)
  expect(types).toEqual(vector.expect.turns)
  expect(ending).toBe(vector.expect.state)
  expect(coinflip.multiplierE4(state) / 10_000).toBe(vector.expect.multiplier)
  expect(coinflip.reveal(state, stream)).toEqual({ flips: vector.expect.flips })
})

it('returns 99.0000 % at each of 20 stops, up to 1,038,090.24', () => {
  for (let steps = 1; steps <= 20; steps += 1) {
    expect(percent(coinflip.stepReturn({}, steps))).toBe('99.0000')
    expect(coinflip.stepMultiplierE4({}, steps)).toBe(9_900 * 2 ** steps)
  }
  expect(coinflip.multiplierMaxE4({})).toBe(10_380_902_400)
  expect(coinflip.trueEdgePpm({})).toBe(10_000)
  expect(coinflip.creditedEdgePpm({})).toBe(10_000)
})

it('turns from tails to heads just above the middle word', () => {
  const sideOf = (word: number) =>
    coinSide(
      0,
      streamOfWords(() => word),
    )
  expect([0, 2 ** 31].map(sideOf)).toEqual(['tails', 'tails'])
  expect([2 ** 31 + 1, 2 ** 32 - 1].map(sideOf)).toEqual(['heads', 'heads'])
})
