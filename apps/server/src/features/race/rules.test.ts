import { describe, expect, it } from 'vitest'
import {
  carries,
  neededUsd,
  paidRanks,
  placeAt,
  placesOf,
  prizeCents,
  sharePercents,
  type RaceTerms,
} from './rules.ts'

const terms: RaceTerms = { rewardCents: 50_000, capPercent: 7 }
const usd = (amount: number) => BigInt(Math.round(amount * 1_000_000))
const prizesOf = (rated: readonly number[]) =>
  placesOf(rated.map(usd), terms).map((place) => prizeCents(place, terms))

describe('the prizes of the race', () => {
  it.each([
    [1, 40, 'FEED-028'],
    [2, 18, 'FEED-029'],
    [3, 11, 'FEED-030'],
    [4, 8, 'FEED-031'],
    [5, 6, 'FEED-032'],
    [6, 5, 'FEED-033'],
    [7, 4, 'FEED-034'],
    [8, 3, 'FEED-035'],
    [9, 2, 'FEED-036'],
    [10, 1, 'FEED-037'],
  ])('are for rank %i %d percent of the reward [%s] [FEED-040]', (rank, percent) => {
    expect(sharePercents[rank - 1]).toBe(percent)
    expect(prizeCents(rank, terms)).toBe(percent * 500)
  })

  it('are 0.2 percent for each of the ranks 11 to 20 and end there [FEED-038] [FEED-039]', () => {
    for (let rank = 11; rank <= 20; rank += 1) expect(sharePercents[rank - 1]).toBe(0.2)
    expect(sharePercents).toHaveLength(paidRanks)
    expect([prizeCents(20, terms), prizeCents(21, terms)]).toEqual([100, 0])
  })

  it('never add up to more than the reward, whatever it is', () => {
    for (const rewardCents of [0, 1, 99, 1_234, 50_000, 10_000_000]) {
      const all = sharePercents.map((_, index) => prizeCents(index + 1, { ...terms, rewardCents }))
      expect(all.reduce((sum, cents) => sum + cents, 0)).toBeLessThanOrEqual(rewardCents)
    }
  })
})

describe('a rank', () => {
  it('is carried when the prize is at most 7 percent of the theoretical win of the week', () => {
    expect(neededUsd(1, terms)).toBe(285_715)
    expect(carries(usd(285_714.28), 1, terms)).toBe(false)
    expect(carries(usd(285_714.29), 1, terms)).toBe(true)
    expect(neededUsd(11, terms)).toBe(1_429)
  })

  it('stays vacant when nobody carries it, and the player takes the next one carried', () => {
    // Rated wager is the theoretical win times 100: prizes of 0, 1, 10, 55 and 200 USD.
    const alone = [500, 5_000, 20_000, 100_000, 500_000].map((rated) => prizesOf([rated])[0])
    expect(alone).toEqual([0, 100, 1_000, 5_500, 20_000])
  })

  it('goes to the next in the order, never to two and never upwards', () => {
    const places = placesOf([300_000, 141_902, 9_000, 8_000, 3_000, 10].map(usd), terms)
    expect(places).toEqual([1, 2, 10, 11, 12, 21])
  })

  it('is what comes behind the paid ones for everybody further down', () => {
    const many = Array.from({ length: 30 }, (_, index) => usd(1_000_000 - index))
    const places = placesOf(many, terms)
    expect(places).toEqual(many.map((_, index) => index + 1))
    const poor = placesOf([5, 4, 3].map(usd), terms)
    expect(poor).toEqual([21, 22, 23])
    expect(placeAt(2, poor)).toBe(22)
    expect(placeAt(27, places.slice(0, 20))).toBe(27)
  })

  it('cannot be won for more than 7 percent of what was lost in theory, however accounts are split', () => {
    for (const parts of [1, 2, 3, 5, 8]) {
      const each = 400_000 / parts
      const won = prizesOf(Array.from({ length: parts }, () => each))
      const total = won.reduce((sum, cents) => sum + cents, 0)
      expect(total).toBeLessThanOrEqual(400_000 * 0.07)
    }
  })
})
