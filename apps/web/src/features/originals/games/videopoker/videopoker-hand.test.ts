import { describe, expect, it } from 'vitest'
import {
  categoryName,
  categoryOf,
  drawnOf,
  payRows,
  readVideopoker,
  videopokerFrames,
} from './videopoker-hand.ts'

const deal = [38, 10, 37, 39, 29]
const final = [38, 36, 37, 39, 0]
const dealt = readVideopoker({ params: {}, deal })
const ended = readVideopoker({ params: {}, deal, reveal: { deck10: [], final, category: 'x' } })

describe('a hand of video poker', () => {
  it('is dealt from left to right', () => {
    const frames = videopokerFrames(undefined, dealt)
    expect(frames.map((hand) => hand.deal.length)).toEqual([1, 2, 3, 4, 5])
  })

  it('changes one card after another and leaves the held ones alone', () => {
    const frames = videopokerFrames(dealt, ended)
    expect(frames.map((hand) => hand.final)).toEqual([
      [38, 36, 37, 39, 29],
      [38, 36, 37, 39, 0],
      final,
    ])
    expect(drawnOf(ended)).toEqual([false, true, false, false, true])
  })

  it('ends at once when every card was held', () => {
    const kept = readVideopoker({ deal, reveal: { final: deal } })
    expect(videopokerFrames(dealt, kept)).toEqual([kept])
  })

  it('is named as the pay table names it', () => {
    expect(categoryName(categoryOf(deal) ?? 'none')).toBe('Three of a kind')
    expect(categoryName(categoryOf(final) ?? 'none')).toBe('Four of a kind')
    expect(categoryOf([1, 2])).toBeUndefined()
    expect(categoryName('none', 'No pair')).toBe('No pair')
  })

  it('is paid by nine rows from the royal flush down', () => {
    expect(payRows.map(({ pays }) => pays)).toEqual([800, 60, 22, 9, 6, 4, 3, 2, 1])
  })
})
