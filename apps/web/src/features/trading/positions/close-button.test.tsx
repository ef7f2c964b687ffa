import type { TradingPosition } from '@powerplay/contract'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CloseButton } from './close-button.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const position: TradingPosition = {
  ...{ _id: 'bet_1', user: 'user_1', ticker: 'LTC', side: 'short', wager: '10.00' },
  ...{ currency: 'usdt', demo: false, multiplier: 200, feeMode: 'pnl', notional: '2000.00' },
  ...{ status: 'open', execAt: 0, entry: '92.40000', entrySeq: 25, bust: '92.86200' },
  ...{ maxPrice: null, takeProfit: null, stopLoss: null, mark: null, worth: null },
  ...{ roi: null, pnl: null, fee: '0.00', exit: null, exitSeq: null, reason: null, payout: null },
  ...{ created_at: '2026-11-03T09:00:00.000Z', openedAt: 5_000, closedAt: null },
}

const button = (atMs: number) => <CloseButton {...{ position, atMs, minHoldMs: 1_000 }} />
const isDisabled = () => screen.getByRole('button', { name: 'Close' }).hasAttribute('disabled')

it('waits with a position just opened, and no longer, although its price stands still', async () => {
  vi.useFakeTimers()
  render(button(5_200))
  await act(async () => vi.advanceTimersByTime(999))
  expect(isDisabled()).toBe(true)
  await act(async () => vi.advanceTimersByTime(1))
  expect(isDisabled()).toBe(false)
})

it('goes by what the position was opened with, whatever the ticker says by now', () => {
  const own = { ...position, minHoldMs: 200 }
  render(<CloseButton {...{ position: own, atMs: 5_200, minHoldMs: 60_000 }} />)
  expect(isDisabled()).toBe(false)
})

it('closes as soon as a price is told from after the wait', () => {
  vi.useFakeTimers()
  const { rerender } = render(button(5_800))
  expect(isDisabled()).toBe(true)
  rerender(button(6_000))
  expect(isDisabled()).toBe(false)
})
