import { expect, it } from 'vitest'
import {
  crashMultiplierE4,
  crashTargetE2,
  manualCashoutE2,
  parseCrashParams,
  settleInterrupted,
} from './cash-out.ts'
import { crashHashBack, crashHashBefore, isNextCrashHash } from './chain.ts'
import { crashMultiplierE2, crashTimeMs } from './curve.ts'
import { crashPointE2, crashPointE2Of, crashWays } from './point.ts'
import vectors from './vectors.json'

const freeCapE4 = 100_000_000_000

it.each(vectors)(
  'crashes where published with hash $params.gameHash',
  ({ params, expect: want }) => {
    const pointE2 = crashPointE2(params.gameHash, params.salt)
    const targetE2 = crashTargetE2({ cashout: params.cashout }, freeCapE4)
    const multiplierE4 = crashMultiplierE4(targetE2, pointE2)
    expect({
      result: pointE2 / 100,
      previousHash: crashHashBefore(params.gameHash),
      win: multiplierE4 > 0,
      multiplier: multiplierE4 / 10_000,
    }).toEqual(want)
  },
)

it('links games into a chain that ends in the published hash', () => {
  const last = 'a'.repeat(64)
  const games = [last]
  for (let step = 0; step < 5; step += 1) games.unshift(crashHashBefore(games[0] ?? ''))
  expect(crashHashBack(last, 5)).toBe(games[0])
  expect(crashHashBack(last, 0)).toBe(last)
  expect(games).toHaveLength(6)
  for (const [index, hash] of games.slice(1).entries()) {
    expect(isNextCrashHash(hash, games[index] ?? '')).toBe(true)
  }
  expect(isNextCrashHash(games[2] ?? '', games[0] ?? '')).toBe(false)
})

it('crashes at 1.00 in 1.9802 % of games and at most at 42 billion', () => {
  expect((100 * (1 - crashWays(101) / 2 ** 32)).toFixed(4)).toBe('1.9802')
  expect(crashPointE2Of(0)).toBe(425_201_762_304)
  expect(crashPointE2Of(2 ** 32 - 1)).toBe(100)
})

it.each([
  [101, '99.0000'],
  [200, '99.0000'],
  [1_000, '99.0000'],
  [100_000, '99.0000'],
  [100_000_000, '98.9996'],
])('returns at a cash-out of %d hundredths exactly %s %', (targetE2, share) => {
  expect(((crashWays(targetE2) / 2 ** 32) * targetE2).toFixed(4)).toBe(share)
})

it('never returns more than 99 %, at any of many cash-outs', () => {
  for (let targetE2 = 101; targetE2 <= 100_000_000; targetE2 = Math.ceil(targetE2 * 1.003)) {
    expect(BigInt(crashWays(targetE2)) * BigInt(targetE2) <= 99n * 2n ** 32n).toBe(true)
  }
})

it('raises the curve from 1.00 and finds the first millisecond of every multiplier', () => {
  expect(crashMultiplierE2(0)).toBe(100)
  let before = 0
  for (let timeMs = 0; timeMs < 240_000; timeMs += 37) {
    const now = crashMultiplierE2(timeMs)
    expect(now).toBeGreaterThanOrEqual(before)
    before = now
  }
  for (const multiplierE2 of [100, 101, 150, 200, 999, 12_345, 100_000_000]) {
    const timeMs = crashTimeMs(multiplierE2)
    expect(crashMultiplierE2(timeMs)).toBeGreaterThanOrEqual(multiplierE2)
    expect(timeMs === 0).toBe(multiplierE2 === 100)
    expect(crashMultiplierE2(Math.max(0, timeMs - 1)) < multiplierE2).toBe(timeMs > 0)
  }
})

it('cashes by itself at the target, the effective maximum or 1,000,000', () => {
  expect(crashTargetE2({ cashout: 2.5 }, freeCapE4)).toBe(250)
  expect(crashTargetE2({}, freeCapE4)).toBe(100_000_000)
  expect(crashTargetE2({ cashout: 5_000 }, 10_000_000)).toBe(100_000)
  expect(crashTargetE2({}, 10_000_099)).toBe(100_000)
})

it('pays a cash-out by hand the curve of that moment, or an automatic target passed before', () => {
  const bet = { pointE2: 300, targetE2: 250 }
  expect(manualCashoutE2(crashTimeMs(200), bet)).toBe(200)
  expect(manualCashoutE2(crashTimeMs(260), bet)).toBe(250)
  expect(manualCashoutE2(0, bet)).toBeUndefined()
  expect(manualCashoutE2(crashTimeMs(300), { pointE2: 300, targetE2: 1_000 })).toBe(300)
  expect(manualCashoutE2(crashTimeMs(301), { pointE2: 300, targetE2: 1_000 })).toBeUndefined()
})

it('settles a broken game from the point where a target was set, and refunds the rest', () => {
  const bet = { pointE2: 300, targetE2: 250 }
  const settled = { kind: 'settled', multiplierE4: 25_000 }
  expect(settleInterrupted({ cashout: 2.5 }, bet)).toEqual(settled)
  expect(settleInterrupted({ cashout: 4 }, { ...bet, targetE2: 400 })).toEqual({
    kind: 'settled',
    multiplierE4: 0,
  })
  expect(settleInterrupted({}, bet)).toEqual({ kind: 'refunded' })
})

it('accepts no cash-out, or one from 1.01 to 1,000,000', () => {
  expect(parseCrashParams({})).toEqual({ ok: true, params: {} })
  expect(parseCrashParams({ cashout: 1.01 })).toEqual({ ok: true, params: { cashout: 1.01 } })
  for (const cashout of [1, 1_000_000.01, 1.015, '2', null, undefined, NaN]) {
    expect(parseCrashParams({ cashout })).toEqual({ ok: false, field: 'cashout' })
  }
  for (const raw of [null, [], 5, 'cashout']) {
    expect(parseCrashParams(raw)).toEqual({ ok: false, field: 'params' })
  }
  expect(parseCrashParams({ bet: 1 })).toEqual({ ok: false, field: 'bet' })
})
