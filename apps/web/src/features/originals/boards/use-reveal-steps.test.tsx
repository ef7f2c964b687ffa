import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { autoBetDefault, sumsZero } from '../play/model.ts'
import type { GameState, SettledRound } from '../play/game-controller.ts'
import { useRevealSteps, type RevealPlan } from './use-reveal-steps.ts'

let isStill = false

beforeEach(() => {
  isStill = false
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({
    matches: isStill,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const round: SettledRound = {
  id: 'bet_1',
  status: 'lose',
  isWin: false,
  currencyId: 'usdt',
  stakeMinor: 1n,
  payoutMinor: 0n,
  profitMinor: -1n,
  multiplierE4: 0,
  delayMs: 600,
  nonce: 1,
  params: {},
  data: {},
}

const state = (change: Partial<GameState>): GameState => ({
  mode: 'manual',
  betMinor: 1n,
  auto: autoBetDefault,
  isPending: false,
  phase: 'idle',
  round: undefined,
  sums: sumsZero,
  ...change,
})

const plan: RevealPlan = { steps: 5, soundOf: () => 'bet' }
const show = (first: GameState) =>
  renderHook((shown: GameState) => useRevealSteps(shown, plan), { initialProps: first })

describe('the steps of a reveal', () => {
  it('come one after another and are all there when the result is', () => {
    const { result, rerender } = show(state({}))
    expect(result.current).toBe(0)
    rerender(state({ phase: 'revealing', round }))
    expect(result.current).toBe(0)
    act(() => vi.advanceTimersByTime(250))
    expect(result.current).toBe(2)
    act(() => vi.advanceTimersByTime(350))
    expect(result.current).toBe(5)
    expect(vi.getTimerCount()).toBe(0)
    rerender(state({ phase: 'revealing', round: { ...round, id: 'bet_2' } }))
    expect(result.current).toBe(0)
    rerender(state({ phase: 'shown', round: { ...round, id: 'bet_2' } }))
    expect(result.current).toBe(5)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('wait for the result where motion is unwanted', () => {
    isStill = true
    const { result, rerender } = show(state({ phase: 'revealing', round }))
    act(() => vi.advanceTimersByTime(600))
    expect(result.current).toBe(0)
    rerender(state({ phase: 'shown', round }))
    expect(result.current).toBe(5)
  })
})
