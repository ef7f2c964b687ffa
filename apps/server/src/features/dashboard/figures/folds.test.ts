import { hourMs } from '@powerplay/kernel'
import { describe, expect, it } from 'vitest'
import { movementFact, noon, resultFact, withdrawn } from '../../../../test/facts.ts'
import type { PayoutFact } from '../../wallet/index.ts'
import { flowRowsOf } from './flows-fold.ts'
import { payoutRowsOf } from './payouts-fold.ts'
import { playerRowsOf } from './players-fold.ts'
import { resultRowsOf } from './results-fold.ts'

const hour = '2026-03-03T12:00:00.000Z'

describe('a result in the figures of the house', () => {
  it('adds stake and payout to the unit, and its worth with the theoretical win', () => {
    expect(resultRowsOf(resultFact())).toEqual([
      {
        hour,
        product: 'originals',
        currency: 'usdt',
        pocket: 'real',
        bets: 1n,
        stake_minor: 200_000_000n,
        payout_minor: 500_000_000n,
        real_stake_usd_e6: 2_000_000n,
        real_payout_usd_e6: 5_000_000n,
        theoretical_usd_e6: 40_000n,
      },
    ])
  })

  it('takes away exactly what it added when it does not hold any more', () => {
    const [added] = resultRowsOf(resultFact())
    expect(added).toMatchObject({ stake_minor: 200_000_000n })
    const negated = Object.entries(added ?? {}).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? -value : value,
    ])
    expect(resultRowsOf(withdrawn(resultFact()))).toEqual([Object.fromEntries(negated)])
  })

  it('counts the worth of the real money alone, and demo money apart', () => {
    const [mixed] = resultRowsOf(resultFact({ pocket: 'mixed', bonusMinor: 100_000_000n }))
    expect(mixed).toMatchObject({ real_stake_usd_e6: 1_000_000n, real_payout_usd_e6: 2_500_000n })
    const [demo] = resultRowsOf(resultFact({ pocket: 'demo' }))
    expect(demo).toMatchObject({ pocket: 'demo', stake_minor: 200_000_000n, real_stake_usd_e6: 0n })
  })

  it('is none where the stake went back, and one bet however many shares it has', () => {
    expect(resultRowsOf(resultFact({ status: 'cancel' }))).toEqual([])
    expect(resultRowsOf(resultFact({ isClosed: false, closedAt: null }))[0]?.bets).toBe(0n)
    const last = resultFact({ part: 2, settledAt: noon - hourMs })
    expect(resultRowsOf(last)).toMatchObject([
      { hour: '2026-03-03T11:00:00.000Z', bets: 0n, stake_minor: 200_000_000n },
      { hour, bets: 1n, stake_minor: 0n },
    ])
    // Its last share was given back, the others were played; a win without a stake is no bet.
    const rest = resultFact({ status: 'cancel', whole: resultFact().whole })
    expect(resultRowsOf(rest)).toMatchObject([{ hour, bets: 1n, stake_minor: 0n }])
    expect(resultRowsOf(resultFact({ stakeMinor: 0n, stakeUsdE6: 0n }))).toMatchObject([
      { bets: 0n, payout_minor: 500_000_000n },
    ])
  })
})

describe('a player in the figures of the house', () => {
  it('stands on the hour with the real money staked, and not without any', () => {
    const { userId } = resultFact()
    const sums = {
      stake_usd_e6: 2_000_000n,
      payout_usd_e6: 5_000_000n,
      theoretical_usd_e6: 40_000n,
    }
    expect(playerRowsOf(resultFact())).toEqual([{ hour, user_id: userId, ...sums }])
    const taken = Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, -sum]))
    expect(playerRowsOf(withdrawn(resultFact()))).toEqual([{ hour, user_id: userId, ...taken }])
    for (const other of [{ pocket: 'demo' }, { status: 'cancel' }] as const) {
      expect(playerRowsOf(resultFact(other))).toEqual([])
    }
    expect(playerRowsOf(movementFact())).toEqual([])
  })
})

describe('a movement in the figures of the house', () => {
  it('stands on its hour by reason and pocket, in and out apart', () => {
    const [given] = flowRowsOf(movementFact())
    expect(given).toMatchObject({
      hour,
      reason: 'race_prize',
      in_minor: 100_000_000n,
      out_minor: 0n,
    })
    const taken = movementFact({ amountMinor: -7n, reason: 'withdrawal', at: noon + hourMs })
    expect(flowRowsOf(taken)[0]).toMatchObject({
      hour: '2026-03-03T13:00:00.000Z',
      in_minor: 0n,
      out_minor: 7n,
    })
    expect(flowRowsOf(resultFact())).toEqual([])
  })
})

describe('a payout in the figures of the house', () => {
  it('stands on its hour with what the house kept, and moves no pocket', () => {
    const payout: PayoutFact = {
      ...{ kind: 'payout', postingId: 'p', withdrawalId: 'w', userId: 'u', currency: 'usdt' },
      ...{ pocket: 'real', sumMinor: 200n, feeMinor: 2n, networkFeeMinor: 1n, netMinor: 197n },
      ...{ usdRateE8: 100_000_000n, at: noon },
    }
    expect(payoutRowsOf(payout)).toEqual([
      {
        ...{ hour, currency: 'usdt', payouts: 1n, sum_minor: 200n, fee_minor: 2n },
        ...{ network_fee_minor: 1n, net_minor: 197n },
      },
    ])
    expect([flowRowsOf(payout), resultRowsOf(payout)]).toEqual([[], []])
    expect(payoutRowsOf(movementFact({ reason: 'withdrawal' }))).toEqual([])
  })
})
