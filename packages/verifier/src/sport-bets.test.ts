import {
  offeredOddsE3,
  payoffTotal,
  settleSlip,
  slipPayoutMinor,
  slipStatus,
  type OutcomeResult,
} from '@powerplay/engines/sport'
import { describe, expect, it } from 'vitest'
import { seededNumbers } from './test/random-position.ts'
import { sportPrice, verifySportBet } from './verifier.mjs'

const results: readonly OutcomeResult[] = [
  ...(['won', 'won', 'lost', 'void', 'half_won', 'half_lost'] as const),
  { deadHeatOf: 3 },
]

describe('bets on sport', () => {
  it('have the same prices in the engine and in the verifier, made apart', () => {
    const next = seededNumbers(5)
    const pick = (below: number) => Math.floor(next() * below)
    let offered = 0
    for (let index = 0; index < 20_000; index += 1) {
      const win = pick(payoffTotal)
      const refund = pick(3) === 0 ? pick(payoffTotal - win) : 0
      const marginPpm = 10_000 + pick(290_000)
      const price = offeredOddsE3({ win, refund }, marginPpm)
      expect(sportPrice({ win, refund, marginPpm }), `price ${index}`).toBe(price)
      if (price !== null) offered += 1
    }
    expect(offered).toBeGreaterThan(10_000)
  })

  it('pay the same in both, to the last unit, whatever their combinations', () => {
    const next = seededNumbers(6)
    const pick = (below: number) => Math.floor(next() * below)
    let settled = 0
    for (let index = 0; index < 2_000; index += 1) {
      const count = 1 + pick(6)
      const legs = Array.from({ length: count }, () => ({
        oddsE3: 1_010 + 10 * pick(900),
        ...(pick(12) > 0 && { result: results[pick(results.length)] ?? 'won' }),
      }))
      const sizes = Array.from({ length: count }, (_, at) => at + 1).filter(() => pick(2) === 0)
      if (sizes.length === 0) sizes.push(count)
      const outcome = settleSlip({ sizes, legs })
      if (!outcome.isDecided) continue
      settled += 1
      const rest = BigInt(1 + pick(1_000_000_000))
      const cashedOut = BigInt(pick(1_000))
      const stake = rest + cashedOut
      const payout = cashedOut + slipPayoutMinor(rest, outcome.factor)
      const record = {
        ...{ stake: String(stake), rest: String(rest), cashedOut: String(cashedOut), sizes },
        legs: legs.map(({ oddsE3, result }) => ({
          ...{ odds: oddsE3, win: 1, refund: 0, marginPpm: 45_000 },
          result: typeof result === 'object' ? 'dead_heat' : (result ?? null),
          sharedBy: typeof result === 'object' ? result.deadHeatOf : null,
        })),
      }
      expect(verifySportBet(record), `bet ${index}`).toMatchObject({
        payout: String(payout),
        status: slipStatus(stake, payout),
      })
    }
    expect(settled).toBeGreaterThan(1_000)
  })

  it('cannot be checked with a leg open that matters, or sizes that no combination has', () => {
    const leg = { odds: 2_000, win: 1, refund: 0, marginPpm: 45_000, result: null, sharedBy: null }
    const record = { stake: '10', rest: '10', cashedOut: '0', sizes: [1], legs: [leg] }
    expect(() => verifySportBet(record)).toThrow('result')
    expect(() => verifySportBet({ ...record, sizes: [2] })).toThrow('sizes')
  })
})
