import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createGameController,
  type BetTerms,
  type GameControllerParts,
  type PlayAnswer,
  type PlayRequest,
  type SettledRound,
} from './game-controller.ts'

const round = (change: Partial<SettledRound> = {}): SettledRound => ({
  id: 'bet_1',
  status: 'lose',
  isWin: false,
  currencyId: 'usdt',
  stakeMinor: 100n,
  payoutMinor: 0n,
  profitMinor: -100n,
  multiplierE4: 0,
  delayMs: 150,
  nonce: 1,
  params: {},
  data: {},
  ...change,
})
const win = { status: 'win', isWin: true, multiplierE4: 20_000, profitMinor: 100n } as const
const settled = (change?: Partial<SettledRound>): PlayAnswer => ({ ok: true, round: round(change) })
const terms: BetTerms = {
  currencyId: 'usdt',
  isDemo: true,
  isQuick: false,
  params: { target: 2 },
  balanceMinor: 10_000n,
  maxMinor: 5_000n,
}

function table(answers: PlayAnswer[], change: Partial<GameControllerParts> = {}) {
  const requests: PlayRequest[] = []
  const parts = {
    game: 'dice',
    play: vi.fn((request: PlayRequest) => {
      requests.push(request)
      return Promise.resolve(answers[requests.length - 1] ?? settled())
    }),
    terms: () => terms,
    mayAuto: vi.fn(() => true),
    onSettled: vi.fn(),
    onRefused: vi.fn(),
    isHidden: () => false,
    ...change,
  }
  return { ...parts, requests, game: createGameController(parts, 100n) }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a game instance', () => {
  it('holds bet, betting type, pending play, round, sums and the auto bet settings [GAME-028] [GAME-029]', async () => {
    const { game } = table([settled(win)])
    expect(game.getState()).toMatchObject({
      mode: 'manual',
      betMinor: 100n,
      isPending: false,
      phase: 'idle',
      sums: { bets: 0, profitMinor: 0n },
      auto: {
        state: 'off',
        games: 0,
        currentIteration: 0,
        stopOnWin: false,
        win: { action: 'reset', percentE2: 0 },
        loss: { action: 'reset', percentE2: 0 },
      },
    })
    game.press()
    expect(game.getState()).toMatchObject({ isPending: true, phase: 'pending' })
    await pass(150)
    expect(game.getState()).toMatchObject({
      phase: 'shown',
      round: { profitMinor: 100n, data: {} },
      sums: { bets: 1, profitMinor: 100n },
    })
  })
})

describe('manual bet', () => {
  it('is pending until the server answers [GAME-039]', async () => {
    const { game, play } = table([settled()])
    game.press()
    expect(game.getState()).toMatchObject({ isPending: true, phase: 'pending' })
    game.press()
    await pass(0)
    expect(play).toHaveBeenCalledTimes(1)
    expect(game.getState().isPending).toBe(false)
  })

  it('lets rounds side by side land each in its own time', async () => {
    const answers = [settled({ id: 'bet_1' }), settled({ id: 'bet_2' })]
    const landed: string[] = []
    const onSettled = ({ id }: SettledRound) => void landed.push(id)
    const { game } = table(answers, { overlaps: true, onSettled })
    game.press()
    await pass(100)
    game.press()
    await pass(0)
    expect(landed).toEqual([])
    await pass(60)
    expect(landed).toEqual(['bet_1'])
    await pass(100)
    expect(landed).toEqual(['bet_1', 'bet_2'])
    expect(game.getState().sums.bets).toBe(2)
  })

  it('shows a result only after its delay [GAME-040]', async () => {
    const { game, onSettled } = table([settled(win)])
    game.press()
    await pass(149)
    expect(game.getState().phase).toBe('revealing')
    expect(onSettled).not.toHaveBeenCalled()
    await pass(1)
    expect(game.getState()).toMatchObject({ phase: 'shown', sums: { bets: 1, wins: 1 } })
    expect(onSettled).toHaveBeenCalledTimes(1)
  })

  it('never makes the next bet wait for an animation', async () => {
    const { game, play, onSettled } = table([settled(), settled()])
    game.press()
    await pass(10)
    game.press()
    expect(onSettled).toHaveBeenCalledTimes(1)
    expect(play).toHaveBeenCalledTimes(2)
  })

  it('sends the bet with its terms', () => {
    const { game, requests } = table([])
    game.press()
    expect(requests[0]).toEqual({
      game: 'dice',
      stakeMinor: 100n,
      currencyId: 'usdt',
      isDemo: true,
      isQuick: false,
      isAuto: false,
      params: { target: 2 },
    })
  })

  it('tells a refusal once and is ready again', async () => {
    const refusal = { kind: 'stop', title: 'Not enough balance' } as const
    const { game, onRefused } = table([{ ok: false, refusal }])
    game.press()
    await pass(0)
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(refusal)
    expect(game.getState()).toMatchObject({ isPending: false, phase: 'idle' })
  })

  it('says so when no answer comes at all', async () => {
    const { game, onRefused } = table([], { play: () => Promise.reject(new Error('offline')) })
    game.press()
    await pass(0)
    expect(onRefused).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'No answer from the server' }),
    )
  })
})

describe('auto bet', () => {
  function auto(answers: PlayAnswer[], parts: Partial<GameControllerParts> = {}) {
    const seat = table(answers, parts)
    seat.game.setMode('auto')
    return seat
  }

  it('goes on when Start is pressed and ends at the games count [GAME-033]', async () => {
    const { game, play, requests } = auto([])
    game.changeAuto({ games: 3 })
    game.press()
    expect(game.getState().auto.state).toBe('on')
    await pass(10_000)
    expect(play).toHaveBeenCalledTimes(3)
    expect(requests.every((request) => request.isAuto)).toBe(true)
    expect(game.getState().auto).toMatchObject({ state: 'off', currentIteration: 3 })
  })

  it('asks a guest to log in instead of starting [GAME-034]', () => {
    const { game, play } = auto([], { mayAuto: () => false })
    game.press()
    expect(play).not.toHaveBeenCalled()
    expect(game.getState().auto.state).toBe('off')
  })

  it('keeps 50 ms between rounds, a second when out of sight [GAME-038]', async () => {
    const near = auto([])
    near.game.press()
    await pass(150 + 49)
    expect(near.play).toHaveBeenCalledTimes(1)
    await pass(1)
    expect(near.play).toHaveBeenCalledTimes(2)
    near.game.dispose()
    const away = auto([], { isHidden: () => true })
    away.game.press()
    await pass(150 + 999)
    expect(away.play).toHaveBeenCalledTimes(1)
    await pass(1)
    expect(away.play).toHaveBeenCalledTimes(2)
  })

  it('waits 100 ms while a play is pending, or as long as the server asks [GAME-037]', async () => {
    const { game, play } = auto([
      { ok: false, refusal: { kind: 'retry' } },
      { ok: false, refusal: { kind: 'retry', waitMs: 700 } },
    ])
    game.press()
    await pass(99)
    expect(play).toHaveBeenCalledTimes(1)
    await pass(1)
    expect(play).toHaveBeenCalledTimes(2)
    await pass(699)
    expect(play).toHaveBeenCalledTimes(2)
    await pass(1)
    expect(play).toHaveBeenCalledTimes(3)
  })

  it('grows the bet and returns to the first one at the end', async () => {
    const { game, requests } = auto([settled(), settled(), settled(win)])
    game.changeAuto({ stopOnWin: true, loss: { action: 'increase', percentE2: 100_00 } })
    game.press()
    await pass(5_000)
    expect(requests.map((request) => request.stakeMinor)).toEqual([100n, 200n, 400n])
    expect(game.getState()).toMatchObject({ betMinor: 100n, auto: { state: 'off' } })
  })

  it('plays the round under way out after Stop', async () => {
    const { game, play } = auto([])
    game.press()
    await pass(0)
    game.press()
    expect(game.getState().auto.state).toBe('stopping')
    await pass(5_000)
    expect(play).toHaveBeenCalledTimes(1)
    expect(game.getState().auto.state).toBe('off')
  })

  it('stops with a word instead of cutting a bet above maximum or balance', async () => {
    const { game, play, onRefused } = auto([], { terms: () => ({ ...terms, maxMinor: 150n }) })
    game.changeAuto({ loss: { action: 'increase', percentE2: 100_00 } })
    game.press()
    await pass(5_000)
    expect(play).toHaveBeenCalledTimes(1)
    expect(onRefused).toHaveBeenCalledWith(expect.objectContaining({ title: 'Auto bet stopped' }))
    const poor = auto([], { terms: () => ({ ...terms, balanceMinor: 99n }) })
    poor.game.press()
    expect(poor.play).not.toHaveBeenCalled()
  })

  it('ends on a refusal and when the page is left', async () => {
    const refused = auto([{ ok: false, refusal: { kind: 'stop', title: 'This game is disabled' } }])
    refused.game.press()
    await pass(5_000)
    expect(refused.game.getState().auto.state).toBe('off')
    expect(refused.onRefused).toHaveBeenCalledTimes(1)
    const left = auto([])
    left.game.press()
    await pass(160)
    left.game.dispose()
    await pass(5_000)
    expect(left.play).toHaveBeenCalledTimes(1)
  })

  it('blocks the switch of the bet type while it runs or a play is pending [GAME-047]', async () => {
    const { game } = auto([])
    game.press()
    await pass(160)
    game.setMode('manual')
    expect(game.getState().mode).toBe('auto')
    const manual = table([]).game
    manual.press()
    manual.setMode('auto')
    manual.setBet(5n)
    expect(manual.getState()).toMatchObject({ mode: 'manual', betMinor: 100n })
  })
})
