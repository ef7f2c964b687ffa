import { describe, expect, it } from 'vitest'
import type { GoalsMatch, LegsMatch } from './event-model.ts'
import { lineChances, pricedScope } from './chances.ts'
import { scopeGrid } from './event-model.ts'
import { openingLines } from './line-book.ts'
import { marketKind } from './markets.ts'
import { payoffTotal } from './price.ts'
import { earlyResults, finalResults } from './settlement.ts'
import { standingStrength } from './strength-walk.ts'
import { diceOf, randomMatch } from './test/random-match.ts'

const soccer = (home: number, away: number): GoalsMatch => ({
  family: 'goals',
  model: {
    homeE3: 1_500,
    awayE3: 1_200,
    lowScorePpm: 30_000,
    goalsMax: 15,
    firstHalfPpm: 450_000,
    hasGoldenGoal: false,
  },
  state: { elapsedPpm: 300_000, home, away },
})

describe('a settlement before the end', () => {
  it('decides over 2.5 at the third goal and not at the second', () => {
    const line = { marketId: 18, quarters: 10 }
    expect(earlyResults(soccer(2, 0), line).size).toBe(0)
    expect(Object.fromEntries(earlyResults(soccer(2, 1), line))).toEqual({ 12: 'won', 13: 'lost' })
  })

  it('waits on a quarter line until both halves are decided', () => {
    const line = { marketId: 18, quarters: 9 }
    expect(earlyResults(soccer(1, 1), line).size).toBe(0)
    expect(earlyResults(soccer(2, 1), line).get('12')).toBe('won')
  })

  it('decides both sides to score, passed exact scores, and no winner', () => {
    expect(earlyResults(soccer(1, 1), { marketId: 29 }).get('74')).toBe('won')
    const exact = earlyResults(soccer(2, 1), { marketId: 45 })
    expect(exact.get('1:0')).toBe('lost')
    expect(exact.has('3:1')).toBe(false)
    expect(earlyResults(soccer(9, 0), { marketId: 1 }).size).toBe(0)
  })

  it('keeps to the first half once it is over', () => {
    const later: GoalsMatch = { ...soccer(3, 2), half: [1, 1] }
    expect(earlyResults(later, { marketId: 60 }).get('2')).toBe('won')
    expect(earlyResults(later, { marketId: 68, quarters: 10 }).get('12')).toBe('lost')
  })

  it('reads sets as they can still end', () => {
    const match: LegsMatch = {
      family: 'legs',
      model: {
        setsToWin: 3,
        set: { target: 11, lead: 2, cap: 20 },
        homeServingPpm: 510_000,
        awayServingPpm: 510_000,
      },
      state: { sets: [2, 1], set: [9, 10], game: [0, 0] },
      gamesBefore: [0, 0],
    }
    expect(earlyResults(match, { marketId: 314, quarters: 14 }).get('12')).toBe('won')
    expect(earlyResults(match, { marketId: 199 }).get('3:0')).toBe('lost')
    expect(earlyResults(match, { marketId: 199 }).has('3:1')).toBe(false)
    expect(earlyResults(match, { marketId: 204, quarters: 78, number: 4 }).get('12')).toBe('won')
    expect(earlyResults(match, { marketId: 204, quarters: 82, number: 4 }).size).toBe(0)
    expect(earlyResults(match, { marketId: 202, number: 3 }).size).toBe(0)
  })
})

it('settles early only what the model holds for certain, in every family', () => {
  const dice = diceOf(5)
  let decided = 0
  for (let event = 0; event < 40; event += 1) {
    const { match, walk, offer } = randomMatch(dice)
    const setsToWin = match.family === 'legs' ? match.model.setsToWin : 0
    for (const line of openingLines(match, walk, offer)) {
      const scope = pricedScope(scopeGrid(match, standingStrength, marketKind(line.marketId).scope))
      const chances = lineChances(scope, line, setsToWin)
      for (const [outcome, result] of earlyResults(match, line)) {
        const chance = chances.get(outcome) ?? { refund: -1, win: -1 }
        if (result === 'won') expect(chance.win).toBe(payoffTotal)
        if (result === 'lost') expect(chance.win + chance.refund).toBe(0)
        decided += 1
      }
    }
  }
  expect(decided).toBeGreaterThan(100)
})

it('gives every outcome of a line its final result, each market adding up to one bet', () => {
  expect(Object.fromEntries(finalResults({ marketId: 16, quarters: -3 }, [1, 0]))).toEqual({
    1714: 'half_won',
    1715: 'half_lost',
  })
  expect(Object.fromEntries(finalResults({ marketId: 11 }, [2, 2]))).toEqual({
    4: 'void',
    5: 'void',
  })
  const exact = finalResults({ marketId: 45 }, [7, 5])
  expect([...exact].filter(([, result]) => result === 'won')).toEqual([['other', 'won']])
})
