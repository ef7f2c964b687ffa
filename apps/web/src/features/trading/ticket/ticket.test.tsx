import type { TradingTickerTerms } from '@powerplay/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ConnectionFailure } from '../../../platform/client/server-refusal.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { guestSession, SessionProvider } from '../../../platform/session/session-context.tsx'
import { changeSettings, useSettings } from '../../../platform/store/settings-store.ts'
import { defaultSettings } from '../../../platform/store/settings.ts'
import { Ticket } from './ticket.tsx'

const callServer = vi.hoisted(() =>
  vi.fn<(call: string, input: object, options: object) => Promise<unknown>>(),
)
vi.mock('../../../platform/client/call-server.ts', () => ({ callServer }))

afterEach(() => {
  cleanup()
  queryClient.clear()
  callServer.mockReset()
  useSettings.setState(defaultSettings)
})

const terms: TradingTickerTerms = {
  ...{ ticker: 'BTC', name: 'Bitcoin', icon: 'trading/btc', fiatDecimals: 2, priceDecimals: 2 },
  style: { background: '#00000026', color: '#00ff00' },
  price: { price: '64000.50', side: 'up', seq: 5, at: 1_000 },
  stats: { change_24h: 1, volume_24h: 5, high_24h: '65000.00', low_24h: '63000.00' },
  ...{ maxLeverage: 1_000, status: 'open', spark: ['1.00', '2.00'] },
  limits: { minWagerUsd: 1, maxWagerUsd: 100, maxProfitUsd: 1_000, maxOpenPerUser: 5 },
  fee: { modes: ['pnl'], pnl_fee: 5, flatPpm: 50 },
  ...{ max_roi: 10_000, execDelayMs: 500, minHoldMs: 1_000, venues: [] },
  openInterest: { long: 0, short: 0, cap: 1_000 },
}
const player = {
  ...guestSession,
  status: 'signed-in' as const,
  user: { id: 'user_1', name: 'nova', email: null, isEmailVerified: true },
  balances: [{ currencyId: 'usdt', realMinor: 10_000_000_000n, demoMinor: 0n }],
}

it('opens one position where the answer was lost and the same is pressed again', async () => {
  changeSettings({ currency: 'usdt', demo: false })
  callServer.mockRejectedValue(new ConnectionFailure())
  render(
    <SessionProvider value={player}>
      <Ticket terms={terms} />
    </SessionProvider>,
  )
  const opened = () => callServer.mock.calls.filter(([call]) => call === 'tradingOpen')
  const press = async (times: number) => {
    fireEvent.click(screen.getByRole('button', { name: /^Up 10/ }))
    await vi.waitFor(() => expect(opened()).toHaveLength(times))
    await screen.findByText(/cannot be reached/)
  }
  await press(1)
  await press(2)
  const [first, again] = opened()
  expect(first?.[2]).toEqual({ key: expect.any(String) })
  expect(again).toEqual(first)
  fireEvent.change(screen.getByRole('textbox', { name: 'Wager' }), { target: { value: '10.5' } })
  fireEvent.click(screen.getByRole('button', { name: /^Up 10\.5/ }))
  await vi.waitFor(() => expect(opened()).toHaveLength(3))
  expect(opened()[2]?.[2]).not.toEqual(first?.[2])
})
