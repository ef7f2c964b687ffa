import type { LiveGame, RaceEntry, RaceInfo } from '@powerplay/contract'
import { dayMs } from '@powerplay/kernel'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emit } from '../../platform/client/client-events.ts'
import { queryClient } from '../../platform/client/query-client.ts'
import { useLicence } from '../../platform/licence/licence.ts'
import { ModalViewport } from '../../platform/modals/modal-viewport.tsx'
import { closeAllModals } from '../../platform/modals/modals.tsx'
import {
  guestSession,
  SessionProvider,
  type SessionView,
} from '../../platform/session/session-context.tsx'
import { settings, useSettings } from '../../platform/store/settings-store.ts'
import { defaultSettings } from '../../platform/store/settings.ts'
import { FeedPanel } from './feed-panel.tsx'

const callServer = vi.hoisted(() => vi.fn<(call: string, input: object) => Promise<unknown>>())
vi.mock('../../platform/client/call-server.ts', () => ({ callServer }))

const shares = [40, 18, 11, 8, 6, 5, 4, 3, 2, 1, ...Array.from({ length: 10 }, () => 0.2)]
let info: RaceInfo
let leaders: RaceEntry[]
let bets: LiveGame[]
/** Lets a test hold the answer of the race back. */
let raceGate: Promise<void>

function entry(place: number, own: Partial<RaceEntry> = {}): RaceEntry {
  return {
    place,
    user: { _id: `user_${place}`, name: `racer${place}`, avatar: null, private_bets: false },
    entry: { wager_usd: 300_000 / place },
    prizeCents: Math.floor(((shares[place - 1] ?? 0) * 50_000) / 100),
    ...own,
  }
}

function bet(id: string, own: Partial<LiveGame> = {}): LiveGame {
  return {
    _id: id,
    user: { _id: 'user_1', name: `player_${id}`, avatar: null, private_bets: false },
    metadata: { id: 'dice', name: 'Dice', image: '' },
    game: {
      currency: 'usdt',
      wager: '1.00',
      splitTotal: '1.00',
      multiplier: 0,
      status: 'lose',
      profit: '-1.00',
      payout: '0.00',
      type: 'originals',
      user: 'user_1',
      profit_usd_converted: -1,
    },
    delay: 0,
    ...own,
  }
}

const marlo = { id: 'user_me', name: 'marlo', email: null, isEmailVerified: true }
const player: SessionView = { ...guestSession, status: 'signed-in', user: marlo }

beforeEach(() => {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  useSettings.setState(defaultSettings)
  useLicence.setState({ pushed: { valid: true, plugins: ['race'], enabledFeatures: [] } })
  raceGate = Promise.resolve()
  leaders = [entry(1), entry(2)]
  bets = [bet('b1'), bet('b2')]
  info = {
    rewardCents: 50_000,
    startsAt: Date.now() - 5 * dayMs,
    endsAt: Date.now() + 2 * dayMs - 1_000,
    daysLeft: 2,
    shares,
    neededUsd: shares.map((share) => Math.ceil((share * 50_000) / 7)),
    isClosing: false,
    me: null,
  }
  callServer.mockImplementation(async (call) => {
    if (call === 'latestGames') return bets
    if (call === 'raceHistory') return { rows: [], page: 1, pages: 0, total: 0 }
    await raceGate
    return call === 'raceInfo' ? info : leaders
  })
})
afterEach(() => {
  cleanup()
  closeAllModals()
  vi.useRealTimers()
  callServer.mockReset()
})

function show(page = <FeedPanel />, session: SessionView = player) {
  render(
    <SessionProvider value={session}>
      {page}
      <ModalViewport />
    </SessionProvider>,
  )
}
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent)
const asked = (call: string) => callServer.mock.calls.filter(([name]) => name === call)

async function openRaceTab(): Promise<void> {
  const tab = await screen.findByRole('tab', { name: 'Weekly Race' })
  await waitFor(() => expect(tab).toHaveProperty('disabled', false))
  fireEvent.click(tab)
  await screen.findByText('Total Prize')
}

describe('the live bets panel', () => {
  it('has Mine for players only, and the race only with its plugin [FEED-001] [FEED-015] [LOBBY-036] [ADM-016]', async () => {
    show()
    expect(tabs()).toEqual(['Mine', 'All', 'High rollers', 'Weekly Race'])
    act(() => useLicence.setState({ pushed: { valid: true, plugins: [], enabledFeatures: [] } }))
    expect(tabs()).toEqual(['Mine', 'All', 'High rollers'])
    cleanup()
    show(<FeedPanel />, guestSession)
    expect(tabs()).toEqual(['All', 'High rollers'])
  })

  it('asks for nothing of the race while its plugin is off [ADM-016]', async () => {
    useLicence.setState({ pushed: { valid: true, plugins: [], enabledFeatures: [] } })
    useSettings.setState({ liveChannel: 'race' })
    show()
    await screen.findByText('player_b1')
    expect([...asked('raceInfo'), ...asked('leaderboard')]).toEqual([])
  })

  it('keeps the race tab disabled until the race has loaded [FEED-002]', async () => {
    let open = () => {}
    raceGate = new Promise((resolve) => {
      open = resolve
    })
    show()
    const tab = screen.getByRole('tab', { name: 'Weekly Race' })
    await screen.findByText('player_b1')
    expect(tab).toHaveProperty('disabled', true)
    open()
    await waitFor(() => expect(tab).toHaveProperty('disabled', false))
  })

  it('asks for nine bets, again for another channel, and fills up with games and sport to ten [RT-026] [FEED-013] [FEED-024] [FEED-026]', async () => {
    bets = Array.from({ length: 9 }, (_, index) => bet(`b${index}`))
    show()
    await screen.findByText('player_b8')
    expect(asked('latestGames').at(-1)?.[1]).toEqual({ mode: 'casino', type: 'all', count: 9 })
    act(() => {
      emit('event:liveGame', bet('new1'))
      emit('event:liveSportGame', bet('new2'))
    })
    await screen.findByText('player_new2')
    expect(rows()).toHaveLength(11)
    fireEvent.click(screen.getByRole('tab', { name: 'High rollers' }))
    await waitFor(() =>
      expect(asked('latestGames').at(-1)?.[1]).toMatchObject({ type: 'high_rollers' }),
    )
  })

  it('shows the answer newest on top, as it came [FEED-023]', async () => {
    bets = [bet('b3'), bet('b2'), bet('b1')]
    show()
    await screen.findByText('player_b1')
    expect(rows().slice(1)).toEqual([
      expect.stringContaining('player_b3'),
      expect.stringContaining('player_b2'),
      expect.stringContaining('player_b1'),
    ])
  })

  it('hides who bets in private and does not open the bet, except for staff who may [FEED-022]', async () => {
    const nobody = { _id: null, name: null, avatar: null, private_bets: true }
    bets = [bet('open'), bet('secret', { user: nobody })]
    const [openButton, secretButton] = [0, 1]
    const buttons = async (session: SessionView) => {
      show(<FeedPanel />, session)
      await screen.findByText('player_open')
      return screen.getAllByRole<HTMLButtonElement>('button', { name: 'Dice, open bet' })
    }
    for (const viewer of [guestSession, player]) {
      const shown = await buttons(viewer)
      expect(rows().at(-1)).toContain('Hidden')
      expect(shown[openButton]?.disabled).toBe(false)
      expect(shown[secretButton]?.disabled).toBe(true)
      cleanup()
    }
    const items = [{ id: 'ignore_privacy', types: { active: true } }]
    const permissions = { roles: [{ id: 'risk' }], permissions: [{ id: 'risk', items }] }
    const staff = { ...player, user: { ...marlo, permissions } }
    expect((await buttons(staff))[secretButton]?.disabled).toBe(false)
  })

  it('adds a bet on top only after its delay [FEED-016]', async () => {
    show()
    await screen.findByText('player_b1')
    vi.useFakeTimers()
    act(() => emit('event:liveGame', bet('late', { delay: 1_500 })))
    await act(() => vi.advanceTimersByTimeAsync(1_490))
    expect(screen.queryByText('player_late')).toBe(null)
    await act(() => vi.advanceTimersByTimeAsync(300))
    expect(rows()[1]).toContain('player_late')
  })

  it('shows lucky wins without a tab of their own [FEED-011] [FEED-012]', async () => {
    useSettings.setState({ liveChannel: 'lucky_wins' })
    show()
    await screen.findByText('player_b1')
    expect(asked('latestGames').at(-1)?.[1]).toMatchObject({ type: 'lucky_wins' })
    expect(screen.getAllByRole('tab').some((tab) => tab.ariaSelected === 'true')).toBe(false)
  })

  it('ignores pushed bets on pages that are not of the casino [FEED-018]', async () => {
    show()
    await screen.findByText('player_b1')
    // Other pages hold no panel.
    cleanup()
    vi.useFakeTimers()
    act(() => emit('event:liveGame', bet('unseen')))
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    const known = queryClient.getQueryData<LiveGame[]>(['feed', 'all', 10, ''])
    expect(known?.map(({ _id }) => _id)).toEqual(['b1', 'b2'])
  })

  it('ignores pushed bets while the race is in view [FEED-018]', async () => {
    show()
    await screen.findByText('player_b1')
    await openRaceTab()
    await screen.findByText('racer1')
    vi.useFakeTimers()
    act(() => emit('event:liveGame', bet('unseen')))
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    const known = queryClient.getQueryData<LiveGame[]>(['feed', 'all', 10, ''])
    expect(known?.map(({ _id }) => _id)).toEqual(['b1', 'b2'])
  })
})

describe('the weekly race', () => {
  it('shows rank, user, wagered and prize under the total and the days left [FEED-004] [FEED-005]', async () => {
    leaders = [entry(1), entry(2, { user: hidden }), entry(4)]
    show()
    await openRaceTab()
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads).toEqual(['Rank', 'User', 'Wagered', 'Prize'])
    expect(screen.getByText('Total Prize').nextSibling?.textContent).toBe('$500')
    expect(screen.getByText('Time Remaining').nextSibling?.textContent).toBe('2 days')
    expect(rows().slice(1)).toEqual([
      '1racer1$300,000.00$200.00',
      '2Hidden$150,000.00$90.00',
      '3Vacant, nobody carries this prize yetneeds $78,572–',
      '4racer4$75,000.00$40.00',
      '5 to 20Vacant, nobody carries these prizes yetneeds $1,429–',
    ])
  })

  it('follows what is pushed, the own place too, and remembers its tab', async () => {
    show()
    await openRaceTab()
    expect(settings().liveChannel).toBe('race')
    act(() => {
      emit('event:raceTop', { top: [entry(1, { entry: { wager_usd: 400_000 } })] })
      emit('event:racePosition', { place: 31, wager_usd: 12.5, prizeCents: 0 })
    })
    expect(await screen.findByText('$400,000.00')).toBeTruthy()
    const own = screen.getByText('marlo').closest('tr')
    expect(own?.textContent).toBe('31marlo$12.50–')
  })

  it('asks for the first racer while there is none, and tells that results are checked', async () => {
    leaders = []
    info = { ...info, isClosing: true }
    show()
    await openRaceTab()
    expect(screen.getByText("Be the first in this week's race.")).toBeTruthy()
    expect(screen.getByText(/^Results are being checked/)).toBeTruthy()
  })

  it('explains itself: countdown, own place, prize and wager, needed wagers [FEED-005] [FEED-006] [FEED-007]', async () => {
    info = { ...info, me: { place: 17, prizeCents: 100, wager_usd: 2_912.06 } }
    show()
    await openRaceTab()
    fireEvent.click(screen.getByRole('button', { name: 'How it works' }))
    const days = await screen.findByText('days', { selector: 'dt' })
    const dialog = within(screen.getByRole('dialog', { hidden: true }))
    expect(days.nextSibling?.textContent).toBe('01')
    const figure = (name: string) => dialog.getByText(name).nextSibling?.firstChild?.textContent
    expect(figure('Your place')).toBe('17')
    expect(figure('Your prize')).toBe('$1.00')
    expect(figure('You wagered')).toBe('$2,912.06')
    expect(dialog.getByText('$4,230.94 to go')).toBeTruthy()
    const table = dialog.getAllByRole('row', { hidden: true }).map((row) => row.textContent)
    expect(table[1]).toBe('140%$200.00$285,715')
    expect(table.at(-1)).toBe('11 to 200.2%$1.00$1,429')
  })

  it('counts down every second [FEED-027]', async () => {
    info = { ...info, endsAt: Date.now() + dayMs + 1_000 }
    show()
    await openRaceTab()
    fireEvent.click(screen.getByRole('button', { name: 'How it works' }))
    const days = await screen.findByText('days', { selector: 'dt' })
    expect(days.nextSibling?.textContent).toBe('01')
    await waitFor(() => expect(days.nextSibling?.textContent).toBe('00'), { timeout: 4_000 })
  })

  it('asks a guest to sign in instead of a place', async () => {
    const openAuth = vi.fn()
    show(<FeedPanel />, { ...guestSession, openAuth })
    await openRaceTab()
    fireEvent.click(screen.getByRole('button', { name: 'How it works' }))
    const signIn = await screen.findByRole('button', { name: 'Sign in', hidden: true })
    fireEvent.click(signIn)
    expect(openAuth).toHaveBeenCalledWith('login')
    expect(screen.queryByText('Your place')).toBe(null)
  })

  it('says so when it cannot be loaded, and tries again', async () => {
    useSettings.setState({ liveChannel: 'race' })
    raceGate = Promise.reject(new Error('down'))
    raceGate.catch(() => undefined)
    show()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    raceGate = Promise.resolve()
    fireEvent.click(retry)
    await screen.findByText('racer1')
  })
})

const hidden = { _id: null, name: null, avatar: null, private_bets: true }
