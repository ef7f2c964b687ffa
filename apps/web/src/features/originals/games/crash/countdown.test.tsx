import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Countdown } from './countdown.tsx'
import type { CrashTable } from './crash-table.ts'

const table: CrashTable = {
  round: 1,
  state: 'betting',
  serverSeedHash: 'c'.repeat(64),
  bettingEndsAt: 15_000,
  startedAt: null,
  resultE2: null,
  bets: [],
  betsTotal: 0,
  mine: [],
  history: [],
}

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the countdown to a shared round', () => {
  it('turns orange at ten seconds and red at five [GAME-050]', () => {
    render(<Countdown table={table} now={() => Date.now()} />)
    const timer = screen.getByRole('timer', { name: 'Bets close in' })
    const at = (ms: number) => act(() => vi.advanceTimersByTime(ms - Date.now()))
    expect(timer.className).toContain('text-text')
    at(4_900)
    expect(timer.className).toContain('text-text')
    at(5_000)
    expect(timer.textContent).toContain('10.0')
    expect(timer.className).toContain('text-warn')
    at(9_900)
    expect(timer.className).toContain('text-warn')
    at(10_000)
    expect(timer.className).toContain('text-loss')
    at(16_000)
    expect(timer.textContent).toContain('0.0')
  })
})
