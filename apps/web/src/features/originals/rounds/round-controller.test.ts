import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import type { BetTerms } from '../play/game-controller.ts'
import type { MoveAnswer, OpenAnswer, ToldRound } from './round-backend.tsx'
import { createRoundController } from './round-controller.ts'

const open = (change: Partial<ToldRound> = {}): ToldRound => ({
  id: 'bet_1',
  status: 'in-progress',
  isWin: false,
  currencyId: 'usdt',
  stakeMinor: 100n,
  payoutMinor: 100n,
  profitMinor: 0n,
  multiplierE4: 10_000,
  delayMs: 0,
  nonce: 1,
  params: { mines: 3 },
  data: {},
  step: 0,
  canFinish: true,
  isDemo: false,
  ...change,
})
const stepped = (step: number, change: Partial<ToldRound> = {}) =>
  open({ step, multiplierE4: 10_000 + step * 1_000, ...change })
const lost = (step: number) =>
  stepped(step, { status: 'lose', payoutMinor: 0n, profitMinor: -100n })
const won = (step: number) =>
  stepped(step, { status: 'win', isWin: true, payoutMinor: 150n, profitMinor: 50n })
const told = (round: ToldRound) => ({ ok: true, round }) as const
const unsure = (isConnected: boolean, message?: string): MoveAnswer => ({
  ok: false,
  kind: 'unsure',
  isConnected,
  message,
})

const terms: BetTerms = {
  currencyId: 'usdt',
  isDemo: false,
  isQuick: false,
  params: { mines: 3 },
  balanceMinor: 10_000n,
  maxMinor: 5_000n,
}

interface Script {
  readonly opens?: OpenAnswer[]
  readonly turns?: MoveAnswer[]
  readonly finishes?: MoveAnswer[]
  readonly restores?: (ToldRound | undefined | 'down')[]
  readonly terms?: BetTerms
}

function table(script: Script = {}) {
  const next = <Answer>(answers: Answer[] | undefined, otherwise: Answer) =>
    vi.fn(() => Promise.resolve(answers?.shift() ?? otherwise))
  const parts = {
    game: 'mines',
    open: next(script.opens, told(open())),
    turn: next(script.turns, told(stepped(1))),
    finish: next(script.finishes, told(won(1))),
    restore: vi.fn(() => {
      const answer = script.restores?.shift()
      return answer === 'down' ? Promise.reject(new Error('down')) : Promise.resolve(answer)
    }),
    terms: () => script.terms ?? terms,
    onTurn: vi.fn(),
    onSettled: vi.fn(),
    onRefused: vi.fn(),
  }
  return { ...parts, game: createRoundController(parts, 100n) }
}

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

async function started(script: Script = {}) {
  const at = table(script)
  at.game.press()
  await pass()
  return at
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a round with turns', () => {
  it('is in progress from the answer of Play until it is taken [GAME-028] [GAME-041] [GAME-048]', async () => {
    const turned = stepped(1, { data: { opened: [4] }, payoutMinor: 110n, profitMinor: 10n })
    const { game, finish, onSettled } = await started({ turns: [told(turned)] })
    expect(game.getState().latest).toMatchObject({ id: 'bet_1', status: 'in-progress' })
    game.turn({ cell: 4 })
    await pass()
    expect(game.getState()).toMatchObject({
      betMinor: 100n,
      mode: 'manual',
      shown: { id: 'bet_1', step: 1, data: { opened: [4] }, profitMinor: 10n },
      sums: { bets: 0, profitMinor: 0n },
    })
    game.press()
    await pass()
    expect(finish).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ step: 1 }))
    expect(game.getState()).toMatchObject({
      phase: 'shown',
      shown: { status: 'win', profitMinor: 50n },
      sums: { bets: 1, wins: 1, profitMinor: 50n },
    })
    expect(onSettled).toHaveBeenCalledTimes(1)
  })

  it('keeps the bet as it is while it is open [GAME-054]', async () => {
    const { game } = await started()
    game.setBet(999n)
    expect(game.getState().betMinor).toBe(100n)
  })

  it('is left where it belongs when somebody else sits down', async () => {
    const { game, restore, onRefused } = await started()
    game.clear()
    expect(game.getState()).toMatchObject({ latest: undefined, shown: undefined, phase: 'idle' })
    game.refresh()
    await pass()
    expect(restore).toHaveBeenCalledTimes(1)
    expect(onRefused).not.toHaveBeenCalled()
  })

  it('makes one turn at a time', async () => {
    const { game, turn } = await started()
    game.turn({ cell: 1 })
    game.turn({ cell: 2 })
    await pass()
    expect(turn).toHaveBeenCalledTimes(1)
  })

  it('keeps the board when a turn is refused, and says why [GAME-080]', async () => {
    const { game, onSettled } = await started({
      turns: [{ ok: false, kind: 'illegal', reason: 'opened' }],
    })
    game.turn({ cell: 4 })
    await pass()
    expect(game.getState()).toMatchObject({ refusalReason: 'opened', isPending: false })
    expect(game.getState().latest).toMatchObject({ status: 'in-progress', step: 0 })
    expect(onSettled).not.toHaveBeenCalled()
  })

  it('asks the same turn again while its step is still running [GAME-078]', async () => {
    const { game, turn } = await started({ turns: [{ ok: false, kind: 'wait', waitMs: 100 }] })
    game.turn({ cell: 4 })
    await pass(99)
    expect(turn).toHaveBeenCalledTimes(1)
    await pass(1)
    expect(turn).toHaveBeenCalledTimes(2)
    expect(turn).toHaveBeenLastCalledWith(expect.objectContaining({ step: 0 }), { cell: 4 })
    expect(game.getState().shown?.step).toBe(1)
  })

  it('shows what a turn did only after its delay, and no end before it', async () => {
    const { game, onSettled } = await started({ turns: [told({ ...lost(1), delayMs: 600 })] })
    game.turn({ side: 'heads' })
    await pass(599)
    expect(game.getState()).toMatchObject({ phase: 'revealing', shown: { step: 0 } })
    game.press()
    expect(onSettled).not.toHaveBeenCalled()
    await pass(1)
    expect(game.getState()).toMatchObject({ phase: 'shown', shown: { status: 'lose' } })
  })

  it('is revealed at once with Quick', async () => {
    const { game } = await started({
      turns: [told({ ...stepped(1), delayMs: 600 })],
      terms: { ...terms, isQuick: true },
    })
    game.turn({ side: 'heads' })
    await pass(150)
    expect(game.getState().shown?.step).toBe(1)
  })

  it('that ends with its first answer is a settled bet', async () => {
    const { game, onSettled } = await started({ opens: [told(won(0))] })
    expect(onSettled).toHaveBeenCalledTimes(1)
    game.press()
    await pass()
    expect(game.getState().latest?.status).toBe('in-progress')
  })

  it('counts nowhere when it is cancelled', async () => {
    const { game } = await started({ finishes: [told(open({ status: 'cancel' }))] })
    game.press()
    await pass()
    expect(game.getState()).toMatchObject({ sums: { bets: 0 }, round: { status: 'cancel' } })
  })

  it('cannot be left where the rules forbid it', async () => {
    const { game, finish } = await started({ opens: [told(open({ canFinish: false }))] })
    game.press()
    await pass()
    expect(finish).not.toHaveBeenCalled()
  })
})

describe('an open round of an earlier visit', () => {
  it('is found on entering the page [GAME-058]', async () => {
    const { game } = table({ restores: [stepped(3)] })
    game.refresh()
    await pass()
    expect(game.getState()).toMatchObject({ isRestored: true, shown: { step: 3 } })
  })

  it('is found when Play says that one is open', async () => {
    const { game, onRefused } = await started({
      opens: [{ ok: false, kind: 'open' }],
      restores: [stepped(2)],
    })
    expect(game.getState()).toMatchObject({ isRestored: true, shown: { step: 2 } })
    expect(onRefused).not.toHaveBeenCalled()
  })

  it('does not overtake what the player does meanwhile', async () => {
    const { game, restore } = table()
    let answer: (round: ToldRound | undefined) => void = () => undefined
    restore.mockImplementationOnce(() => new Promise((done) => (answer = done)))
    game.refresh()
    game.press()
    await pass()
    answer(stepped(7))
    await pass()
    expect(game.getState().latest?.step).toBe(0)
  })
})

describe('a lost answer', () => {
  it('is looked up, never played on with a new step', async () => {
    const { game, turn } = await started({ turns: [unsure(false)], restores: [stepped(1)] })
    game.turn({ cell: 4 })
    await pass()
    expect(turn).toHaveBeenCalledTimes(1)
    expect(game.getState()).toMatchObject({
      isRestored: true,
      isPending: false,
      shown: { step: 1 },
    })
  })

  it('of a turn that ended the round is asked for once more under its step', async () => {
    const { game, turn } = await started({
      turns: [unsure(false), told(lost(1))],
      restores: [undefined],
    })
    game.turn({ cell: 4 })
    await pass()
    expect(turn).toHaveBeenCalledTimes(2)
    expect(turn).toHaveBeenLastCalledWith(expect.objectContaining({ step: 0 }), { cell: 4 })
    expect(game.getState()).toMatchObject({ phase: 'shown', round: { status: 'lose' } })
  })

  it('is asked for until the server can be reached', async () => {
    const { game } = await started({
      turns: [unsure(false)],
      restores: ['down', 'down', stepped(1)],
    })
    game.turn({ cell: 4 })
    await pass()
    expect(game.getState()).toMatchObject({ isLost: true, isPending: true })
    await pass(4_000)
    expect(game.getState()).toMatchObject({ isLost: false, shown: { step: 1 } })
  })

  it('of a finish nobody remembers closes the round [GAME-049] [GAME-079]', async () => {
    const { game, onRefused } = await started({
      finishes: [unsure(true, 'Invalid game id'), unsure(true, 'Invalid game id')],
      restores: [undefined],
    })
    game.press()
    await pass()
    expect(game.getState()).toMatchObject({ latest: undefined, isPending: false })
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ title: 'Invalid game id' }),
    )
  })

  it('of a step that is not the next one shows where the round stands [GAME-081]', async () => {
    const { game, onRefused } = await started({
      turns: [unsure(true, 'Invalid API operation')],
      restores: [stepped(4)],
    })
    game.turn({ cell: 4 })
    await pass()
    expect(game.getState()).toMatchObject({ isRestored: true, shown: { step: 4 } })
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ title: 'Invalid API operation' }),
    )
  })

  it('of somebody who is signed out by now leaves the board as it was', async () => {
    const refusal = { name: 'core/sign-in-needed', code: -1001, status: 200, params: {} }
    const { game, restore, onRefused } = await started({ turns: [unsure(true)] })
    restore.mockRejectedValueOnce(new ServerRefusal({ ...refusal, message: 'Sign in' }))
    game.turn({ cell: 4 })
    await pass()
    expect(game.getState()).toMatchObject({ isPending: false, shown: { step: 0 } })
    expect(onRefused).toHaveBeenCalledWith(expect.objectContaining({ title: 'Sign in' }))
  })

  it('of Play tells where the bet would be found', async () => {
    const { onRefused } = await started({
      opens: [{ ok: false, kind: 'lost' }],
      restores: [undefined],
    })
    expect(onRefused).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'No answer from the server' }),
    )
  })

  it('is dropped when the player has left the page', async () => {
    const { game, onSettled } = await started({ turns: [told(lost(1))] })
    game.turn({ cell: 4 })
    game.dispose()
    await pass()
    expect(onSettled).not.toHaveBeenCalled()
    expect(game.getState().isPending).toBe(false)
  })
})
