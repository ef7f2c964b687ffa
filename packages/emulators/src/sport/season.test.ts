import { describe, expect, it } from 'vitest'
import { createChance } from '../platform/chance.ts'
import { planSeason } from './test/season.ts'
import { betEverything, betAgainstTheNews, longStakes, spreadOf } from './test/season-bets.ts'

/**
 * A season played out: bets of one unit at offered prices, settled by the results that are told at
 * the end. The longer one is `npm run prove:sport`.
 */
describe('a season', () => {
  const plans = planSeason(createChance('season'), 100)

  it('keeps the margin that was offered, within three standard errors', () => {
    const { mean, error } = spreadOf(betEverything(plans, createChance('bets').draw('when')))
    expect(Math.abs(mean)).toBeLessThan(3 * error)
    expect(error).toBeLessThan(0.09)
  })

  it('holds no outsider for likelier than he is, nor for less', () => {
    const draw = createChance('bets').draw('when')
    const { mean, error } = spreadOf(betEverything(plans, draw, longStakes))
    expect(Math.abs(mean)).toBeLessThan(3 * error)
    expect(error).toBeLessThan(0.03)
  })

  it('gives nothing to a bettor against the news before the start', () => {
    const { mean, error } = spreadOf(betAgainstTheNews(plans))
    expect(Math.abs(mean)).toBeLessThan(3 * error)
  })
})
