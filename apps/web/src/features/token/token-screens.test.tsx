import type { AnalyticsBurn, TokenData } from '@powerplay/contract'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../platform/client/query-client.ts'
import { ConnectionFailure } from '../../platform/client/server-refusal.ts'
import { guestSession, SessionProvider } from '../../platform/session/session-context.tsx'
import { AnalyticsPage } from './analytics-page.tsx'
import { shortNumber, showChange, showLeft, showPrice } from './chart-text.ts'
import { csvOf } from './charts/chart-block.tsx'
import { token } from './feature.ts'
import { RevSharePage } from './shares/rev-share-page.tsx'
import type { SeriesChartProps } from './charts/series-chart.tsx'
import { estimateCents } from './shares/stake-card.tsx'
import { Ticker } from './ticker/ticker.tsx'
import { TokenPage } from './token-page.tsx'

const server = vi.hoisted(() => ({
  answers: new Map<string, unknown>(),
  asked: new Array<string>(),
  keys: new Array<string>(),
  saved: new Array<string>(),
  drawn: new Array<string>(),
}))

vi.mock('../../platform/client/call-server.ts', () => ({
  callServer: async (call: string, input: object, { key }: { key?: string } = {}) => {
    server.asked.push(`${call} ${JSON.stringify(input)}`)
    if (key !== undefined) server.keys.push(key)
    const answer = server.answers.get(call)
    if (answer instanceof Error) throw answer
    return answer ?? new Promise(() => undefined)
  },
}))
vi.mock('../../platform/client/save-text.ts', () => ({
  saveText: (name: string, text: string) => void server.saved.push(`${name} ${text}`),
}))
// A canvas has nothing to read: what it is given is told.
vi.mock('./charts/series-chart.tsx', () => ({
  default: ({ kind, labels, short, layers }: SeriesChartProps) => {
    const [first] = layers
    server.drawn.push(`${kind} ${first?.name} ${labels.length} ${short(first?.values[0] ?? 0)}`)
    return <div>drawn</div>
  },
}))

const frame = { timeframe: 7 as const, updatedAt: Date.UTC(2026, 10, 22, 14, 2) }
const days = ['2026-11-20', '2026-11-21', '2026-11-22']
const burn: AnalyticsBurn = {
  ...frame,
  data: days.map((date) => ({
    dimensions: { date },
    metrics: { amount: '12.50000000', usd: 0.13 },
    synthetic: true,
  })),
  labels: days,
  values: [12.5, 12.5, 12.5],
  burn: [
    {
      ...{ at: Date.UTC(2026, 10, 22, 13), amount: '212.40000000', usd: 2.21, price: 0.01042618 },
      ...{ product: 'casino', ref: 'posting_1' },
    },
  ],
  ...{ totalProfit: 61.64, total: '5912.40000000', isPaused: false },
}
const profit = {
  ...frame,
  data: days.map((date) => ({
    dimensions: { date },
    metrics: { expected_profit: -3.5, wagered: 1234.5, bets: 7 },
  })),
  ...{ labels: days, values: [-3.5, 2, 3], totalProfit: 784.2, totalBets: 18_402 },
}
const parts = { circulating: 415, staked: 38, treasury: 400, locked: 143, burnt: 4 }
const data: TokenData = {
  ...{ ticker: 'PWRPLAY', currency: 'pwr', contract: null, price: 0.01042618, change24h: 4.18 },
  supply: {
    max: '1000000000.00000000',
    circulating: '415645690.00000000',
    ...{ staked: '38420000.00000000', treasury: '400000000.00000000' },
    ...{ locked: '143750000.00000000', burnt: '2184310.00000000' },
  },
  burnt24h: { amount: '5912.40000000', usd: 61.64 },
  terms: {
    ...{ leastStake: '100', coolingDays: 7, movePct: 1 },
    burnPct: { casino: 5, sport: 5, futures: 5 },
  },
  ...{ isPaused: false, lastDay: '2026-11-21', me: null },
}
const share = {
  ...{ poolCents: 3_606, endsAt: Date.now() + 6 * 86_400_000, totalStaked: '38420000.00000000' },
  ...{ sharePct: 5, isPaused: false, me: null },
  weeks: [{ week: '2026-11-15', poolCents: 42_336, per1000: 0.011, stakers: 42 }],
}

beforeEach(() => {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  for (const list of [server.asked, server.keys, server.saved, server.drawn]) list.length = 0
  server.answers = new Map<string, unknown>([
    ['tokenPrice', { bitcoin: { usd: 0.01042618, usd_24h_change: 4.18 } }],
    ['tokenData', data],
    ['revShareData', share],
    ['analyticsBurn', burn],
    [
      'analyticsBurntChart',
      {
        ...frame,
        data: days.map((date) => ({
          dimensions: { date },
          metrics: { casino: '5600', sport: '2', futures: '1', total: '5603' },
        })),
        ...{ labels: days, values: [5603, 5603, 5603] },
      },
    ],
    ...['analyticsFutures', 'analyticsSlots', 'analyticsSport'].map(
      (call) => [call, profit] as const,
    ),
    [
      'analyticsPayout',
      {
        ...frame,
        data: [
          {
            dimensions: { week: '2026-W47', from: '2026-11-15', to: '2026-11-21' },
            metrics: {
              ...{ pool_usd: 423.36, casino: 6_000, sport: 2_000, futures: 467.2 },
              ...{ stakers: 42, per_1000: 0.011 },
            },
          },
        ],
        ...{ labels: ['2026-W47'], values: [423.36], totalProfit: 423.36, isPaused: false },
      },
    ],
    [
      'analyticsSupply',
      {
        ...frame,
        data: Object.entries(parts).map(([name, amount]) => ({
          dimensions: { name: name.charAt(0).toUpperCase() + name.slice(1) },
          metrics: { amount: `${amount}`, percent: amount / 10 },
        })),
        ...{ labels: Object.keys(parts), values: Object.values(parts) },
      },
    ],
    [
      'analyticsPrice',
      {
        ...frame,
        data: [
          {
            dimensions: { date: '2026-11-22T13:00:00.000Z' },
            metrics: {
              ...{ open: 0.01, high: 0.011, low: 0.01, close: 0.01042618, volume_usd: 5 },
            },
          },
        ],
        ...{ labels: ['2026-11-22T13:00:00.000Z'], values: [0.01042618] },
      },
    ],
  ])
})
afterEach(cleanup)

const block = (name: string) => screen.getByRole('region', { name })
const show = (page: React.ReactNode) =>
  render(<SessionProvider value={{ ...guestSession, openAuth: vi.fn() }}>{page}</SessionProvider>)

describe('/analytics', () => {
  it('has its eight blocks with their headlines [TOKEN-006] [TOKEN-007] [TOKEN-008] [TOKEN-009] [TOKEN-010] [TOKEN-011] [TOKEN-012] [TOKEN-013] [TOKEN-032] [TOKEN-033]', async () => {
    show(<AnalyticsPage />)
    expect(await within(block('24H burnt')).findByText('5,912.40')).toBeTruthy()
    expect(within(block('24H burnt')).getByText('Casino')).toBeTruthy()
    expect(within(block('Burnt')).getByText('16,809')).toBeTruthy()
    for (const [name, text] of [
      ['24H Futures Revenue', '18,402 positions closed, fees only'],
      ['24H Casino Revenue', '18,402 bets, originals, slots, live'],
      ['24H Sports Revenue', '18,402 bets settled'],
    ] as const) {
      expect(within(block(name)).getByText('$784.20')).toBeTruthy()
      expect(within(block(name)).getByText(text)).toBeTruthy()
    }
    expect(within(block('Weekly Payouts')).getByText('$423.36')).toBeTruthy()
    expect(within(block('Token supply')).getAllByRole('listitem')).toHaveLength(5)
    expect(within(block('Token price')).getByText('$0.01042618')).toBeTruthy()
    expect(screen.getByText('First 30 days are synthetic')).toBeTruthy()
    // What the axes of the charts are given.
    await waitFor(() =>
      expect([...new Set(server.drawn)]).toEqual(
        expect.arrayContaining([
          'bars Casino 3 5.6K',
          'bars 24H Casino Revenue 3 -$3.50',
          'line Token price 1 0.01042618',
        ]),
      ),
    )
  })

  it('says that there is no price instead of making one up', async () => {
    server.answers.set('tokenPrice', new Error('no price'))
    server.answers.set('analyticsPrice', { ...frame, data: [], labels: [], values: [] })
    show(<AnalyticsPage />)
    expect(await within(block('Token price')).findByText('No price')).toBeTruthy()
    expect(screen.queryByText(/\$0\.0{8}/)).toBeNull()
    expect(within(block('Token price')).queryByText('0.00%')).toBeNull()
  })

  it('loads a chart anew when its range changes; what has no range has none [TOKEN-014] [TOKEN-018]', async () => {
    show(<AnalyticsPage />)
    const casino = block('24H Casino Revenue')
    await within(casino).findByText('$784.20')
    fireEvent.click(within(casino).getByRole('tab', { name: '30d' }))
    await waitFor(() => expect(server.asked).toContain('analyticsSlots {"timeframe":30}'))
    expect(server.asked).not.toContain('analyticsSport {"timeframe":30}')
    const burnt = block('24H burnt')
    fireEvent.click(within(burnt).getByRole('tab', { name: '30d' }))
    fireEvent.click(await within(burnt).findByRole('button', { name: /CSV/ }))
    expect(server.saved[0]).toContain('burn-30d.csv')
    expect(screen.getAllByRole('tablist')).toHaveLength(6)
    for (const name of ['Weekly Payouts', 'Token supply']) {
      expect(within(block(name)).queryByRole('tablist')).toBeNull()
    }
  })

  it('goes from loading to data, to nothing, or to an error that can be tried again [TOKEN-015] [TOKEN-016] [TOKEN-017]', async () => {
    server.answers.set('analyticsSlots', undefined)
    server.answers.set('analyticsSport', { ...profit, data: [], labels: [], values: [] })
    server.answers.set('analyticsFutures', new Error('down'))
    show(<AnalyticsPage />)
    expect(await within(block('24H Sports Revenue')).findByText('No data available.')).toBeTruthy()
    const futures = block('24H Futures Revenue')
    expect((await within(futures).findByRole('alert')).textContent).toContain(
      'An error has occurred.',
    )
    expect(
      within(block('24H Casino Revenue')).getByRole('status', { name: 'Loading' }),
    ).toBeTruthy()
    server.answers.set('analyticsFutures', profit)
    fireEvent.click(within(futures).getByRole('button', { name: 'Try again' }))
    expect(await within(futures).findByText('$784.20')).toBeTruthy()
    expect(within(futures).queryByText('An error has occurred.')).toBeNull()
  })

  it('can be read as a table and taken along as CSV', async () => {
    show(<AnalyticsPage />)
    const casino = block('24H Casino Revenue')
    await within(casino).findByText('$784.20')
    fireEvent.click(within(casino).getByRole('button', { name: '24H Casino Revenue as a table' }))
    const table = within(casino).getByRole('table')
    expect(within(table).getAllByRole('row')).toHaveLength(4)
    expect(within(table).getByRole('rowheader', { name: '2026-11-21' })).toBeTruthy()
    fireEvent.click(within(casino).getByRole('button', { name: /as a CSV file/ }))
    expect(server.saved[0]).toContain('expected-profit-casino-7d.csv')
    expect(server.saved[0]).toContain('2026-11-20,-3.50,1234.50,7\r\n')
  })

  it('says that burn and share wait while the loss stop holds', async () => {
    server.answers.set('analyticsBurn', { ...burn, isPaused: true })
    show(<AnalyticsPage />)
    expect(await screen.findByText('Paused.')).toBeTruthy()
  })
})

describe('/token and /revShare', () => {
  it('shows figures, price, supply and burns to a guest, and the way in instead of a stake [TOKEN-003]', async () => {
    show(<TokenPage />)
    expect(await screen.findByText('$4.3M')).toBeTruthy()
    expect(screen.getByText('415.6M')).toBeTruthy()
    expect(await screen.findByText('First 30 days are synthetic')).toBeTruthy()
    expect(screen.getByText('Sign in to stake and to earn a share of each week.')).toBeTruthy()
    expect(screen.getByRole('link', { name: /Figures of 2026-11-21/ }).getAttribute('href')).toBe(
      '/token/days/2026-11-21.json',
    )
  })

  it('leads to the contract of a token that is on a chain', async () => {
    const { unmount } = show(<TokenPage />)
    await screen.findByText('$4.3M')
    expect(screen.queryByText('Contract')).toBeNull()
    unmount()
    queryClient.clear()
    const contract = { address: '7PwRabcdefghq4Xz', url: 'https://explorer.example/token/7PwR' }
    server.answers.set('tokenData', { ...data, contract })
    show(<TokenPage />)
    expect(await screen.findByText('7PwR...q4Xz')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Copy address of the contract' })).toBeTruthy()
    const link = screen.getByRole('link', { name: 'The contract in an explorer' })
    expect(link.getAttribute('href')).toBe(contract.url)
  })

  it('lets nobody stake less than the least or more than there is', async () => {
    const me = { balance: '500.00000000', staked: '0.00000000', cooling: [] }
    server.answers.set('tokenData', { ...data, me })
    show(<TokenPage />)
    const field = await screen.findByLabelText(/Amount/)
    const isOff = (name: RegExp) =>
      screen.getByRole('button', { name }).getAttribute('disabled') !== null
    fireEvent.change(field, { target: { value: '99' } })
    expect(isOff(/^Stake 99/)).toBe(true)
    fireEvent.change(field, { target: { value: '501' } })
    expect(isOff(/^Stake 501/)).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Max' }))
    expect(isOff(/^Stake 500/)).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: /^Stake 500/ }))
    await waitFor(() => expect(server.asked).toContain('stakeToken {"amount":"500"}'))
  })

  it('stakes once where the answer was lost and the same is pressed again', async () => {
    const me = { balance: '500.00000000', staked: '0.00000000', cooling: [] }
    server.answers.set('tokenData', { ...data, me })
    server.answers.set('stakeToken', new ConnectionFailure())
    show(<TokenPage />)
    fireEvent.change(await screen.findByLabelText(/Amount/), { target: { value: '200' } })
    const press = async (times: number) => {
      const button = screen.getByRole('button', { name: /^Stake 200/ })
      fireEvent.click(button)
      await waitFor(() => expect(server.keys).toHaveLength(times))
      await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
    }
    await press(1)
    await press(2)
    expect(server.keys[1]).toBe(server.keys[0])
  })

  it('shows the pool, the countdown and the weeks before [TOKEN-005]', async () => {
    show(<RevSharePage />)
    expect(await screen.findByText('$36.06')).toBeTruthy()
    expect(screen.getByText(/^(5 d 23|6 d 00)/)).toBeTruthy()
    expect(screen.getByText('Sign in to see your share.')).toBeTruthy()
    expect(await screen.findByText('First 30 days are synthetic')).toBeTruthy()
    expect(await within(block('Weeks')).findByText('$423.36')).toBeTruthy()
  })

  it('stands in the sidebar with price and change [TOKEN-001] [TOKEN-002] [TOKEN-031]', async () => {
    show(<Ticker isCollapsed={false} />)
    expect(await screen.findByText('$0.01042618')).toBeTruthy()
    expect(screen.getByText('$PWRPLAY')).toBeTruthy()
    expect(screen.getByText('+4.18%')).toBeTruthy()
    expect(screen.getByRole('link').getAttribute('href')).toBe('/token')
  })
})

const failing = (name: string) => server.answers.set(name, new Error('down'))
const waiting = (name: string) => server.answers.set(name, undefined)
const retry = async (name: string, text: string, answer: unknown) => {
  expect(await screen.findByText(text)).toBeTruthy()
  server.answers.set(name, answer)
  fireEvent.click(
    screen.getAllByRole('button', { name: /^(Try again|Retry)$/ })[0] ?? expect.fail('a way'),
  )
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
}

describe('calls that wait, fail or have nothing', () => {
  const pages = [
    { path: '/token', Page: TokenPage },
    { path: '/analytics', Page: AnalyticsPage },
    { path: '/revShare', Page: RevSharePage },
  ]
  it.each(pages)(
    'leave $path its way and its shape [TOKEN-003] [TOKEN-004] [TOKEN-005]',
    ({ path, Page }) => {
      expect(token.routes?.filter((route) => route.path === path)).toHaveLength(1)
      for (const name of server.answers.keys()) waiting(name)
      show(<Page />)
      expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
      expect(screen.getAllByRole('status', { name: 'Loading' }).length).toBeGreaterThan(0)
      expect(screen.queryByText('The first day is published after midnight UTC.')).toBeNull()
    },
  )

  it('of the token come back by a retry', async () => {
    failing('tokenData')
    show(<TokenPage />)
    await retry('tokenData', 'The figures of the token could not be loaded.', data)
    expect(await screen.findByText('$4.3M')).toBeTruthy()
  })

  it('of the share come back by a retry, on both pages', async () => {
    failing('revShareData')
    const { unmount } = show(<TokenPage />)
    await retry('revShareData', 'The revenue share could not be loaded.', share)
    unmount()
    queryClient.clear()
    failing('revShareData')
    show(<RevSharePage />)
    await retry('revShareData', 'The revenue share could not be loaded.', share)
  })

  it('of what a viewer holds leave the rest of the share on the screen', async () => {
    failing('tokenData')
    show(<RevSharePage />)
    expect(await screen.findByText('$36.06')).toBeTruthy()
    await retry('tokenData', 'What you hold could not be loaded.', data)
    expect(await screen.findByLabelText('Stake or unstake')).toBeTruthy()
  })

  it('with nothing say so on every page [TOKEN-015]', async () => {
    const empty = { ...frame, data: [], labels: [], values: [], totalProfit: 0 }
    server.answers.set('analyticsBurn', { ...burn, ...empty, burn: [] })
    for (const call of ['analyticsBurntChart', 'analyticsPayout', 'analyticsSupply']) {
      server.answers.set(call, { ...empty, isPaused: false })
    }
    server.answers.set('analyticsPrice', empty)
    server.answers.set('tokenData', { ...data, lastDay: null })
    server.answers.set('revShareData', { ...share, weeks: [] })
    const { unmount } = show(<TokenPage />)
    await waitFor(() => expect(screen.getAllByText('No data available.')).toHaveLength(4))
    expect(screen.getByText('The first day is published after midnight UTC.')).toBeTruthy()
    expect(screen.getByText(/^No week is over yet/)).toBeTruthy()
    unmount()
    show(<RevSharePage />)
    expect(await screen.findByText('No data available.')).toBeTruthy()
    expect(screen.getByText(/^No week is over yet/)).toBeTruthy()
  })
})

describe('what can be taken along', () => {
  it('are the weeks with their days and groups, as a file and as a table', async () => {
    show(<RevSharePage />)
    const weeks = await screen.findByRole('region', { name: 'Weeks' })
    await within(weeks).findByText('$423.36')
    const save = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
    save('Weeks as a CSV file')
    expect(server.saved[0]).toContain(
      'Week,From,To,Pool,Casino,Sport,Futures,Stakers,"Per 1,000"\r\n2026-W47,2026-11-15,2026-11-21,423.36,6000.00,2000.00,467.20,42,0.01100000\r\n',
    )
    save('Pools of the last weeks as a CSV file')
    expect(server.saved[1]).toContain('2026-11-15,423.36,42,0.01100000\r\n')
    save('Pools of the last weeks as a table')
    expect(screen.getByRole('rowheader', { name: '2026-11-15' })).toBeTruthy()
  })

  it('is the reference of a burn, by a button that keyboards and phones reach', async () => {
    show(<TokenPage />)
    const name = /^Copy reference of Casino, /
    expect(await screen.findByRole('button', { name })).toBeTruthy()
  })
})

describe('the estimate of a week', () => {
  const now = Date.UTC(2026, 10, 20)
  const endsAt = now + 100_000
  const me = {
    staked: '1',
    estimateCents: 500,
    claimableCents: 0,
    weight: 1_000,
    totalWeight: 2_000,
  }
  const of = (change: number) =>
    estimateCents({ ...share, poolCents: 1_000, endsAt, me }, change, now)

  it('follows what is typed: more for a stake, less for what is taken out', () => {
    expect(of(0)).toBe(500)
    // Ten tokens for a hundred seconds: 2,000 of 3,000.
    expect(of(10)).toBe(666)
    expect(of(-5)).toBe(333)
    expect(of(-10)).toBe(0)
    expect(estimateCents(share, 5, now)).toBe(0)
  })
})

describe('numbers of the charts', () => {
  it('are short with K, M, B and T [TOKEN-033]', () => {
    expect([950, 1_500, 2_500_000, 1e9, 3.2e12].map((value) => shortNumber(value))).toEqual([
      ...['950', '1.5K', '2.5M', '1.0B', '3.2T'],
    ])
  })

  it('have eight decimals where they are prices, two where they are changes [TOKEN-031]', () => {
    expect(showPrice(0.01)).toBe('$0.01000000')
    expect([4.179, -0.5, 0].map(showChange)).toEqual(['+4.18%', '-0.50%', '0.00%'])
    expect(showLeft(((6 * 24 + 10) * 60 + 3) * 60_000)).toBe('6 d 10:03')
  })

  it('stay what they are in a file, and texts cannot become formulas', () => {
    expect(csvOf(['a'], [['=1+1'], ['-2.50'], ['x,"y"']])).toBe(
      '\uFEFFa\r\n\'=1+1\r\n-2.50\r\n"x,""y"""\r\n',
    )
  })
})
