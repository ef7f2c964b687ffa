import type { RaceEntry, RaceInfo } from '@powerplay/contract'
import { dayMs } from '@powerplay/kernel'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../platform/client/query-client.ts'
import { useLicence } from '../../platform/licence/licence.ts'
import { guestSession, SessionProvider } from '../../platform/session/session-context.tsx'
import { LeaderboardPage } from './leaderboard-page.tsx'

const callServer = vi.hoisted(() => vi.fn<(call: string, input: object) => Promise<unknown>>())
vi.mock('../../platform/client/call-server.ts', () => ({ callServer }))

const shares = [40, 18, 11, 8, 6, 5, 4, 3, 2, 1, ...Array.from({ length: 10 }, () => 0.2)]
let leaders: RaceEntry[]

function entry(place: number, own: Partial<RaceEntry> = {}): RaceEntry {
  return {
    place,
    user: { _id: `user_${place}`, name: `racer${place}`, avatar: null, private_bets: false },
    entry: { wager_usd: 300_000 / place },
    prizeCents: Math.floor(((shares[place - 1] ?? 0) * 50_000) / 100),
    ...own,
  }
}

const info: RaceInfo = {
  rewardCents: 50_000,
  startsAt: Date.now() - 5 * dayMs,
  endsAt: Date.now() + 2 * dayMs - 1_000,
  daysLeft: 2,
  shares,
  neededUsd: shares.map((share) => Math.ceil((share * 50_000) / 7)),
  isClosing: false,
  me: null,
}

beforeEach(() => {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  useLicence.setState({ pushed: { valid: true, plugins: ['race'], enabledFeatures: [] } })
  leaders = [entry(1), entry(2)]
  callServer.mockImplementation(async (call) => {
    if (call === 'raceHistory') return { rows: [], page: 1, pages: 0, total: 0 }
    return call === 'raceInfo' ? info : leaders
  })
})
afterEach(() => {
  cleanup()
  callServer.mockReset()
})

function show() {
  const user = { id: 'user_me', name: 'marlo', email: null, isEmailVerified: true }
  render(
    <SessionProvider value={{ ...guestSession, status: 'signed-in', user }}>
      <LeaderboardPage />
    </SessionProvider>,
  )
}
const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent)
const asked = (call: string) => callServer.mock.calls.filter(([name]) => name === call)

describe('the leaderboard', () => {
  it('puts the first three of the week on a podium and the others below [FEED-008]', async () => {
    leaders = [entry(1), entry(2), entry(5)]
    show()
    const podium = await screen.findByRole('list', { name: 'First three' })
    const steps = within(podium)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(steps).toEqual([
      'racer2$150,000.002$90.00',
      'racer1$300,000.001$200.00',
      'Vacantneeds $78,5723–',
    ])
    expect(rows().slice(1)).toEqual([
      '4Vacant, nobody carries this prize yetneeds $57,143–',
      '5racer5$60,000.00$30.00',
      '6 to 20Vacant, nobody carries these prizes yetneeds $1,429–',
    ])
  })

  it('has day, month and all time without prizes', async () => {
    show()
    await screen.findByRole('list', { name: 'First three' })
    leaders = [entry(1, { prizeCents: 0 }), entry(2, { prizeCents: 0 })]
    for (const [name, type] of [
      ['Day', 'day'],
      ['Month', 'month'],
      ['All time', 'all'],
    ] as const) {
      fireEvent.click(screen.getByRole('tab', { name }))
      await waitFor(() => expect(rows()).toHaveLength(3))
      expect(asked('leaderboard').at(-1)?.[1]).toEqual({ type })
      expect(screen.queryByText('Prize')).toBe(null)
    }
  })

  it('lists the finished weeks of a player', async () => {
    const answers = callServer.getMockImplementation()
    callServer.mockImplementation(async (call, input) => {
      if (call !== 'raceHistory') return answers?.(call, input)
      const row = { week: '2026-03-01', place: 9, prizeCents: 20, wager_usd: 300 }
      return { rows: [row], page: 1, pages: 1, total: 1 }
    })
    show()
    const title = await screen.findByRole('heading', { name: 'Your finished weeks' })
    const section = title.closest('section')
    expect(section?.textContent).toContain('Week of 2026-03-019$300.00$0.20')
  })
})
