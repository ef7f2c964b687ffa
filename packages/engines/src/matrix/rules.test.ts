import { expect, it } from 'vitest'
import { freeTerms, playOut } from '../test/play.ts'
import { scripted, streamOf } from '../test/streams.ts'
import { games } from '../games.ts'
import { matrixBestPlay } from './best-play.ts'
import { matrixPlanReturns } from './plan-return.ts'
import { matrix, matrixPriceE4 } from './rules.ts'
import { matrixFaces, matrixRisks } from './tables.ts'
import vectors from './vectors.json'

const capE4 = 10_000_000_000

it.each(vectors)('plays as published for nonce $nonce of $clientSeed', (vector) => {
  const stream = streamOf(vector)
  const { picks, ...params } = vector.params
  const turns = picks.map((cell) => ({ cell }))
  const { types, state, ending } = playOut(matrix, { params, turns }, stream)
  expect(types).toEqual(vector.expect.turns)
  expect(ending).toBe(vector.expect.state)
  expect(matrix.multiplierE4(state) / 10_000).toBe(vector.expect.multiplier)
  expect(matrix.reveal(state, stream)).toEqual({ grid: vector.expect.grid })
})

it('has 20 faces of mean exactly 1 at every risk', () => {
  for (const risk of matrixRisks) {
    expect(matrixFaces[risk]).toHaveLength(20)
    expect(matrixFaces[risk].reduce((sum, face) => sum + face, 0)).toBe(2_000)
  }
})

it.each(matrixRisks)(
  'returns 98.997 % to 99.000 % for every plan of so many cells at %s',
  (risk) => {
    for (const share of matrixPlanReturns(risk, risk === 'low' ? 10 : 6)) {
      expect(share).toBeLessThanOrEqual(0.99 + 1e-12)
      expect(share).toBeGreaterThan(0.989965)
    }
  },
)

it('returns 98.77 % to those who open 12 cells at high risk whatever happens', () => {
  expect(matrixPlanReturns('high', 12).at(-1)?.toFixed(4)).toBe('0.9877')
})

it.each(matrixRisks)('returns at most 99 % at %s risk, also under best play', (risk) => {
  const best = matrixBestPlay(risk)
  expect(best).toBeLessThanOrEqual(0.99)
  expect(best).toBeGreaterThan(0.98999)
  expect(matrix.trueEdgePpm({ risk })).toBe(10_000)
  expect(matrix.creditedEdgePpm({ risk })).toBe(10_000)
  expect(games.extended.matrix).toBe(matrix)
})

it('ends at exactly 1,000,000 and when all 25 cells are open', () => {
  const fives = scripted(Array.from({ length: 25 }, () => 19))
  const turns = Array.from({ length: 25 }, (_, cell) => ({ cell }))
  const rich = playOut(matrix, { params: { risk: 'high' }, turns }, fives)
  expect(rich.ending).toBe('finish')
  expect(rich.types).toHaveLength(9)
  expect(matrix.multiplierE4(rich.state)).toBe(capE4)
  const evens = scripted(Array.from({ length: 25 }, () => 6))
  const all = playOut(matrix, { params: { risk: 'low' }, turns }, evens)
  expect(all.types).toHaveLength(25)
  expect(all.types.at(-1)).toBe('finish')
  expect(matrix.multiplierE4(all.state)).toBe(9_900)
})

it('goes on at the last cell without a trap, as its end would give the traps away', () => {
  const traps = scripted(Array.from({ length: 25 }, (_, cell) => (cell < 3 ? 1 : 0)))
  const turns = Array.from({ length: 4 }, (_, cell) => ({ cell }))
  const stopped = playOut(matrix, { params: { risk: 'low' }, turns: turns.slice(0, 3) }, traps)
  expect(stopped.types).toEqual(['continue', 'continue', 'continue'])
  expect(stopped.ending).toBe('cashout')
  expect(matrix.multiplierE4(stopped.state)).toBe(7_217)
  const bold = playOut(matrix, { params: { risk: 'low' }, turns }, traps)
  expect(bold.types.at(-1)).toBe('lose')
})

it('ends by itself where the best face could pass a lower maximum', () => {
  const terms = { ...freeTerms, multiplierCapE4: 100_000 }
  const fives = scripted(Array.from({ length: 25 }, () => 19))
  const turns = [{ cell: 0 }, { cell: 1 }]
  const { types, state } = playOut(matrix, { params: { risk: 'high' }, turns, terms }, fives)
  expect(types).toEqual(['finish'])
  expect(matrix.multiplierE4(state)).toBe(49_500)
  expect(matrixPriceE4([500, 500])).toBeGreaterThan(terms.multiplierCapE4)
})
