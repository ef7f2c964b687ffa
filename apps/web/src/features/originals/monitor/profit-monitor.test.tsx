import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emit } from '../../../platform/client/client-events.ts'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { defaultSettings } from '../../../platform/store/settings.ts'
import { chartShape } from './monitor-chart.tsx'
import { resetMonitor } from './monitor-store.ts'
import { tallyZero, withBet } from './monitor-tally.ts'
import { ProfitMonitor } from './profit-monitor.tsx'

const toggle = () => act(async () => emit('originals:monitor-toggled', null))
const settle = (profit: string, multiplier: number, currency = 'usdt') =>
  act(() =>
    emit('originals:settled', { game: 'crash', currency, wager: '1.00', profit, multiplier }),
  )
const monitor = () => screen.findByRole('dialog', { name: 'Profit monitor' })
const sums = () => [...document.querySelectorAll('dl div')].map((row) => row.textContent)

// The window's code is loaded when it is first opened; a slow machine may take its time over that.
beforeAll(() => import('./monitor-window.tsx'))
beforeEach(() => {
  useSettings.setState({ ...defaultSettings, currency: 'usdt' }, true)
  resetMonitor()
  render(<ProfitMonitor />)
})
afterEach(cleanup)

describe('the profit monitor', () => {
  it('is opened and closed by its event [GAME-022] [GAME-024]', async () => {
    expect(screen.queryByRole('dialog')).toBeNull()
    await toggle()
    await monitor()
    await toggle()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('adds every settled bet to wager, wins, losses and running profit [GAME-025] [GAME-027]', async () => {
    settle('1.00', 2)
    await toggle()
    await monitor()
    settle('0.00', 1)
    settle('-0.25', 0.75)
    settle('-1.00', 0)
    expect(sums()).toEqual(['Wagered4.00', 'Wins2', 'Losses2'])
    expect(screen.getByText('-0.25000000')).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Profit over 4 bets, now -0.25000000' })).toBeTruthy()
  })

  it('clears everything on Reset [GAME-026]', async () => {
    settle('1.00', 2)
    await toggle()
    await monitor()
    fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
    expect(sums()).toEqual(['Wagered0.00', 'Wins0', 'Losses0'])
  })

  it('never adds up different currencies', async () => {
    settle('1.00', 2)
    settle('5.00000000', 6, 'btc')
    await toggle()
    await monitor()
    expect(sums()).toEqual(['Wagered1.00000000', 'Wins1', 'Losses0'])
    fireEvent.click(screen.getByRole('button', { name: 'USDT' }))
    expect(screen.getByText('+1.00000000')).toBeTruthy()
  })

  it('moves by arrow keys, stays inside the screen and remembers its place', async () => {
    await toggle()
    await monitor()
    const grip = screen.getByRole('button', { name: 'Move Profit monitor with the arrow keys' })
    for (let step = 0; step < 40; step += 1) {
      fireEvent.keyDown(grip, { key: 'ArrowUp', shiftKey: true })
    }
    fireEvent.keyDown(grip, { key: 'ArrowLeft' })
    const place = useSettings.getState().monitorPlace
    expect(place?.y).toBe(8)
    expect(place?.x).toBeLessThan(window.innerWidth)
  })

  it('closes by its cross and by Escape', async () => {
    await toggle()
    fireEvent.keyDown(await monitor(), { key: 'Escape' })
    expect(useSettings.getState().isMonitorOpen).toBe(false)
    await toggle()
    await monitor()
    fireEvent.click(screen.getByRole('button', { name: 'Close Profit monitor' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('its chart', () => {
  const bet = { game: 'dice', currency: 'usdt', wager: '1.00', profit: '1.00', multiplier: 2 }

  it('stays small over thousands of bets and still ends at the present profit', () => {
    let tally = tallyZero
    for (let count = 0; count < 5_000; count += 1) tally = withBet(tally, bet)
    expect(tally.points.length).toBeLessThanOrEqual(400)
    expect(tally.points[0]).toBe(0n)
    expect(tally.points.at(-1)).toBe(tally.profitMinor)
    expect(tally.wins).toBe(5_000)
  })

  it('always has zero in view', () => {
    expect(chartShape([0n]).zeroY).toBe(60)
    expect(chartShape([0n, 5n, 10n])).toMatchObject({ zeroY: 112, end: { x: 320, y: 8 } })
    expect(chartShape([0n, -5n, -10n])).toMatchObject({ zeroY: 8, end: { x: 320, y: 112 } })
  })
})
