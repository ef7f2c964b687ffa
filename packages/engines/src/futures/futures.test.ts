import { describe, expect, it } from 'vitest'
import {
  calculatorRow,
  calculatorStart,
  calculatorStepsBps,
  calculatorTable,
} from './calculator.ts'
import { offeredMultiplier } from './offered-multiplier.ts'
import { decideOpening, wrongTrigger, type TriggerRange } from './order.ts'
import { openingFeeMinor, pnlFee, settleFutures, type FuturesFee } from './payout.ts'
import {
  openPosition,
  pricesAhead,
  roiBps,
  settlePosition,
  tickPosition,
  type FuturesPosition,
  type OpeningTerms,
} from './position.ts'
import { replayPosition } from './replay.ts'
import { tickFlags, type Tick } from './tick.ts'
import type { Direction } from './worth.ts'

const startMs = 1_790_000_000_000
const tick = (index: number, price: number, flags = 0): Tick => {
  const atMs = startMs + index * 200
  return { seq: atMs / 200, atMs, price, flags }
}
const terms = (more: Partial<OpeningTerms> = {}): OpeningTerms => ({
  direction: 1,
  multiplier: 1000,
  takeProfit: null,
  stopLoss: null,
  maxRoiBps: 1_000_000,
  maxHoldMs: 259_200_000,
  ...more,
})
const opened = (more: Partial<OpeningTerms> = {}, price = 100_000) =>
  openPosition(terms(more), tick(0, price))
const fee = pnlFee(5)
const flat: FuturesFee = { mode: 'flat', flatPpm: 50 }
/** Ten units of a currency of two decimals. */
const stake = { wagerMinor: 1000n, fee }
const up: Direction = 1

/** Takes a position through prices, one clean tick each; stops at its end. */
function through(position: FuturesPosition, prices: readonly number[]) {
  let step: ReturnType<typeof tickPosition> = { position, reason: null }
  for (const [index, price] of prices.entries()) {
    if (step.reason === null) step = tickPosition(step.position, tick(index + 1, price))
  }
  return step
}

describe('the ROI calculator', () => {
  const input = { wagerMinor: 1000n, multiplier: 200, fee, maxRoiBps: 1_000_000 }

  it('starts with multiplier 200, wager 10 and mode pnl', () => {
    expect(calculatorStart).toEqual({ multiplier: 200, wager: '10', mode: 'pnl' })
  })

  it('lists the eleven steps of the specification, both ways', () => {
    const percents = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 50, 100, 500, 1000]
    expect(calculatorStepsBps).toEqual(percents.map((percent) => Math.round(percent * 100)))
    const moves = calculatorTable(input).map(({ moveBps }) => moveBps)
    expect(moves).toEqual([
      ...calculatorStepsBps.toReversed(),
      ...calculatorStepsBps.map((s) => -s),
    ])
  })

  // Thousandths of a unit are seen with a wager of three decimals.
  it.each([
    [1, 200, 188n],
    [5, 1_000, 940n],
    [50, 10_000, 9_400n],
    [500, 100_000, 94_000n],
    [5_000, 1_000_000, 940_000n],
    [100_000, 1_000_000, 940_000n],
    [-1, -200, -200n],
    [-50, -10_000, -10_000n],
    [-100_000, -10_000, -10_000n],
  ])(
    'turns a move of %d bps into a return of %d bps and %d thousandths',
    (moveBps, roi, profit) => {
      const row = calculatorRow({ ...input, wagerMinor: 10_000n }, moveBps)
      expect(row).toEqual({ moveBps, roiBps: roi, profitMinor: profit, flatFeeMinor: 0n })
    },
  )

  it('leaves the profit of mode flat alone and shows its fee apart', () => {
    const row = calculatorRow({ ...input, fee: flat }, 100)
    // 5 ‱ of 200 times the wager is 0.10 at the opening, 1 % more at the close.
    expect(row).toMatchObject({ roiBps: 20_000, profitMinor: 2000n, flatFeeMinor: 10n + 11n })
  })

  it.each([1, -1] as const)('says what a position of direction %d is paid', (direction) => {
    for (const flatOrPnl of [fee, flat]) {
      for (const moveBps of [1, 5, 10, 30, 49, 50, 90, -1, -5, -10, -30, -49, -50]) {
        const price = 100_000 + direction * moveBps * 10
        // In small steps, so that no tick meets the gap rule.
        const steps = Array.from(
          { length: 100 },
          (_, i) => 100_000 + ((price - 100_000) * (i + 1)) / 100,
        )
        const { position, reason } = through(opened({ direction, multiplier: 200 }), steps)
        const paid = settlePosition(position, { ...stake, fee: flatOrPnl }, reason)
        const row = calculatorRow({ ...input, fee: flatOrPnl }, moveBps)
        expect(paid.profitMinor).toBe(row.profitMinor)
      }
    }
  })
})

describe('payout', () => {
  const end = { wagerMinor: 333n, multiplier: 7, isFree: false }
  const share = (numerator: bigint, denominator: bigint) => ({ numerator, denominator })

  it('cuts the worth and rounds the fee up, so both to the house', () => {
    const paid = settleFutures({ ...end, fee, worth: share(4n, 3n), priceShare: share(1n, 1n) })
    expect(paid).toEqual({ worthMinor: 444n, feeMinor: 7n, payoutMinor: 437n, profitMinor: 104n })
    const cut = settleFutures({ ...end, fee, worth: share(2n, 7n), priceShare: share(1n, 1n) })
    expect(cut).toEqual({ worthMinor: 95n, feeMinor: 0n, payoutMinor: 95n, profitMinor: -238n })
  })

  it('takes a flat fee from the notional of opening and close, and never more than is left', () => {
    expect(openingFeeMinor(1_000_000n, 1000, flat)).toBe(50_000n)
    expect(openingFeeMinor(1n, 1, flat)).toBe(1n)
    expect(openingFeeMinor(1_000_000n, 1000, fee)).toBe(0n)
    const big = { ...end, wagerMinor: 1_000_000n, multiplier: 1000, fee: flat }
    const half = settleFutures({ ...big, worth: share(1n, 2n), priceShare: share(1999n, 2000n) })
    expect(half).toMatchObject({ worthMinor: 500_000n, feeMinor: 49_975n, profitMinor: -500_000n })
    const rest = settleFutures({ ...big, worth: share(1n, 1000n), priceShare: share(1n, 1n) })
    expect(rest).toMatchObject({ worthMinor: 1000n, feeMinor: 1000n, payoutMinor: 0n })
    const bust = settleFutures({ ...big, worth: share(0n, 1n), priceShare: share(1n, 1n) })
    expect(bust).toMatchObject({ feeMinor: 0n, payoutMinor: 0n })
  })

  it('asks nothing of a position that the house closed', () => {
    const paid = settleFutures({
      ...end,
      fee,
      worth: share(2n, 1n),
      priceShare: share(1n, 1n),
      isFree: true,
    })
    expect(paid).toMatchObject({ feeMinor: 0n, payoutMinor: 666n })
  })
})

describe('worth', () => {
  it.each([
    [1, 1000, 99_900],
    [-1, 1000, 100_100],
    [1, 200, 99_500],
    [1, 3, 66_666],
  ] as const)(
    'of direction %d times %d is gone at price %d and not before',
    (direction, multiplier, bust) => {
      const position = opened({ direction, multiplier })
      expect(pricesAhead(position).bust).toBe(bust)
      expect(tickPosition(position, tick(1, bust)).reason).toBe('bust')
      expect(tickPosition(position, tick(1, bust + direction)).reason).toBeNull()
    },
  )

  it('never falls below nothing, however far a gap goes', () => {
    const { position, reason } = tickPosition(opened(), tick(1, 50_000))
    expect(reason).toBe('bust')
    expect(settlePosition(position, stake, reason)).toMatchObject({ payoutMinor: 0n, feeMinor: 0n })
  })

  it('at most doubles with one tick, goes on from there and moves both prices ahead', () => {
    const { position } = tickPosition(opened(), tick(1, 100_300))
    expect(roiBps(position)).toBe(10_000)
    // 200 % of the wager is 0.2 % of the entry price away from where it stands.
    expect(pricesAhead(position)).toEqual({ bust: 100_100, max: 110_200 })
    const next = tickPosition(position, tick(2, 100_350)).position
    expect(roiBps(next)).toBe(15_000)
    expect(tickPosition(next, tick(3, 100_100)).reason).toBe('bust')
  })

  it('does not depend on the wager and loses no fraction on the way', () => {
    const there = [100_013, 99_987, 100_041, 100_003, 99_961]
    const { position } = through(opened({ multiplier: 777 }), [...there, 100_000])
    expect(roiBps(position)).toBe(0)
    expect(settlePosition(position, { wagerMinor: 7n, fee }, null).payoutMinor).toBe(7n)
  })

  it('stays exact at the largest price', () => {
    const position = opened({ multiplier: 1000 }, 9_999_999_999)
    expect(tickPosition(position, tick(1, 9_999_999_998)).position.worth).toBe(9_999_998_999)
  })
})

describe('ends inside one tick', () => {
  const asked = { user: startMs, time: startMs, exclusion: startMs, halt: startMs }

  it('are judged in one order: bust, highest return, stop loss, take profit, user, time, exclusion, halt', () => {
    const all = {
      ...opened({ stopLoss: 100_100, takeProfit: 100_050, maxRoiBps: 8_000 }),
      closings: asked,
    }
    expect(tickPosition({ ...all, stopLoss: 100_000 }, tick(1, 99_900)).reason).toBe('bust')
    expect(tickPosition(all, tick(1, 100_080)).reason).toBe('max_roi')
    expect(tickPosition(all, tick(1, 100_060)).reason).toBe('sl')
    expect(tickPosition({ ...all, stopLoss: null }, tick(1, 100_060)).reason).toBe('tp')
    const none = { ...all, stopLoss: null, takeProfit: null }
    expect(tickPosition(none, tick(1, 100_060)).reason).toBe('user')
    expect(
      tickPosition(
        { ...none, closings: { time: startMs, exclusion: startMs, halt: startMs } },
        tick(1, 100_000),
      ).reason,
    ).toBe('time')
    expect(
      tickPosition({ ...none, closings: { exclusion: startMs, halt: startMs } }, tick(1, 100_000))
        .reason,
    ).toBe('exclusion')
    expect(tickPosition({ ...none, closings: { halt: startMs } }, tick(1, 100_000)).reason).toBe(
      'halt',
    )
  })

  it('pay the price of the tick, only the highest return pays exactly itself', () => {
    const position = opened({ multiplier: 100, takeProfit: 100_050, maxRoiBps: 7_777 })
    const taken = tickPosition(position, tick(1, 100_077))
    expect(taken.reason).toBe('tp')
    expect(settlePosition(taken.position, stake, 'tp').worthMinor).toBe(1077n)
    const full = tickPosition(position, tick(1, 100_900))
    expect(full.reason).toBe('max_roi')
    expect(settlePosition(full.position, { wagerMinor: 10_000n, fee }, 'max_roi').worthMinor).toBe(
      17_777n,
    )
    expect(roiBps(full.position, 'max_roi')).toBe(7_777)
  })

  it('wait while the feed is frozen, comes back or disagrees, and see one move afterwards', () => {
    const position = { ...opened(), closings: { user: startMs } }
    for (const flags of [tickFlags.frozen, tickFlags.resume, tickFlags.wide, 3]) {
      expect(tickPosition(position, tick(1, 90_000, flags))).toEqual({ position, reason: null })
    }
    expect(tickPosition(position, tick(5, 100_200)).position.worth).toBe(200_000)
  })

  it('close after the longest time, at the first tick of it', () => {
    const position = opened({ maxHoldMs: 1_000 })
    expect(tickPosition(position, tick(4, 100_000)).reason).toBeNull()
    expect(tickPosition(position, tick(5, 100_000)).reason).toBe('time')
  })

  it('take edited triggers from their moment on, the last of several', () => {
    const edits = [
      { fromMs: startMs + 400, takeProfit: 100_010, stopLoss: null },
      { fromMs: startMs + 400, takeProfit: null, stopLoss: 99_990 },
      { fromMs: startMs + 800, takeProfit: 100_020, stopLoss: null },
    ]
    const position = { ...opened({ takeProfit: 100_005 }), edits }
    expect(tickPosition(position, tick(1, 100_005)).reason).toBe('tp')
    expect(tickPosition(position, tick(2, 100_015)).reason).toBeNull()
    expect(tickPosition(position, tick(2, 99_990)).reason).toBe('sl')
    expect(tickPosition(position, tick(4, 100_020)).reason).toBe('tp')
  })
})

describe('an order', () => {
  const order = {
    direction: up,
    shownPrice: 100_000,
    fromMs: startMs + 500,
    maxSlippageBps: 10,
  }

  it('opens at the first clean tick at or after its moment, at that price', () => {
    const ticks = [tick(2, 100_001), tick(3, 100_002, tickFlags.wide), tick(4, 100_003), tick(5, 1)]
    const replay = replayPosition(
      { terms: terms(), order, edits: [], closings: {} },
      ticks.slice(0, 3),
    )
    expect(replay).toMatchObject({ status: 'open', entry: { price: 100_003 } })
    expect(decideOpening({ ...order, fromMs: startMs + 400 }, tick(2, 100_001))).toBe('open')
  })

  it('is refused when the price moved against it by more than it allowed, never for it', () => {
    expect(decideOpening(order, tick(3, 100_100))).toBe('open')
    expect(decideOpening(order, tick(3, 100_101))).toBe('slippage')
    expect(decideOpening(order, tick(3, 90_000))).toBe('open')
    expect(decideOpening({ ...order, direction: -1 }, tick(3, 99_899))).toBe('slippage')
    expect(decideOpening({ ...order, maxSlippageBps: null }, tick(3, 900_000))).toBe('open')
  })

  it('is refused when no clean tick came within ten seconds', () => {
    expect(decideOpening(order, tick(52, 100_000, tickFlags.frozen))).toBe('wait')
    expect(decideOpening(order, tick(52, 100_000))).toBe('open')
    expect(decideOpening(order, tick(53, 100_000, tickFlags.frozen))).toBe('too-late')
    expect(decideOpening(order, tick(53, 100_000))).toBe('too-late')
  })

  it('takes triggers only between bust, present price and highest return', () => {
    const long: TriggerRange = { direction: up, price: 100_000, bust: 99_900, max: 110_000 }
    const short: TriggerRange = { direction: -1, price: 100_000, bust: 100_100, max: 90_000 }
    const check = (takeProfit: number | null, stopLoss: number | null, range = long) =>
      wrongTrigger({ takeProfit, stopLoss }, range)
    expect(check(100_001, 99_999)).toBeNull()
    expect(check(110_000, 99_901)).toBeNull()
    expect(check(null, null)).toBeNull()
    expect(check(100_000, null)).toBe('takeProfit')
    expect(check(110_001, null)).toBe('takeProfit')
    expect(check(null, 100_000)).toBe('stopLoss')
    expect(check(null, 99_900)).toBe('stopLoss')
    expect(check(99_999, 100_001, short)).toBeNull()
    expect(check(100_001, null, short)).toBe('takeProfit')
    expect(check(null, 100_100, short)).toBe('stopLoss')
  })
})

describe('the multiplier on offer', () => {
  it('lets a usual tick move a quarter of the wager at most', () => {
    const swinging = (move: number) => Array.from({ length: 500 }, (_, i) => 1e6 + (i % 2) * move)
    expect(offeredMultiplier(swinging(0))).toBe(1000)
    expect(offeredMultiplier([])).toBe(1000)
    expect(offeredMultiplier(swinging(100))).toBe(1000)
    expect(offeredMultiplier(swinging(1000))).toBe(250)
    expect(offeredMultiplier([1, 100, 1, 100])).toBe(1)
  })
})
