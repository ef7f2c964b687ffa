import type { OutcomeResult } from '@powerplay/engines/sport'
import { describe, expect, it } from 'vitest'
import type { BetLeg, StoredBet } from '../bets/bet.ts'
import { reckonBet } from './reckon.ts'

function betOf(
  results: readonly (OutcomeResult | null)[],
  more: Partial<StoredBet> = {},
): StoredBet {
  const legs = results.map((result, at): BetLeg => ({
    ...{ eventId: `sr:match:${at}`, lineId: '1', outcomeId: '1', tournamentId: 't', result },
    ...{ isOutright: false, askedE3: 2_000, oddsE3: 2_000, isLive: false },
    face: { event: '', categoryId: '', startsAt: 0, market: '', outcome: '' },
    price: {
      ...{ chance: { win: 1, refund: 0 }, marginPpm: 0, version: 1, at: 1 },
      score: { home: 0, away: 0, minute: null },
    },
  }))
  return {
    ...{ id: 'a', userId: 'u', currency: 'usdt', demo: false, sizes: [legs.length], legs },
    ...{ policy: 'better', stakeMinor: 100n, usdRateE8: 1n, stakeCents: 1n, potentialCents: 1n },
    ...{ askedMs: 0, delayMs: 0, dueMs: 0, decidedMs: 0, state: 'accepted', refusal: null },
    ...{ refusalParams: null, restMinor: 100n, cashedMinor: 0n, status: 0, payoutMinor: null },
    ...{ settledMs: null, reason: null, version: 0, isResettled: false },
    ...{ paidVersion: 0, isStale: true },
    ...more,
  }
}

const settled = { status: 2, payoutMinor: 200n, version: 1, settledMs: 5 } as const

describe('what results make of a bet', () => {
  it('is nothing while a leg is open that matters, and a loss with the first lost leg', () => {
    expect(reckonBet(betOf(['won', null]), 9)).toBeUndefined()
    expect(reckonBet(betOf(['lost', null]), 9)).toMatchObject({
      ...{ payoutMinor: 0n, settledMs: 9 },
      decision: { version: 1, kind: 'settled', status: 3, shareMinor: 100n, reason: null },
    })
  })

  it('is told by the money: won, refunded, lost [SPORT-046]', () => {
    const statusOf = (result: OutcomeResult) => reckonBet(betOf([result]), 9)?.decision.status
    expect([statusOf('won'), statusOf('void'), statusOf('half_lost'), statusOf('lost')]).toEqual([
      2, 1, 3, 3,
    ])
    expect(statusOf({ deadHeatOf: 2 })).toBe(1)
  })

  it('is another version where it changes, and none where it does not', () => {
    expect(reckonBet(betOf(['won'], settled), 9)).toBeUndefined()
    expect(reckonBet(betOf(['lost'], settled), 9)).toMatchObject({
      payoutMinor: 0n,
      decision: { version: 2, kind: 'resettled', status: 3 },
    })
    expect(reckonBet(betOf([null], settled), 9)).toMatchObject({
      ...{ payoutMinor: 0n, settledMs: null },
      decision: { version: 2, kind: 'rolled_back', status: 0, payoutMinor: 0n },
    })
  })

  it('leaves shares that were cashed out alone, and counts them in the status', () => {
    const half = { restMinor: 50n, cashedMinor: 80n, version: 1 }
    expect(reckonBet(betOf(['lost'], half), 9)).toMatchObject({
      ...{ restMinor: 50n, cashedMinor: 80n, payoutMinor: 0n },
      decision: { version: 2, kind: 'settled', shareMinor: 50n, status: 3 },
    })
    expect(reckonBet(betOf(['won'], half), 9)).toMatchObject({
      decision: { payoutMinor: 100n, status: 2 },
    })
    const whole = { restMinor: 0n, cashedMinor: 95n, status: 3, version: 1 } as const
    expect(reckonBet(betOf(['won'], whole), 9)).toBeUndefined()
  })

  it('gives the stake back as if it had never been staked where every leg is void', () => {
    expect(reckonBet(betOf(['void', 'void']), 9)?.decision).toMatchObject({
      ...{ kind: 'voided', isRefund: true, payoutMinor: 100n, status: 1 },
    })
    expect(reckonBet(betOf(['void', 'won']), 9)?.decision).toMatchObject({
      ...{ kind: 'settled', isRefund: false, payoutMinor: 200n },
    })
  })
})
