import { expect, it } from 'vitest'
import { freeTerms, playOut } from '../test/play.ts'
import { scripted, streamOf } from '../test/streams.ts'
import { games } from '../games.ts'
import { matrixBestPlay } from './best-play.ts'
import { matrix, matrixPriceE4 } from './rules.ts'
import { matrixFaces, matrixRisks, type MatrixRisk } from './tables.ts'
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

/** How many of the 20^cells ways lead to each product of faces that is still in play. */
type Products = Map<bigint, bigint>

/**
 * The exact return of opening 1, 2, … cells and then stopping, by enumeration of all products.
 * What reached the maximum on the way stopped there.
 */
function plannedReturns(risk: MatrixRisk, cellsMax: number): number[] {
  let open: Products = new Map([[1n, 1n]])
  let cappedShare = 0
  return Array.from({ length: cellsMax }, (_, index) => {
    const cells = index + 1
    const ways = 20 ** cells
    const next: Products = new Map()
    for (const [product, count] of open) {
      for (const face of matrixFaces[risk].filter((value) => value > 0)) {
        const key = product * BigInt(face)
        next.set(key, (next.get(key) ?? 0n) + count)
      }
    }
    let share = 0
    for (const [product, count] of next) {
      const multiplierE4 = Number((99n * product * 100n) / 100n ** BigInt(cells))
      const paid = (Math.min(multiplierE4, capE4) * Number(count)) / ways / 10_000
      share += paid
      if (multiplierE4 >= capE4) {
        next.delete(product)
        cappedShare += paid
        share -= paid
      }
    }
    open = next
    return share + cappedShare
  })
}

it.each(matrixRisks)(
  'returns 98.997 % to 99.000 % for every plan of so many cells at %s',
  (risk) => {
    for (const share of plannedReturns(risk, risk === 'low' ? 10 : 6)) {
      expect(share).toBeLessThanOrEqual(0.99 + 1e-12)
      expect(share).toBeGreaterThan(0.989965)
    }
  },
)

it('returns 98.77 % to those who open 12 cells at high risk whatever happens', () => {
  expect(plannedReturns('high', 12).at(-1)?.toFixed(4)).toBe('0.9877')
})

it.each([
  ['low', '1.042091'],
  ['medium', '1.164705'],
  ['high', '1.076374'],
] as const)('returns at %s risk %s under best play, so it is not offered', (risk, share) => {
  const best = matrixBestPlay(risk)
  expect(best.toFixed(6)).toBe(share)
  expect(matrix.trueEdgePpm({ risk })).toBe(Math.floor((1 - best) * 1e6))
  expect(matrix.creditedEdgePpm({ risk })).toBe(0)
  expect(Object.keys(games.extended)).not.toContain('matrix')
})

it('ends at exactly 1,000,000, and when the last cell without a trap is open', () => {
  const fives = scripted(Array.from({ length: 25 }, () => 19))
  const turns = Array.from({ length: 25 }, (_, cell) => ({ cell }))
  const rich = playOut(matrix, { params: { risk: 'high' }, turns }, fives)
  expect(rich.ending).toBe('finish')
  expect(rich.types).toHaveLength(9)
  expect(matrix.multiplierE4(rich.state)).toBe(capE4)
  const poor = scripted(Array.from({ length: 25 }, (_, cell) => (cell < 3 ? 1 : 0)))
  const few = playOut(matrix, { params: { risk: 'low' }, turns }, poor)
  expect(few.types).toEqual(['continue', 'continue', 'finish'])
  expect(matrix.multiplierE4(few.state)).toBe(7_217)
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
