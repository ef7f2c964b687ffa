import type { ShownArea } from '@powerplay/contract'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../platform/client/query-client.ts'
import { FrameProvider } from '../use-frame.ts'
import type { DashboardFrame } from '../client.ts'
import { OverviewPage } from './overview-page.tsx'
import type { Overview } from './overview.ts'

const callServer = vi.hoisted(() => vi.fn<(call: string) => Promise<unknown>>())
const callPath = vi.hoisted(() => vi.fn<(path: string) => Promise<unknown>>())
vi.mock('../../../platform/client/call-server.ts', () => ({ callServer, callPath }))
// A canvas is for a real browser; what it is drawn from is tested beside it.
const chart = vi.hoisted(() => ({ breaks: false }))
vi.mock('./money-chart.tsx', () => ({
  default: () => {
    if (chart.breaks) throw new RangeError('Incorrect locale information provided')
    return <p>the chart</p>
  },
}))

const frame: DashboardFrame = {
  me: { id: 'user_1', name: 'ada', avatar: null, roles: ['*'], seesOverview: true },
  areas: [],
}

const reportMoney: ShownArea = {
  ...{ id: 'report-money', title: 'Money by day', one: 'day', icon: 'users', group: 'money' },
  ...{ of: null, help: '', sort: '-day', refreshMs: null, mayExport: false },
  ...{ columns: [], actions: [] },
}

const overview: Overview = {
  from: Date.parse('2026-11-17T00:00:00Z'),
  to: Date.parse('2026-11-23T14:06:00Z'),
  stepMs: 7_200_000,
  position: 'Journal position 12 (lane 1 at 12), nothing unread',
  figures: [
    { id: 'deposits', value: 48_810_000, before: 47_340_000, beside: 4_118, course: [1, 2] },
    { id: 'withdrawals', value: 200, before: 100, beside: 2, course: [0, 200] },
    { id: 'ggr', value: 300, before: 0, beside: 10_000, course: [] },
    { id: 'ngr', value: -50, before: -100, beside: 0, course: [] },
    { id: 'theoretical', value: 250, before: 250, beside: 10_000, course: [] },
    { id: 'players', value: 6_418, before: 6_311, beside: 0, course: [] },
    { id: 'corrections', value: 1_200, before: 600, beside: 3, course: [] },
    { id: 'fees', value: 900, before: 900, beside: 400, course: [] },
    { id: 'stakes', value: 1_050_000, before: 1_000_000, beside: 1_204, course: [] },
    { id: 'payouts', value: 997_500, before: 950_000, beside: 1_050_000, course: [] },
    { id: 'promotion', value: 7_700, before: 7_000, beside: 1_900, course: [] },
    { id: 'online', value: 1_312, before: 0, beside: 2_040, course: [] },
  ],
  unpriced: [],
  moneyIn: [],
  moneyOut: [],
  inBefore: [],
  outBefore: [],
  products: [
    { id: 'originals', name: 'Originals', ggr: 200, ngr: 100, theoretical: 150 },
    { id: 'slots', name: 'Slots', ggr: 100, ngr: -150, theoretical: 100 },
  ],
  promotion: {
    percent: 30.9,
    guardPercent: 60,
    days: [{ at: Date.parse('2026-11-23T00:00:00Z'), percents: [30.9] }],
    kinds: [{ name: 'Race', percent: 30.9, cents: 77 }],
  },
  adapters: [
    {
      ...{ id: 'mail', name: 'Mail', kind: '0 waiting', hours: [], p95Ms: null },
      ...{ faultPercent: null, state: 'up', since: null },
    },
    {
      ...{ id: 'signer', name: 'Signer of payments', kind: 'does not answer', hours: [] },
      ...{ p95Ms: null, faultPercent: null, state: 'down', since: Date.now() - 7_500_000 },
    },
    {
      ...{ id: 'prices', name: 'Prices', kind: 'the fixed table of this build', hours: [] },
      ...{ p95Ms: null, faultPercent: null, state: 'quiet', since: null },
    },
  ],
}

function open(answer: unknown, own = frame) {
  callServer.mockImplementation((call) =>
    call === 'adminQueues'
      ? Promise.resolve([])
      : answer instanceof Error
        ? Promise.reject(answer)
        : Promise.resolve(answer),
  )
  render(
    <FrameProvider value={own}>
      <OverviewPage />
    </FrameProvider>,
  )
}

beforeEach(() => queryClient.setDefaultOptions({ queries: { retry: false } }))
afterEach(() => {
  chart.breaks = false
  cleanup()
  queryClient.clear()
})

describe('the overview', () => {
  it('shows each figure with its change; more that leaves is no good news', async () => {
    open(overview)
    const deposits = await screen.findByRole('region', { name: 'Deposits' })
    expect(deposits.textContent).toContain('$488,100')
    expect(deposits.textContent).toContain('+3.1 %')
    const gone = screen.getByRole('region', { name: 'Withdrawals' })
    expect(within(gone).getByText('+100.0 %').className).toContain('text-warn')
    // Nothing to compare with says nothing.
    expect(screen.getByRole('region', { name: 'GGR' }).textContent).not.toContain('%%')
    expect(screen.getByRole('region', { name: 'GGR' }).textContent).toContain('3.00 % of stakes')
    expect(screen.getByText(/^Journal position 12/)).toBeTruthy()
  })

  it('says one payment, bet, time, player and page as one', async () => {
    const figures = overview.figures.map((one) => ({ ...one, value: 1, beside: 1 }))
    open({ ...overview, figures })
    const card = (name: string) => screen.getByRole('region', { name }).textContent
    await screen.findByRole('region', { name: 'Stakes' })
    expect(card('Deposits')).toMatch(/1 payment$/)
    expect(card('Withdrawals')).toMatch(/1 request, open ones too$/)
    expect(card('Stakes')).toMatch(/1 bet$/)
    expect(card('Credited by staff')).toMatch(/1 time, real money$/)
    expect(card('Online now')).toMatch(/player, 1 open page in all$/)
  })

  it('leads from what promotions cost to the rows that add up to it', async () => {
    open(overview, { ...frame, areas: [reportMoney] })
    const link = await screen.findByRole('link', { name: /^By day, reason and currency/ })
    const question = `day=gte.${overview.from}&kind=in.promotion&pocket=in.real,debt`
    expect(link.getAttribute('href')).toBe(`/report-money?${question}`)
  })

  it('shows stakes, payouts, what was given with the share of affiliates, and who is here', async () => {
    open(overview)
    const card = (name: string) => screen.getByRole('region', { name })
    await screen.findByRole('region', { name: 'Stakes' })
    expect(card('Stakes').textContent).toBe('Stakes+5.0 %$10,5001,204 bets')
    expect(card('Payouts').textContent).toBe('Payouts+5.0 %$9,97595.00 % of stakes')
    expect(card('Promotion cost').textContent).toBe('Promotion cost+10.0 %$77$19 to affiliates')
    expect(card('Online now').textContent).toBe('Online now1,312players, 2,040 open pages in all')
    for (const name of ['Payouts', 'Promotion cost']) {
      expect(within(card(name)).getByText(/^\+/).className).toContain('text-warn')
    }
  })

  it('shows what staff credited and what the house kept of fees, and that there was money without a price', async () => {
    open({ ...overview, unpriced: ['BTC', 'SOL'] })
    const credits = await screen.findByRole('region', { name: 'Credited by staff' })
    expect(credits.textContent).toContain('$12')
    expect(credits.textContent).toContain('3 times, real money')
    expect(within(credits).getByText('+100.0 %').className).toContain('text-warn')
    const fees = screen.getByRole('region', { name: 'Fees kept' })
    expect(fees.textContent).toContain('$9')
    expect(fees.textContent).toContain('beside $4 to chains')
    expect(screen.getByRole('alert').textContent).toBe(
      'Without a fresh price, and so in none of these figures: BTC, SOL.',
    )
    cleanup()
    queryClient.clear()
    open(overview)
    await screen.findByRole('region', { name: 'Deposits' })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('adds the products up to the figures, with the luck of each', async () => {
    open(overview)
    const all = await screen.findByRole('row', { name: /^All/ })
    expect(all.textContent).toContain('$3')
    expect(screen.getByRole('row', { name: /Originals/ }).textContent).toContain('+33.3 %')
  })

  it('says what promotions cost against the guard to whoever cannot see bars', async () => {
    open(overview)
    const bars = await screen.findByRole('img', { name: /Promotion cost over 1 day: / })
    expect(bars.getAttribute('aria-label')).toContain('the guard is at 60 %')
  })

  it('says of what the house leans on how it stands, and for how long', async () => {
    open(overview)
    const signer = await screen.findByRole('row', { name: /^Signer of payments/ })
    expect(signer.textContent).toContain('does not answer')
    expect(signer.textContent).toContain('Down2 h')
    expect(screen.getByRole('row', { name: /^Mail/ }).textContent).toMatch(/^MailUp0 waiting/)
    expect(screen.getByText('1 up, 1 quiet, 1 down')).toBeTruthy()
  })

  it('keeps its figures where the chart cannot be drawn', async () => {
    chart.breaks = true
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    open(overview)
    expect(await screen.findByText(/^The chart could not be drawn/)).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Deposits' })).toBeTruthy()
    quiet.mockRestore()
  })

  it('of a house where nothing happened says so, and so does a failure', async () => {
    const nothing = { products: [], promotion: { ...overview.promotion, kinds: [], days: [] } }
    open({ ...overview, ...nothing })
    expect(await screen.findByText('No real bets were settled in this period.')).toBeTruthy()
    expect(screen.getByText('Nothing was given away in this period.')).toBeTruthy()
    expect(screen.getByText('Nothing waits for you.')).toBeTruthy()
    cleanup()
    queryClient.clear()
    open(new Error('The server is not there.'))
    await waitFor(() => expect(screen.getByText('The server is not there.')).toBeTruthy())
  })
})
