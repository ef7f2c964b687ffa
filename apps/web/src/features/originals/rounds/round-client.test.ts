import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { on } from '../../../platform/client/client-events.ts'
import type { SettledBet } from '../client-events.ts'
import { ConnectionFailure, ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { whisper } from '../../../platform/realtime/realtime.ts'
import { createRoundClient } from './round-client.ts'

vi.mock('../../../platform/realtime/realtime.ts', () => ({ whisper: vi.fn() }))

const asked = vi.mocked(whisper)
const parts = { isGuest: () => false, openLogin: vi.fn(), goTo: vi.fn() }
const client = createRoundClient(parts)

const game = (change: object = {}) => ({
  _id: 'bet_1',
  id: 'bet_1',
  game: 'mines',
  user: 'user_1',
  currency: 'usdt',
  wager: '1.00000000',
  splitTotal: '1.00000000',
  payout: '0.00000000',
  profit: '-1.00000000',
  multiplier: 0,
  status: 'in-progress' as const,
  win: false,
  delay: 0,
  ...change,
})
const seeds = { serverSeedHash: 'a'.repeat(64), clientSeed: 'quiet-harbor', nonce: 7 }
const request = {
  game: 'mines',
  stakeMinor: 100_000_000n,
  currencyId: 'usdt',
  isDemo: false,
  isQuick: false,
  isAuto: false,
  params: { mines: 3 },
}
const answered = (data: object = { picks: [], multiplier: 1 }) => ({
  response: {
    type: 'extended' as const,
    id: 'bet_1',
    canBeFinished: true,
    seeds,
    step: 0,
    game: game(),
    data: { ...data },
  },
})

function refusal(name: string, code: number, params: object = {}) {
  return new ServerRefusal({
    name,
    code,
    status: 200,
    message: `says ${name}`,
    params: { ...params },
  })
}

async function opened() {
  asked.mockResolvedValueOnce(answered())
  const answer = await client.open(request)
  if (!answer.ok) throw new Error('the round is open')
  return answer.round
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

describe('Play of a game with turns', () => {
  it('opens a round that stands at what ending now would pay [GAME-041] [GAME-062]', async () => {
    const round = await opened()
    expect(asked).toHaveBeenCalledWith('Play', expect.objectContaining({ bet: '1.00000000' }))
    expect(round).toMatchObject({
      status: 'in-progress',
      stakeMinor: 100_000_000n,
      payoutMinor: 100_000_000n,
      multiplierE4: 10_000,
      canFinish: true,
      nonce: 7,
    })
  })

  it('tells apart a refusal, a round that is open already, and a lost answer', async () => {
    asked.mockRejectedValueOnce(refusal('originals/round-open', 3, { id: 'bet_0' }))
    expect(await client.open(request)).toEqual({ ok: false, kind: 'open' })
    asked.mockRejectedValueOnce(new ConnectionFailure())
    expect(await client.open(request)).toEqual({ ok: false, kind: 'lost' })
    asked.mockRejectedValueOnce(refusal('originals/auth-required', -2))
    expect(await client.open(request)).toMatchObject({ kind: 'refused' })
    expect(parts.openLogin).toHaveBeenCalledTimes(1)
  })
})

describe('a turn', () => {
  it('names the round, the turns made so far and the choice [GAME-060]', async () => {
    const round = await opened()
    asked.mockResolvedValueOnce({
      type: 'continue',
      step: 1,
      game: game(),
      data: { picks: [4], multiplier: 1.125, payout: '1.12500000' },
    })
    const answer = await client.turn(round, { cell: 4 })
    expect(asked).toHaveBeenLastCalledWith('Turn', { id: 'bet_1', step: 0, data: { cell: 4 } })
    expect(answer).toMatchObject({
      ok: true,
      round: { step: 1, multiplierE4: 11_250, payoutMinor: 112_500_000n, nonce: 7 },
    })
  })

  it.each([
    [refusal('turn/retry', 0), { kind: 'wait', waitMs: 100 }],
    [refusal('turn/unknown-round', 1), { kind: 'unsure', isConnected: true }],
    [refusal('turn/illegal', 2, { reason: 'opened' }), { kind: 'illegal', reason: 'opened' }],
    [
      refusal('turn/invalid-operation', 3),
      { kind: 'unsure', message: 'says turn/invalid-operation' },
    ],
    [refusal('core/too-quick', -1009, { retryMs: 40 }), { kind: 'wait', waitMs: 40 }],
    [refusal('core/paused', -1017), { kind: 'refused', refusal: { title: 'says core/paused' } }],
    [new ConnectionFailure(), { kind: 'unsure', isConnected: false }],
  ])('that is answered with %s is treated as such [GAME-078] [GAME-080]', async (error, wanted) => {
    const round = await opened()
    asked.mockRejectedValueOnce(error)
    expect(await client.turn(round, { cell: 4 })).toMatchObject({ ok: false, ...wanted })
  })
})

describe('the end of a round', () => {
  it('is told to the rest of the page like any settled bet, a cancelled one is not', async () => {
    const heard: SettledBet[] = []
    const stop = on('originals:settled', (bet) => heard.push(bet))
    const round = await opened()
    const finished = { type: 'finish' as const, step: 1, data: {} }
    const won = {
      status: 'win' as const,
      payout: '1.12500000',
      profit: '0.12500000',
      multiplier: 1.125,
    }
    asked.mockResolvedValueOnce({ ...finished, game: game({ ...won, win: true }) })
    expect(await client.finish(round)).toMatchObject({ round: { payoutMinor: 112_500_000n } })
    expect(asked).toHaveBeenLastCalledWith('Finish', { id: 'bet_1', step: 0 })
    asked.mockResolvedValueOnce({ ...finished, game: game({ status: 'cancel', multiplier: 1 }) })
    await client.finish(round)
    await vi.runAllTimersAsync()
    expect(heard).toEqual([
      {
        game: 'mines',
        currency: 'usdt',
        wager: '1.00000000',
        profit: '0.12500000',
        multiplier: 1.125,
      },
    ])
    stop()
  })
})

describe('an open round', () => {
  it('is restored with its parameters [GAME-058]', async () => {
    const { response } = answered({ params: { mines: 5 }, picks: [4], multiplier: 1.2375 })
    asked.mockResolvedValueOnce({
      game: { ...response, step: 1, currency: 'usdt', bet: '1.00000000', demo: true },
    })
    expect(await client.restore('mines')).toMatchObject({
      id: 'bet_1',
      step: 1,
      params: { mines: 5 },
      isDemo: true,
      multiplierE4: 12_375,
    })
    asked.mockResolvedValueOnce({ game: null })
    expect(await client.restore('mines')).toBeUndefined()
  })
})
