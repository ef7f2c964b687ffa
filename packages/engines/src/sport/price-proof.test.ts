import { describe, expect, it } from 'vitest'
import { openingLines } from './line-book.ts'
import { factorOf } from './result.ts'
import { scoreResult } from './line-result.ts'
import { scopeGrid, type Match } from './event-model.ts'
import type { StrengthWalk } from './strength-walk.ts'
import {
  expectationOf,
  isLosing,
  pricesOf,
  randomPrices,
  type ProvenPrice,
} from './test/price-proof.ts'
import { diceOf, offers, randomMatch } from './test/random-match.ts'

/** Ten times as many are `npm run prove:sport`. */
const pricesChecked = 10_000

describe('offered prices', () => {
  it('have no positive expectation, each in exact integers', () => {
    const dice = diceOf(17)
    let count = 0
    let best = -1
    let sum = 0
    while (count < pricesChecked) {
      for (const price of randomPrices(dice)) {
        if (!isLosing(price)) throw new Error(`a bettor gains: ${JSON.stringify(price)}`)
        const expectation = expectationOf(price)
        best = Math.max(best, expectation)
        sum += expectation
        count += 1
      }
    }
    // The smallest margin, on a stake of which half comes back whatever happens.
    expect(best).toBeLessThan(-0.022)
    expect(sum / count).toBeGreaterThan(-0.12)
    expect(sum / count).toBeLessThan(-0.04)
  })
})

/**
 * A mix of bets wins for sure when some sum of them, none negative, gains under every final score.
 * By Farkas' lemma there is none exactly when one probability exists, positive on every score, under
 * which each bet loses. The model's own distribution is that probability, so it is enough that every
 * price loses under it: that is the certificate of the linear programme, with nothing to search.
 */
describe('a sure profit', () => {
  const dice = diceOf(23)
  const soccer = () => {
    for (;;) {
      const made = randomMatch(dice)
      if (made.match.family === 'goals' && !made.match.model.hasGoldenGoal) return made
    }
  }

  it('is in no mix of the prices of an event, by the certificate and by search', () => {
    for (let event = 0; event < 12; event += 1) {
      const { match, walk } = soccer()
      const lines = openingLines(match, walk, { ...offers.goals, markets: [1, 10, 11, 16, 18, 29] })
      const prices = pricesOf(match, walk, lines)
      expect(prices.every(isLosing)).toBe(true)
      expect(bestGuarantee(prices, reachableScores(match, walk))).toBeLessThan(0)
    }
  })

  it('is found by both where one price is planted too high', () => {
    for (let event = 0; event < 10; event += 1) {
      const { match, walk } = soccer()
      const prices = pricesOf(
        match,
        walk,
        openingLines(match, walk, { ...offers.goals, markets: [1] }),
      )
      if (prices.length < 3) continue
      const favourite = [...prices].sort((a, b) => a.oddsE3 - b.oddsE3)[0]
      const planted = prices.map((price) =>
        price === favourite ? { ...price, oddsE3: price.oddsE3 * 2 } : price,
      )
      expect(planted.every(isLosing)).toBe(false)
      expect(bestGuarantee(planted, reachableScores(match, walk))).toBeGreaterThan(0)
    }
  })
})

type Scores = readonly (readonly [number, number])[]

function reachableScores(match: Match, walk: StrengthWalk): Scores {
  const grid = scopeGrid(match, walk, 'regular')
  return Array.from(grid.masses, (_, at) => [
    grid.homeFrom + Math.trunc(at / grid.awayCount),
    grid.awayFrom + (at % grid.awayCount),
  ])
}

/**
 * The most that a mix of bets of one unit in all gains under the worst score, by fictitious play of
 * the bettor against the scores: an under-estimate that comes close to the value of the game.
 */
function bestGuarantee(prices: readonly ProvenPrice[], scores: Scores): number {
  const gains = prices.map((price) =>
    scores.map((score) => {
      const result = scoreResult(price.line, price.outcomeId, score)
      const { numerator, denominator } = factorOf(result, price.oddsE3)
      return Number(numerator) / Number(denominator) - 1
    }),
  )
  const mixed = scores.map(() => 0)
  const met = prices.map(() => 0)
  let best = -Infinity
  for (let round = 1; round <= 400; round += 1) {
    const bet = met.indexOf(Math.max(...met))
    scores.forEach((_, at) => (mixed[at] = (mixed[at] ?? 0) + (gains[bet]?.[at] ?? 0)))
    const worst = Math.min(...mixed)
    best = Math.max(best, worst / round)
    const score = mixed.indexOf(worst)
    prices.forEach((_, at) => (met[at] = (met[at] ?? 0) + (gains[at]?.[score] ?? 0)))
  }
  return best
}
