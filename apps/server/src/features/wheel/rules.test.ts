import { hmacKey, openStream } from '@powerplay/engines'
import { verifyRound } from '@powerplay/verifier'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  chancePercent,
  drawSegment,
  firstSegments,
  game,
  labelOf,
  paramsOf,
  prizeName,
  ticketsOfPlay,
} from './rules.ts'

const { weights } = paramsOf(firstSegments)
const seedsOf = (nonce: number) => ({
  serverSeed: createHash('sha256').update(`wheel ${nonce}`).digest('hex'),
  clientSeed: `player ${nonce}`,
  nonce,
})
const streamOf = (nonce: number) => {
  const { serverSeed, clientSeed } = seedsOf(nonce)
  return openStream(hmacKey(serverSeed), clientSeed, nonce)
}

describe('the draw of the wheel', () => {
  it('is what the verifier finds by itself', () => {
    for (let nonce = 1; nonce <= 2_000; nonce += 1) {
      const segment = drawSegment(weights, streamOf(nonce))
      expect(verifyRound({ ...seedsOf(nonce), game, params: { weights } })).toMatchObject({
        segment,
      })
    }
  })

  it('follows the weights', () => {
    const counts = new Map<number, number>()
    for (let nonce = 1; nonce <= 20_000; nonce += 1) {
      const segment = drawSegment(weights, streamOf(nonce))
      counts.set(segment, (counts.get(segment) ?? 0) + 1)
    }
    expect([...counts.keys()].toSorted()).toEqual([1, 2, 3, 4, 5, 6])
    for (const [place, weight] of weights.entries()) {
      const expected = weight * 2
      const sigma = Math.sqrt(expected * (1 - weight / 10_000))
      expect(Math.abs((counts.get(place + 1) ?? 0) - expected)).toBeLessThan(5 * sigma)
    }
  })

  it('never leaves the wheel, whatever the weights', () => {
    for (const odd of [[1], [1, 1], [0, 0, 1], [3, 1_000_000]]) {
      for (let nonce = 1; nonce <= 50; nonce += 1) {
        const segment = drawSegment(odd, streamOf(nonce))
        expect(segment).toBeGreaterThanOrEqual(1)
        expect(odd[segment - 1]).toBeGreaterThan(0)
      }
    }
  })
})

it('says prizes and chances as the screens do', () => {
  expect(firstSegments.map(labelOf)).toEqual(['$0.25', '10%', '$0.50', '25%', '$2', '50%'])
  expect(firstSegments.map((each) => chancePercent(firstSegments, each))).toEqual([
    45, 25, 18, 8, 3.5, 0.5,
  ])
  expect(firstSegments.slice(0, 2).map(prizeName)).toEqual([
    '$0.25 bonus',
    '10% deposit bonus, max $25',
  ])
})

it('gives a ticket for each 12.50 of theoretical win', () => {
  const of = (usd: number) => ticketsOfPlay(BigInt(Math.round(usd * 1e6)), 1_250)
  expect([0, 12.49, 12.5, 25, -3].map((usd) => of(usd).tickets)).toEqual([0n, 0n, 1n, 2n, 0n])
  expect(of(20.9)).toEqual({ tickets: 1n, haveCents: 84_000, needCents: 125_000 })
})
