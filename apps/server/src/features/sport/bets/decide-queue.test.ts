import { describe, expect, it } from 'vitest'
import { decideQueued, type WaitingLeg } from './decide-queue.ts'

const price = { chance: { win: 1, refund: 0 }, marginPpm: 45_000, version: 1, at: 1 }
const score = { home: 0, away: 0, minute: null }

function leg(askedE3: number, nowE3: number | null, more: Partial<WaitingLeg> = {}): WaitingLeg {
  const now = nowE3 === null ? null : { ...price, score, oddsE3: nowE3, isLive: false }
  return { option: 'Home', askedE3, wasLive: false, now, wasOpen: true, isTold: true, ...more }
}

const verdictOf = (legs: readonly WaitingLeg[], policy: 'none' | 'better' | 'any') => {
  const verdict = decideQueued(legs, policy)
  return verdict.kind === 'refuse' ? verdict.refusal.replace('sportsbook/', '') : verdict.kind
}

describe('a bet whose delay has passed', () => {
  it('is accepted at the odds it asked for, whatever the policy', () => {
    for (const policy of ['none', 'better', 'any'] as const) {
      expect(verdictOf([leg(1_900, 1_900), leg(2_500, 2_500)], policy)).toBe('accept')
    }
  })

  it('follows its policy where odds have changed [SPORT-054]', () => {
    const better = [leg(1_900, 2_000), leg(2_500, 2_500)]
    const worse = [leg(1_900, 1_800), leg(2_500, 3_500)]
    expect([verdictOf(better, 'none'), verdictOf(worse, 'none')]).toEqual(
      Array.from({ length: 2 }, () => 'odds-changed'),
    )
    expect(verdictOf(better, 'better')).toBe('accept')
    // One worse leg is an offer, though the product is better.
    expect(verdictOf(worse, 'better')).toBe('offer')
    expect(verdictOf(worse, 'any')).toBe('accept')
  })

  it('takes any odds down to nine tenths of the product, exactly', () => {
    expect(verdictOf([leg(2_000, 1_800)], 'any')).toBe('accept')
    expect(verdictOf([leg(2_000, 1_790)], 'any')).toBe('odds-changed')
    expect(verdictOf([leg(2_000, 1_900), leg(2_000, 1_890)], 'any')).toBe('odds-changed')
  })

  it('is refused by one leg that is gone, was stopped, or has started [SPORT-053] [SPORT-055]', () => {
    const good = leg(1_900, 1_900)
    const live = { ...price, score, oddsE3: 1_900, isLive: true }
    for (const policy of ['none', 'better', 'any'] as const) {
      expect(verdictOf([good, leg(1_900, null)], policy)).toBe('option-closed')
      expect(verdictOf([good, leg(1_900, 1_900, { wasOpen: false })], policy)).toBe('option-closed')
      expect(verdictOf([good, leg(1_900, 1_900, { now: live })], policy)).toBe('too-late')
      expect(verdictOf([leg(1_900, 1_900, { now: live, wasLive: true })], policy)).toBe('accept')
    }
  })

  it('waits while nothing was told of a running event since, and is refused by what is known', () => {
    const live = { ...price, score, oddsE3: 1_900, isLive: true }
    const untold = leg(1_900, 1_900, { now: live, wasLive: true, isTold: false })
    for (const policy of ['none', 'better', 'any'] as const) {
      expect(verdictOf([untold], policy)).toBe('wait')
      expect(verdictOf([untold, leg(1_900, null)], policy)).toBe('option-closed')
      // Before the start nothing can have happened.
      expect(verdictOf([leg(1_900, 1_900, { isTold: false })], policy)).toBe('accept')
    }
  })
})
