import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createCrashController,
  type CrashController,
  type CrashParts,
  type CrashRequest,
} from './crash-controller.ts'
import type { CrashTable } from './crash-table.ts'

const hash = 'b'.repeat(64)
const table = (round: number, state: CrashTable['state']): CrashTable => ({
  round,
  state,
  serverSeedHash: hash,
  bettingEndsAt: null,
  startedAt: null,
  resultE2: null,
  bets: [],
  betsTotal: 0,
  mine: [],
  history: [],
})
const finish = (
  round: number,
  result: number,
  settled: { id: string; multiplier: number }[] = [],
) => ({
  game: 'crash',
  round,
  result,
  hash,
  salt: 's',
  seq: 1,
  at: 1,
  settled: settled.map((one) => ({ ...one, status: 'win' as const, profit: '0' })),
})

let cashoutE2: number | null
let placed: CrashRequest[]
let answers: Partial<CrashParts>

beforeEach(() => {
  vi.useFakeTimers()
  cashoutE2 = null
  placed = []
  answers = {}
})
afterEach(() => vi.useRealTimers())

function open(): { controller: CrashController; parts: CrashParts } {
  const parts: CrashParts = {
    play: vi.fn(async (request: CrashRequest) => {
      placed.push(request)
      const { stakeMinor, currencyId, isDemo } = request
      const id = `bet_${placed.length}`
      const bet = {
        id,
        round: round(),
        stakeMinor,
        currencyId,
        isDemo,
        cashoutE2: request.cashoutE2,
      }
      return { ok: true as const, value: bet }
    }),
    finish: vi.fn(async () => ({
      ok: true as const,
      value: { status: 'win' as const, multiplierE4: 15_000, payoutMinor: 150n, profitMinor: 50n },
    })),
    terms: () => ({
      currencyId: 'usdt',
      isDemo: false,
      balanceMinor: 1_000n,
      maxMinor: 500n,
      cashoutE2,
      maxPayoutMinor: 100_000n,
    }),
    mayPlay: () => true,
    onSettled: vi.fn(),
    onRefused: vi.fn(),
    ...answers,
  }
  let current = 0
  const round = () => current
  const controller = createCrashController(parts, 100n)
  const { follow } = controller
  const watched = {
    ...controller,
    follow(next: CrashTable) {
      current = next.round
      follow(next)
    },
  }
  return { controller: watched, parts }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('bets on shared rounds by hand', () => {
  it('are taken while betting is open and cashed out while the round runs', async () => {
    const { controller, parts } = open()
    controller.follow(table(1, 'betting'))
    controller.press()
    await settle()
    expect(controller.getState().bet).toMatchObject({ id: 'bet_1', round: 1 })
    controller.follow(table(1, 'running'))
    controller.press()
    await settle()
    expect(controller.getState()).toMatchObject({
      bet: undefined,
      round: { id: 'bet_1', isWin: true, profitMinor: 50n },
      sums: { bets: 1, wins: 1 },
    })
    expect(parts.onSettled).toHaveBeenCalledTimes(1)
  })

  it('are lost with the crash when nobody cashed them', async () => {
    const { controller } = open()
    controller.follow(table(1, 'betting'))
    controller.press()
    await settle()
    controller.finishRound(finish(1, 3.2))
    expect(controller.getState().round).toMatchObject({ status: 'lose', profitMinor: -100n })
  })

  it('wait for the next round when the player says so, and can be called off', async () => {
    const { controller } = open()
    controller.follow(table(1, 'running'))
    controller.press()
    expect(controller.getState().isQueued).toBe(true)
    controller.press()
    expect(controller.getState().isQueued).toBe(false)
    controller.press()
    controller.follow(table(2, 'betting'))
    await settle()
    expect(placed).toHaveLength(1)
    expect(controller.getState()).toMatchObject({ isQueued: false, bet: { round: 2 } })
  })

  it('count nowhere when they were taken back', async () => {
    const value = { status: 'cancel' as const, multiplierE4: 10_000, payoutMinor: 100n }
    answers = { finish: async () => ({ ok: true, value: { ...value, profitMinor: 0n } }) }
    const { controller } = open()
    controller.follow(table(1, 'betting'))
    controller.press()
    await settle()
    controller.press()
    await settle()
    expect(controller.getState()).toMatchObject({ bet: undefined, sums: { bets: 0 } })
  })

  it('end by their target even when the list of the round was cut', async () => {
    cashoutE2 = 200
    const { controller } = open()
    controller.follow(table(1, 'betting'))
    controller.press()
    await settle()
    controller.finishRound(finish(1, 2.0))
    expect(controller.getState().round).toMatchObject({ multiplierE4: 20_000, payoutMinor: 200n })
  })

  it('are found again after a reload', () => {
    const { controller } = open()
    const mine = { id: 'bet_5', wager: '0.00000070', currency: 'usdt', demo: false }
    controller.follow({
      ...table(3, 'running'),
      mine: [{ ...mine, additional: null, status: 'in-progress', multiplier: 0 }],
    })
    expect(controller.getState().bet).toMatchObject({ id: 'bet_5', stakeMinor: 70n })
  })
})

describe('auto bet on shared rounds', () => {
  it('plays one bet per round, grows it after a loss and ends after its games', async () => {
    cashoutE2 = 200
    const { controller } = open()
    controller.setMode('auto')
    controller.changeAuto({ games: 2, loss: { action: 'increase', percentE2: 10_000 } })
    controller.follow(table(1, 'betting'))
    controller.press()
    await settle()
    controller.finishRound(finish(1, 1.5))
    controller.follow(table(2, 'betting'))
    await settle()
    expect(placed.map(({ stakeMinor }) => stakeMinor)).toEqual([100n, 200n])
    controller.finishRound(finish(2, 2.5))
    expect(controller.getState()).toMatchObject({ auto: { state: 'off' }, betMinor: 100n })
  })

  it('asks for a target first', async () => {
    const { controller, parts } = open()
    controller.setMode('auto')
    controller.follow(table(1, 'betting'))
    controller.press()
    await settle()
    expect(placed).toHaveLength(0)
    expect(parts.onRefused).toHaveBeenCalledWith(expect.objectContaining({ kind: 'stop' }))
    expect(controller.getState().auto.state).toBe('off')
  })
})
