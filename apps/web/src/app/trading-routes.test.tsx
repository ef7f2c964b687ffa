import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { useLocation } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { findRoute } from './routes.ts'
import { queryClient } from '../platform/client/query-client.ts'
import { ServerRefusal } from '../platform/client/server-refusal.ts'
import { useLicence } from '../platform/licence/licence.ts'
import { useConnections } from '../platform/store/connections-store.ts'

const callServer = vi.hoisted(() => vi.fn<(call: string, input: object) => Promise<unknown>>())
vi.mock('../platform/client/call-server.ts', () => ({ callServer }))
// There is no canvas here.
vi.mock('../features/trading/chart/chart.tsx', () => ({ Chart: () => null }))

const names = ['BTC', 'ETH', 'TRX']

function tickerOf(name: string, more: object = {}) {
  return {
    ...{ ticker: name, name: `The ${name}`, icon: `trading/${name.toLowerCase()}` },
    style: { background: '#00000026', color: '#00ff00' },
    price: { price: '64000.50', side: 'up', seq: 5, at: 1_000 },
    ...{ fiatDecimals: 2, priceDecimals: 2, maxLeverage: 1000, status: 'open', spark: [] },
    stats: { change_24h: 2, volume_24h: 1, high_24h: '65000.00', low_24h: '63000.00' },
    ...more,
  }
}

const terms = {
  limits: { minWagerUsd: 1, maxWagerUsd: 20, maxProfitUsd: 2000, maxOpenPerUser: 10 },
  fee: { modes: ['pnl', 'flat'], pnl_fee: 5, flatPpm: 50 },
  ...{ max_roi: 10_000, execDelayMs: 500, minHoldMs: 1000, venues: [] },
  openInterest: { long: 0, short: 0, cap: 1 },
}

const unknownTicker = new ServerRefusal({
  ...{ name: 'futures/unknown-ticker', code: 1, status: 404, message: 'no', params: {} },
})

async function answer(call: string, input: object): Promise<unknown> {
  if (call === 'tradingTickers') return names.map((name) => tickerOf(name))
  if (call !== 'tradingTicker') return []
  const name = String(Reflect.get(input, 'ticker'))
  if (!names.includes(name)) throw unknownTicker
  return tickerOf(name, terms)
}

/** What the site shows at the present path. */
function Site() {
  const [path] = useLocation()
  const { route, params } = findRoute(path)
  return (
    <Suspense>
      <route.Page params={params} />
    </Suspense>
  )
}

const go = (path: string) => act(async () => navigate(path))
/** What is asked for comes by itself; a busy machine may take its time. */
const patience = { timeout: 20_000 }
const seeHeading = (name: string) => screen.findByRole('heading', { level: 1, name }, patience)

// A chunk of its own, which a busy machine loads slowly.
beforeAll(() => import('../features/trading/routes.tsx'), 60_000)
beforeEach(async () => {
  queryClient.clear()
  localStorage.clear()
  callServer.mockImplementation(answer)
  useLicence.setState({ pushed: { valid: true, plugins: ['trading'], enabledFeatures: [] } })
})
afterEach(() => {
  cleanup()
  useLicence.setState({ pushed: undefined })
  useConnections.setState({ isTradingUp: undefined })
  navigate('/')
})

describe('the pages of futures', () => {
  it('list all of them at /trading/all, each leading to its own page [TRADE-001]', async () => {
    render(<Site />)
    await go('/trading/all')
    const hrefs = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))
    const all = names.map((name) => `/trading/${name}`)
    await waitFor(() => expect(hrefs().toSorted()).toEqual(all), patience)
  })

  it('are that of the first ticker at /trading, and of the last one from then on [TRADE-002]', async () => {
    render(<Site />)
    await go('/trading')
    await seeHeading('BTC')
    expect(window.location.pathname).toBe('/trading/BTC')
    await go('/trading/ETH')
    await seeHeading('ETH')
    await go('/trading')
    await waitFor(() => expect(window.location.pathname).toBe('/trading/ETH'), patience)
  })

  it('are that of one ticker at /trading/{ticker}, in small letters too [TRADE-003]', async () => {
    render(<Site />)
    await go('/trading/trx')
    await seeHeading('TRX')
    const link = screen.getAllByRole('link', { name: /^TRX/ })[0]
    expect(link?.getAttribute('aria-current')).toBe('page')
  })

  it('say that there is no such ticker, and where all of them are', async () => {
    render(<Site />)
    await go('/trading/GOLD')
    await seeHeading('No ticker has this name.')
    const link = screen.getByRole('link', { name: 'All futures' })
    expect(link.getAttribute('href')).toBe('/trading/all')
    expect(localStorage.getItem('powerplay-ticker')).toBeNull()
  })

  it('show prices without colour once their socket was away for three seconds', async () => {
    render(<Site />)
    await go('/trading/all')
    const [price] = await screen.findAllByText('64,000.50', {}, patience)
    vi.useFakeTimers()
    await act(async () => useConnections.setState({ isTradingUp: false }))
    await act(async () => vi.advanceTimersByTime(2_999))
    expect(price?.className).not.toContain('text-muted')
    await act(async () => vi.advanceTimersByTime(1))
    expect(price?.className).toContain('text-muted')
    await act(async () => useConnections.setState({ isTradingUp: true }))
    expect(price?.className).not.toContain('text-muted')
    vi.useRealTimers()
  })
})
