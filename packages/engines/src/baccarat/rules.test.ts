import { expect, it } from 'vitest'
import { percent } from '../test/play.ts'
import { scripted, streamOf } from '../test/streams.ts'
import { baccaratDeal } from './deal.ts'
import { baccarat } from './rules.ts'
import vectors from './vectors.json'

/** A card with these points: 0 is a king, 1 an ace. */
const cardOf = (points: number) => (points === 0 ? 44 : points === 1 ? 48 : (points - 2) * 4)

it.each(vectors)('deals and pays as published for nonce $nonce of $clientSeed', (vector) => {
  const parsed = baccarat.parseParams(vector.params)
  if (!parsed.ok) throw new Error(parsed.field)
  const { outcome, payoutMinor } = baccarat.play(parsed.params, streamOf(vector))
  expect({ ...outcome, payout: Number(payoutMinor) }).toEqual(vector.expect)
})

it('counts all 13^6 deals as its endings do', () => {
  const wins = { player: 0, banker: 0, tie: 0 }
  const ranksOf = (points: number) => (points === 0 ? 4 : 1)
  const walk = (cards: number[], weight: number): void => {
    const deal = cards.length === 6 ? baccaratDeal(cards) : undefined
    if (deal) {
      wins[deal.winner] += weight
      return
    }
    for (let points = 0; points < 10; points += 1) {
      walk([...cards, cardOf(points)], weight * ranksOf(points))
    }
  }
  walk([], 1)
  expect(wins).toEqual({ player: 2_153_464, banker: 2_212_744, tie: 460_601 })
  for (const side of ['player', 'banker', 'tie'] as const) {
    const { ways, of } = baccarat.chance({ bets: { [side]: 1_000 } })
    // A tie gives the other two amounts back, which pays the stake too.
    expect(ways).toBe(wins[side] + (side === 'tie' ? 0 : wins.tie))
    expect(of).toBe(13 ** 6)
  }
})

it.each([
  ['player', '98.7719', 12_200],
  ['banker', '98.9360', 10_600],
  ['tie', '85.8830', 141_000],
])('returns on %s exactly %s % and credits %d millionths', (side, share, creditedPpm) => {
  const params = { bets: { [side]: 100 } }
  expect(percent(baccarat.exactReturn(params))).toBe(share)
  expect(baccarat.creditedEdgePpm(params)).toBe(creditedPpm)
  expect(baccarat.trueEdgePpm(params)).toBeGreaterThanOrEqual(creditedPpm)
})

it('weighs the edges of a mixed table by its amounts, for what is at risk', () => {
  const params = { bets: { player: 100, banker: 300 } }
  // The player's side pays 200 where the banker loses: half of the stake comes back in any case.
  expect(baccarat.creditedEdgePpm(params)).toBe(5_500)
  expect(baccarat.creditedEdgePpm({ bets: { player: 300, tie: 100 } })).toBeGreaterThan(11_000)
  expect(baccarat.trueEdgePpm(params)).toBeGreaterThanOrEqual(11_000)
})

it('rounds the banker side down and gives both sides back on a tie', () => {
  const banker = scripted([44, 44, 0, 20, 0, 0])
  expect(baccarat.play({ bets: { banker: 3 } }, banker).payoutMinor).toBe(5n)
  const tie = scripted([44, 24, 44, 24, 0, 0])
  const { outcome, payoutMinor } = baccarat.play({ bets: { player: 4, banker: 3, tie: 2 } }, tie)
  expect(outcome.winner).toBe('tie')
  expect(payoutMinor).toBe(25n)
})

it('draws the banker by the player card, for every score and card', () => {
  const stands: Record<number, number[]> = {
    3: [8],
    4: [0, 1, 8, 9],
    5: [0, 1, 2, 3, 8, 9],
    6: [0, 1, 2, 3, 4, 5, 8, 9],
    7: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  }
  for (let score = 0; score <= 7; score += 1) {
    for (let third = 0; third <= 9; third += 1) {
      const cards = [0, 0, score, 0, third, 0].map(cardOf)
      const isDrawn = baccaratDeal(cards).banker.length === 3
      expect(isDrawn, `${score} against ${third}`).toBe(!(stands[score] ?? []).includes(third))
    }
    const standing = baccaratDeal([6, 0, score, 0, 0, 0].map(cardOf))
    expect(standing.player).toHaveLength(2)
    expect(standing.banker.length === 3).toBe(score <= 5)
  }
})

it('accepts zeros beside an amount, refuses a table of nothing', () => {
  const params = { bets: { player: 0, banker: 5 } }
  expect(baccarat.parseParams(params)).toEqual({ ok: true, params })
  for (const bets of [{}, { player: 0 }, { tie: -1 }, { dealer: 5 }, { player: 0.5 }]) {
    expect(baccarat.parseParams({ bets })).toEqual({ ok: false, field: 'bets' })
  }
})
