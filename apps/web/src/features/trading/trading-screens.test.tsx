import type { RecentTrade, TradingPosition, TradingTicker } from '@powerplay/contract'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emit } from '../../platform/client/client-events.ts'
import { queryClient } from '../../platform/client/query-client.ts'
import { closeAllModals, useModals } from '../../platform/modals/modals.tsx'
import { AllPage } from './tickers/all-page.tsx'
import { DragLines } from './chart/drag-lines.tsx'
import { RecentTrades } from './positions/recent-trades.tsx'

const callServer = vi.hoisted(() => vi.fn<(call: string, input: object) => Promise<unknown>>())
vi.mock('../../platform/client/call-server.ts', () => ({ callServer }))

function ticker(name: string, change: number, more: Partial<TradingTicker> = {}): TradingTicker {
  return {
    ticker: name,
    name: `The ${name}`,
    icon: `trading/${name.toLowerCase()}`,
    style: { background: '#00000026', color: '#00ff00' },
    price: { price: '64000.50', side: 'up', seq: 5, at: 1_000 },
    fiatDecimals: 2,
    priceDecimals: 2,
    stats: {
      change_24h: change,
      volume_24h: 41_800_000,
      high_24h: '65000.00',
      low_24h: '63000.00',
    },
    maxLeverage: 1000,
    status: 'open',
    spark: ['1.00', '2.00'],
    ...more,
  }
}

beforeEach(() => queryClient.clear())
afterEach(() => {
  cleanup()
  callServer.mockReset()
})

describe('the list of tickers', () => {
  const cards = () => screen.getAllByRole('link')

  it('shows icon, ticker, change, price, volume and 1000x on each card [TRADE-004] [TRADE-006]', async () => {
    callServer.mockResolvedValue([ticker('BTC', 2.41, { maxLeverage: 300 })])
    render(<AllPage />)
    const card = within(await screen.findByRole('link'))
    for (const text of ['BTC', '+2.41 %', '64,000.50', '1000x']) card.getByText(text)
    card.getByText(/\$41\.8M/)
    expect(screen.getByRole('link').querySelector('svg, img, span[aria-hidden]')).not.toBeNull()
  })

  it('writes a change of zero or more green and one below red [TRADE-005]', async () => {
    callServer.mockResolvedValue([ticker('AAA', 0), ticker('BBB', 1.5), ticker('CCC', -3.62)])
    render(<AllPage />)
    const tone = async (text: string) => (await screen.findByText(text)).className
    expect(await tone('+0.00 %')).toContain('text-win')
    expect(await tone('+1.50 %')).toContain('text-win')
    expect(await tone('−3.62 %')).toContain('text-loss')
  })

  it('follows the live price and its change [TRADE-005] [TRADE-009]', async () => {
    callServer.mockResolvedValue([ticker('LIV', 2)])
    render(<AllPage />)
    await screen.findByText('+2.00 %')
    const tell = (seq: number, p: string, c: number) => {
      const row = { t: 'LIV', p, s: c < 0 ? 'down' : 'up', c, q: seq, f: 0 }
      const message = { type: 'prices', at: seq * 200, seq, full: seq === 6, rows: [row] }
      emit('trading:message', { message })
    }
    tell(6, '63999.00', -0.5)
    expect((await screen.findByText('−0.50 %')).className).toContain('text-loss')
    screen.getByText('63,999.00')
    tell(7, '64002.00', 0.25)
    expect((await screen.findByText('+0.25 %')).className).toContain('text-win')
    screen.getByText('64,002.00')
  })

  it('has a button that opens the ROI calculator over it [TRADE-012]', async () => {
    callServer.mockResolvedValue([ticker('BTC', 1)])
    render(<AllPage />)
    fireEvent.click(await screen.findByRole('button', { name: 'ROI calculator' }))
    const open = () => useModals.getState().stack.map(({ modal }) => [modal.name, modal.title])
    expect(open()).toEqual([['trading-calculator', 'ROI calculator']])
    closeAllModals()
  })

  it('is searched and put in order', async () => {
    const rich = { stats: { ...ticker('X', 1).stats, volume_24h: 9e9, change_24h: -1 } }
    callServer.mockResolvedValue([ticker('ONE', 5), ticker('TWO', 3, rich)])
    render(<AllPage />)
    await screen.findByText('ONE')
    const names = () => cards().map((card) => card.textContent.slice(1, 4))
    expect(names()).toEqual(['TWO', 'ONE'])
    fireEvent.click(screen.getByRole('tab', { name: 'Change' }))
    expect(names()).toEqual(['ONE', 'TWO'])
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'two' } })
    expect(names()).toEqual(['TWO'])
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'gold' } })
    screen.getByText('No ticker has this name.')
  })

  it('says of a ticker without a price that it is paused, and asks again when it failed', async () => {
    callServer.mockRejectedValueOnce(new Error('gone'))
    callServer.mockResolvedValue([ticker('PAU', 1, { status: 'frozen' })])
    render(<AllPage />)
    fireEvent.click(await screen.findByRole('button', { name: /again|retry/i }))
    await screen.findByText('Paused')
  })
})

describe('recent trades', () => {
  const trade: RecentTrade = {
    user: { _id: null, name: null, avatar: null, private_bets: true },
    ...{ ticker: 'BTC', side: 'short', multiplier: 100, wager: '10.00', currency: 'usdt' },
    ...{ roi: 22.87, profit: '2.14', reason: 'tp', closedAt: Date.now() - 5_000 },
  }

  it('hide whose they are where a player is private, and come in as positions end [RT-033]', async () => {
    callServer.mockResolvedValueOnce([])
    callServer.mockResolvedValueOnce([trade])
    render(<RecentTrades ticker={ticker('BTC', 1)} />)
    await screen.findByText('No trades yet')
    emit('event:tradingGameBet', { ...trade, ticker: 'ETH' })
    expect(callServer).toHaveBeenCalledTimes(1)
    emit('event:tradingGameBet', trade)
    await screen.findByText('Hidden')
    for (const text of ['+22.87 %', 'Take profit', 'Short']) screen.getByText(text)
  })
})

describe('the lines of a position', () => {
  const position: TradingPosition = {
    ...{ _id: 'bet_1', user: 'user_1', ticker: 'BTC', side: 'long', wager: '10.00' },
    ...{ currency: 'usdt', demo: false, multiplier: 200, feeMode: 'pnl', notional: '2000.00' },
    ...{ status: 'open', execAt: 0, entry: '64000.00', entrySeq: 1, bust: '63680.00' },
    ...{ maxPrice: null, takeProfit: '64100.00', stopLoss: '63900.00', mark: null, worth: null },
    ...{ roi: null, pnl: null, fee: '0.00', exit: null, exitSeq: null, reason: null, payout: null },
    ...{ created_at: '2026-11-03T09:00:00.000Z', openedAt: 0, closedAt: null },
  }
  /** A pixel is a cent; the top is 65,000. */
  const scale = { yOf: (units: number) => 6_500_000 - units, unitsAt: (y: number) => 6_500_000 - y }
  const show = () =>
    render(<DragLines {...{ ticker: ticker('BTC', 1), positions: [position], scale }} />)
  const line = (name: RegExp) => screen.getByRole('slider', { name })

  it('are dragged to another price, which is sent when they are let go', async () => {
    callServer.mockResolvedValue({})
    show()
    const handle = line(/^Take profit/)
    handle.setPointerCapture = vi.fn()
    fireEvent.pointerDown(handle, { pointerId: 1, clientY: 90_000 })
    fireEvent.pointerMove(handle, { pointerId: 1, clientY: 80_000 })
    expect(handle.getAttribute('aria-valuetext')).toBe('64,200.00')
    expect(callServer).not.toHaveBeenCalled()
    fireEvent.pointerUp(handle, { pointerId: 1 })
    const edit = { id: 'bet_1', takeProfit: '64200.00', stopLoss: '63900.00' }
    await waitFor(() => expect(callServer).toHaveBeenCalledWith('tradingEdit', edit))
  })

  it('are sent where they were let go, though the last move was not drawn yet', async () => {
    callServer.mockResolvedValue({})
    show()
    const handle = line(/^Take profit/)
    handle.setPointerCapture = vi.fn()
    fireEvent.pointerDown(handle, { pointerId: 1, clientY: 90_000 })
    fireEvent.pointerMove(handle, { pointerId: 1, clientY: 85_000 })
    act(() => {
      fireEvent.pointerMove(handle, { pointerId: 1, clientY: 80_000 })
      fireEvent.pointerUp(handle, { pointerId: 1 })
    })
    const edit = { id: 'bet_1', takeProfit: '64200.00', stopLoss: '63900.00' }
    await waitFor(() => expect(callServer).toHaveBeenCalledWith('tradingEdit', edit))
  })

  it('are moved by keys, and go back where they were when that is refused', async () => {
    callServer.mockRejectedValue(new Error('This price is on the wrong side'))
    show()
    const handle = line(/^Stop loss/)
    fireEvent.keyDown(handle, { key: 'ArrowUp' })
    expect(handle.getAttribute('aria-valuetext')).toBe('63,906.39')
    fireEvent.keyDown(handle, { key: 'Enter' })
    await waitFor(() => expect(handle.getAttribute('aria-valuetext')).toBe('63,900.00'))
    fireEvent.keyDown(handle, { key: 'ArrowDown' })
    fireEvent.keyDown(handle, { key: 'Escape' })
    expect(handle.getAttribute('aria-valuetext')).toBe('63,900.00')
  })
})
