import { describe, expect, it } from 'vitest'
import { resultFact, withdrawn } from '../../../test/facts.ts'
import { txidIn } from './deposits/notify.ts'
import { playedRowsOf } from './played-fold.ts'
import { personsNeeded, reviewReasons } from './withdrawals/ask/quote.ts'
import { pick } from './withdrawals/spend/send-withdrawals.ts'

const usd = (dollars: number) => BigInt(dollars) * 1_000_000n

describe('a withdrawal goes out by itself', () => {
  const rules = { isAutomaticOpen: true, maxCents: 10_000, dayCents: 30_000 }
  const own = {
    usdE6: usd(100),
    withinDayUsdE6: usd(200),
    isPriceFresh: true,
    isKnown: true,
    hasBonus: false,
  }

  it('up to the sums that are set, to a known address', () => {
    expect(reviewReasons(rules, own)).toEqual([])
    expect(reviewReasons(rules, { ...own, usdE6: usd(100) + 1n })).toEqual(['auto-sum', 'auto-day'])
    expect(reviewReasons(rules, { ...own, withinDayUsdE6: usd(201) })).toEqual(['auto-day'])
    expect(reviewReasons(rules, { ...own, isKnown: false, hasBonus: true })).toEqual([
      ...['new-address', 'bonus'],
    ])
    expect(reviewReasons({ ...rules, isAutomaticOpen: false }, own)).toEqual(['auto-off'])
    expect(reviewReasons(rules, { ...own, isPriceFresh: false })).toEqual(['no-price'])
    expect(reviewReasons(rules, { ...own, usdE6: usd(2_000) })).toContain('second-person')
  })

  it('not where staff look at what others are refused for', () => {
    expect(reviewReasons(rules, own, ['no-factor', 'unplayed'])).toEqual(['no-factor', 'unplayed'])
  })

  it('with one person below $2,000, two from there, three from $20,000', () => {
    expect(personsNeeded(usd(2_000) - 1n)).toBe(1)
    expect(personsNeeded(usd(2_000))).toBe(2)
    expect(personsNeeded(usd(20_000) - 1n)).toBe(2)
    expect(personsNeeded(usd(20_000))).toBe(3)
  })
})

it.each([
  ['https://explorer.example/tx/0xabcdef12/', '0xabcdef12'],
  ['https://explorer.example/tx/0xabcdef12?page=1#top', '0xabcdef12'],
  ['  0xabcdef12  ', '0xabcdef12'],
  ['////', ''],
])('reads the transaction id in %j [PAY-033]', (text, txid) => {
  expect(txidIn(text)).toBe(txid)
})

it('counts as played the stake or its rated worth, whichever is less, and no bet given back', () => {
  const played = (own: Parameters<typeof resultFact>[0]) =>
    playedRowsOf(resultFact(own))[0]?.played_usd_e6
  expect(played({ creditedEdgePpm: 20_000 })).toBe(2_000_000n)
  expect(played({ creditedEdgePpm: 1_000 })).toBe(200_000n)
  expect(played({ status: 'cancel' })).toBeUndefined()
  expect(played({ pocket: 'demo' })).toBeUndefined()
  expect(playedRowsOf(withdrawn(resultFact()))[0]?.played_usd_e6).toBe(-2_000_000n)
})

it('keeps the largest win above its stake, of real money alone, and one without a stake', () => {
  const best = (own: Parameters<typeof resultFact>[0]) =>
    playedRowsOf(resultFact(own))[0]?.best_win_usd_e6
  const { stakeMinor, stakeUsdE6 } = resultFact()
  expect(best({ payoutMinor: 3n * stakeMinor })).toBe(2n * stakeUsdE6)
  expect(best({ payoutMinor: 0n })).toBe(0n)
  expect(best({ payoutMinor: 3n * stakeMinor, pocket: 'demo' })).toBeUndefined()
  const prize = { stakeMinor: 0n, stakeUsdE6: 0n, payoutMinor: 7n * 10n ** 8n }
  expect(best(prize)).toBe(7_000_000n)
})

it('pays from no more outputs than the signer takes, the largest first', () => {
  const output = (units: bigint, place: number) => ({
    ...{ txid: 't', place, to: 'x', asset: 'usdt', units, memo: null, height: 1 },
  })
  const dust = Array.from({ length: 500 }, (_, place) => output(10n, place))
  const rule = { inputsMax: 200, dust: 0n }
  expect(pick(dust, 2_000n, rule)).toHaveLength(200)
  expect(pick(dust, 2_001n, rule)).toBeUndefined()
  expect(pick([...dust, output(1_995n, 500)], 2_001n, rule)).toHaveLength(2)
  // What is left has to be nothing, or enough for an output of its own.
  const kept = { inputsMax: 200, dust: 546n }
  const two = [output(1_000n, 0), output(600n, 1)]
  expect(pick(two, 1_000n, kept)).toHaveLength(1)
  expect(pick(two, 900n, kept)).toHaveLength(2)
  expect(pick(two, 1_100n, kept)).toBeUndefined()
})
