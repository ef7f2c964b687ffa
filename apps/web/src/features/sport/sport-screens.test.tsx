import type { SportRow } from '@powerplay/contract'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryLocation } from 'wouter/memory-location'
import { Router } from 'wouter'
import { emit } from '../../platform/client/client-events.ts'
import { queryClient } from '../../platform/client/query-client.ts'
import { ServerRefusal } from '../../platform/client/server-refusal.ts'
import { guestSession, SessionProvider } from '../../platform/session/session-context.tsx'
import { useSettings } from '../../platform/store/settings-store.ts'
import { defaultSettings } from '../../platform/store/settings.ts'
import { EventPage } from './event/event-page.tsx'
import { EsportsPage } from './home/esports-page.tsx'
import { SportHomePage } from './home/home-page.tsx'
import { HomeSportsRow } from './home/home-sports.tsx'
import { ToEsports } from './home/to-esports.tsx'
import { CategoryPage } from './lists/category-page.tsx'
import { LivePage } from './lists/list-pages.tsx'
import { clearBooks } from './live/screen-book.ts'
import { MarginsPage } from './margins-page.tsx'
import { SportMenu } from './menu/sport-menu.tsx'
import { SportOverlay } from './overlay.tsx'
import { SearchPage } from './search/search-page.tsx'
import { clearSlip } from './slip/slip-store.ts'
import { noteNavigation, sportTypeAt, useCurrentSportType } from './sport-type.ts'
import { category, sportEvent, sportMarket, sportRow, totalMarket } from './test/book-fixtures.ts'
import { WidgetFrame } from './widget/widget-frame.tsx'
import { widgetSource } from './widget/widget-source.ts'
import { openWidget } from './widget/widget-store.ts'

const callServer = vi.hoisted(() => vi.fn<(call: string, input: object) => Promise<unknown>>())
vi.mock('../../platform/client/call-server.ts', () => ({ callServer }))

const categories = [
  category('soccer-1', 2, 9),
  category('tennis-5', 0, 24),
  category('golf-9', 0, 0),
]
let answers: Record<string, unknown>

beforeEach(() => {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  useSettings.setState(defaultSettings)
  clearBooks()
  clearSlip()
  const events = [sportRow(), sportRow({ id: 'sr:match:2', version: 11 })]
  answers = {
    bookmakerCategories: categories,
    bookmakerLive: { events, next: null },
    bookmakerUpcoming: {
      events: [sportRow({ id: 'sr:match:3', status: 'not_started', score: null })],
      next: null,
    },
    bookmakerFeatured: { events, next: null },
    bookmakerEvent: {
      event: sportEvent(),
      markets: [sportMarket(), totalMarket(3.5, 1.56, 2.4), totalMarket(2.5, 1.2, 4.1)],
      groups: [],
      channel: 'Sport.event.sr:match:1',
    },
    promotionBanners: [
      {
        _id: 'b1',
        type: 'Deposit',
        title: 'Kick-off boost',
        image: '/a.svg',
        link: '/sport',
        code: '',
        sport: true,
      },
      {
        _id: 'b2',
        type: 'Deposit',
        title: 'Slots only',
        image: '/a.svg',
        link: '/',
        code: '',
        sport: false,
      },
    ],
  }
  callServer.mockImplementation(async (call) => {
    const answer = answers[call]
    if (answer instanceof Error) throw answer
    return answer
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  callServer.mockReset()
})

function show(page: ReactNode, path = '/sport') {
  const location = memoryLocation({ path, record: true })
  render(
    <SessionProvider value={guestSession}>
      <Router hook={location.hook}>{page}</Router>
    </SessionProvider>,
  )
  return location
}

describe('the sports in the sidebar', () => {
  const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

  it('lists each sport with its drawing, live events first, then all of them with a clock [SPORT-036] [SPORT-037] [SPORT-038]', async () => {
    answers['bookmakerCategories'] = [
      category('golf-9', 0, 30),
      category('tennis-5', 1, 2),
      category('soccer-1', 4, 5),
    ]
    show(<SportMenu path="/sport" isCollapsed={false} />)
    await screen.findByRole('link', { name: /Soccer/ })
    expect(links()).toEqual(['Soccer4', 'Tennis1', 'Golf30'])
    const [soccer, , golf] = screen.getAllByRole('link')
    expect(soccer && within(soccer).getByLabelText('Live')).toBeDefined()
    expect(golf && within(golf).getByLabelText('To come')).toBeDefined()
    expect(soccer?.querySelector('svg path')).not.toBeNull()
  })

  it('leaves sports without any event out, until told otherwise [SPORT-032]', async () => {
    show(<SportMenu path="/sport" isCollapsed={false} />)
    await screen.findByRole('link', { name: /Soccer/ })
    expect(links()).toEqual(['Soccer2', 'Tennis24'])
    act(() => useSettings.setState({ sportHideInactive: false }))
    expect(links()).toEqual(['Soccer2', 'Tennis24', 'Golf0'])
  })

  it('asks for the counts every five seconds and takes what is pushed in between [SPORT-045]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    show(<SportMenu path="/sport" isCollapsed={false} />)
    await screen.findByRole('link', { name: /Soccer/ })
    const asked = () =>
      callServer.mock.calls.filter(([call]) => call === 'bookmakerCategories').length
    const before = asked()
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(asked()).toBe(before + 1)
    emit('event:sportCategories', { counts: [{ id: 'soccer-1', live: 7, total: 9 }] })
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(links()[0]).toBe('Soccer7')
  })
})

describe('the pages of sport', () => {
  it('the lobby shows banners of sport, top events, all sports, what is live and what comes [SPORT-001] [LOBBY-033]', async () => {
    show(<SportHomePage />)
    await screen.findByText('Kick-off boost')
    expect(screen.queryByText('Slots only')).toBeNull()
    const headings = screen
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent)
    expect(headings).toEqual(['Top events', 'Sports', 'Live now', 'Next 24 hours'])
    await screen.findAllByText("67'")
  })

  it('says so when nothing is live, and when there are no prices', async () => {
    answers['bookmakerLive'] = { events: [], next: null }
    show(<LivePage />)
    await screen.findByText('Nothing is live right now')
    cleanup()
    queryClient.clear()
    answers['bookmakerLive'] = new ServerRefusal({
      name: 'sportsbook/feed-down',
      code: 3,
      status: 503,
      message: 'down',
      params: {},
    })
    show(<LivePage />)
    await screen.findByText('Prices are being updated')
  })

  it('a sport has its filters and tournaments as links; one that is unknown is no page [SPORT-003] [SPORT-004]', async () => {
    const events: SportRow[] = [sportRow()]
    answers['bookmakerCategory'] = {
      category: categories[0],
      filters: [
        { id: 'live', count: 1 },
        { id: 'favorites', count: 0 },
      ],
      tournaments: [
        { id: 't-7', name: 'Liga Azura', count: 1 },
        { id: 't-8', name: 'Coastal Cup', count: 2 },
      ],
      events,
      next: null,
    }
    show(
      <CategoryPage params={{ id: 'soccer-1', filter: 'live' }} />,
      '/sport/category/soccer-1/live',
    )
    await screen.findByRole('heading', { name: 'Soccer' })
    const filters = within(screen.getByRole('navigation', { name: 'Filters' }))
    expect(filters.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/sport/category/soccer-1',
      '/sport/category/soccer-1/live',
    ])
    expect(filters.getByRole('link', { current: 'page' }).textContent).toBe('Live1')
    expect(screen.getByRole('link', { name: /Coastal Cup/ }).getAttribute('href')).toBe(
      '/sport/category/soccer-1/t-8',
    )
    expect(callServer).toHaveBeenCalledWith(
      'bookmakerCategory',
      expect.objectContaining({ id: 'soccer-1', filter: 'live' }),
      expect.anything(),
    )
    cleanup()
    queryClient.clear()
    answers['bookmakerCategory'] = new ServerRefusal({
      name: 'sportsbook/unknown-filter',
      code: 2,
      status: 422,
      message: 'There is no such filter.',
      params: {},
    })
    show(<CategoryPage params={{ id: 'soccer-1', filter: 'best' }} />)
    await screen.findByRole('heading', { name: 'This page does not exist' })
  })

  it('the search marks what it found in three groups and asks from three letters on [SPORT-002]', async () => {
    answers['bookmakerSearch'] = {
      events: [sportRow()],
      tournaments: [{ id: 'sr:tournament:7', name: 'Serra Cup', categoryId: 'soccer-1' }],
      competitors: [{ id: 'sr:competitor:1', name: 'Serra Lume', eventId: 'sr:match:1' }],
    }
    show(<SearchPage />, '/sport/search')
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'se' } })
    await screen.findByText('Type at least three letters.')
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'SER' } })
    await screen.findByRole('region', { name: 'Events' })
    expect(screen.getAllByText('Ser', { selector: 'mark' })).toHaveLength(3)
    const asked = callServer.mock.calls.filter(([call]) => call === 'bookmakerSearch')
    expect(asked.map(([, input]) => input)).toEqual([{ query: 'SER' }])
    const found = within(screen.getByRole('region', { name: 'Tournaments' })).getByRole('link')
    expect(found.getAttribute('href')).toBe('/sport/category/soccer-1/t-7')
  })

  it('the picker of esports has thirteen titles, each with a drawing and its id [SPORT-010] [SPORT-011] [SPORT-012] [SPORT-013] [SPORT-014] [SPORT-015] [SPORT-016] [SPORT-017] [SPORT-018] [SPORT-019] [SPORT-020] [SPORT-021] [SPORT-022] [SPORT-023] [SPORT-024]', async () => {
    show(<EsportsPage />, '/sport/esports')
    const tiles = within(screen.getByRole('list', { name: 'Titles' })).getAllByRole('link')
    expect(tiles.map((tile) => [tile.textContent, tile.getAttribute('href')])).toEqual([
      ['Gaelic Floorball', '/sport/category/gaelic-football-135'],
      ['Gaelic Hurling', '/sport/category/gaelic-hurling-136'],
      ['Kabaddi', '/sport/category/kabaddi-138'],
      ['Stock Car Racing', '/sport/category/stock-car-racing-191'],
      ['eRocket League', '/sport/category/erocket-league-301'],
      ['eHorse Racing', '/sport/category/ehorse-racing-315'],
      ['NBA 2K19', '/sport/category/nba-2k19-302'],
      ['AO Tennis 2', '/sport/category/ao-tennis-2-303'],
      ['eFighting', '/sport/category/efighting-304'],
      ['eCricket', '/sport/category/ecricket-305'],
      ['eBaseball', '/sport/category/ebaseball-306'],
      ['FIFA18 Penalty', '/sport/category/fifa18-penalty-307'],
      ['FIFA22 Volta', '/sport/category/fifa22-volta-309'],
    ])
    for (const tile of tiles)
      expect(tile.querySelector('svg path')?.getAttribute('d')?.length).toBeGreaterThan(40)
  })

  it('/esport leads to the picker [SPORT-007]', () => {
    const location = show(<ToEsports />, '/esport')
    expect(location.history.at(-1)).toBe('/sport/esports')
  })

  it('the home page of the casino has 24 sports, each with a name, a drawing, an address and its light [SPORT-034] [SPORT-035] [LOBBY-045]', () => {
    show(<HomeSportsRow />, '/')
    const tiles = screen
      .getAllByRole('link')
      .filter((link) => link.getAttribute('href')?.startsWith('/sport/category/'))
    expect(tiles.map((tile) => [tile.textContent, tile.getAttribute('href')])).toEqual(
      [
        ...['Soccer-1', 'Basketball-2', 'Tennis-5', 'Ice Hockey-4', 'Table Tennis-20'],
        ...['Volleyball-23', 'Baseball-3', 'Handball-6', 'Rugby-12', 'Cricket-21', 'Darts-22'],
        ...['Futsal-29', 'Badminton-31', 'Boxing-10', 'Golf-9', 'Snooker-19', 'Squash-37'],
        ...['Cycling-17', 'Rally-101', 'Formula 1-40', 'Bowls-32', 'Aussie Rules-13'],
        ...['Bandy-15', 'MMA-117'],
      ].map((sport) => [
        sport.replace(/-\d+$/, ''),
        `/sport/category/${sport.toLowerCase().replaceAll(' ', '-')}`,
      ]),
    )
    const drawings = tiles.map((tile) => tile.querySelector('svg')?.innerHTML)
    expect(new Set(drawings).size).toBe(24)
    expect(tiles.every((tile) => tile.style.backgroundImage.includes('gradient'))).toBe(true)
  })
})

describe('the page of an event', () => {
  const price = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}, `) })

  it('shows score, clock and markets, lines of one kind under one name [SPORT-005]', async () => {
    show(<EventPage params={{ id: 'sr:match:1' }} />)
    await screen.findByText('2 : 1')
    expect(screen.getAllByText("67'").length).toBeGreaterThan(0)
    const totals = within(screen.getByRole('region', { name: 'Total' }))
    const shown = totals
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? '')
    expect(shown.filter((name) => /^(Over|Under)/.test(name))).toEqual([
      'Over 2.5, Total 2.5, 1.20',
      'Under 2.5, Total 2.5, 4.10',
      'Over 3.5, Total 3.5, 1.56',
      'Under 3.5, Total 3.5, 2.40',
    ])
  })

  it('moves the price that changed and no other, with a mark of its way', async () => {
    show(<EventPage params={{ id: 'sr:match:1' }} />)
    await screen.findByText('2 : 1')
    const [home, draw] = [price('Serra Lume'), price('Draw')]
    const before = draw.firstElementChild
    const outcomes = sportMarket().outcomes.map(({ name: _name, ...one }) => ({
      ...one,
      odds: one.id === '1' ? 1.3 : one.odds,
    }))
    act(() =>
      emit('event:sportEvent', {
        ...{
          eventId: 'sr:match:1',
          previous: 10,
          version: 11,
          status: 'live',
          score: { home: 2, away: 1, periods: [] },
        },
        ...{ clock: null, added: [], incident: null, betstop: null },
        markets: [{ lineId: '1', status: 'active', cashout: true, version: 11, outcomes }],
      }),
    )
    expect(home.textContent).toBe('▲1.30')
    expect(within(home).getByRole('img', { name: 'went up' })).toBeDefined()
    expect(draw.textContent).toBe('5.28')
    expect(draw.firstElementChild).toBe(before)
  })

  it('loads the event anew when something in between was missed', async () => {
    show(<EventPage params={{ id: 'sr:match:1' }} />)
    await screen.findByText('2 : 1')
    const asked = () => callServer.mock.calls.filter(([call]) => call === 'bookmakerEvent').length
    const before = asked()
    const change = {
      ...{ eventId: 'sr:match:1', score: null, clock: null, markets: [], added: [] },
      ...{ status: 'live' as const, incident: null, betstop: null },
    }
    act(() => emit('event:sportEvent', { ...change, previous: 10, version: 11 }))
    expect(asked()).toBe(before)
    act(() => emit('event:sportEvent', { ...change, previous: 13, version: 14 }))
    await vi.waitFor(() => expect(asked()).toBe(before + 1))
  })

  it('keeps the place of what is suspended behind a lock', async () => {
    show(<EventPage params={{ id: 'sr:match:1' }} />)
    await screen.findByText('2 : 1')
    const outcomes = sportMarket().outcomes.map(({ name: _name, ...one }) => ({
      ...one,
      status: 'suspended' as const,
    }))
    act(() =>
      emit('event:sportEvent', {
        ...{
          eventId: 'sr:match:1',
          previous: 10,
          version: 11,
          status: 'suspended',
          score: null,
          clock: null,
        },
        ...{ added: [], incident: null, betstop: { reason: 'goal' } },
        markets: [{ lineId: '1', status: 'suspended', cashout: false, version: 11, outcomes }],
      }),
    )
    const home = price('Serra Lume')
    expect(home).toHaveProperty('disabled', true)
    expect(home.getAttribute('aria-label')).toBe('Serra Lume, 1x2, closed')
    expect(screen.getByText('Betting is suspended for a moment')).toBeDefined()
  })

  it('folds the live widget under a header on phones, embeds the match by its id, and lets it float [SPORT-039] [SPORT-041]', async () => {
    show(<EventPage params={{ id: 'sr:match:1' }} />)
    await screen.findByText('2 : 1')
    expect(screen.queryByTitle('Live widget of Serra Lume v Pedra Alta')).toBeNull()
    const head = screen.getByRole('button', { name: 'Live widget', expanded: false })
    fireEvent.click(head)
    const frame = screen.getByTitle('Live widget of Serra Lume v Pedra Alta')
    expect(frame.getAttribute('src')).toBe('/widget/match/sr%3Amatch%3A1')
    fireEvent.click(head)
    expect(screen.queryByTitle('Live widget of Serra Lume v Pedra Alta')).toBeNull()
  })
})

it('the live widget floats over every page of the layout until it is closed [SPORT-040] [SPORT-043] [LOBBY-026]', async () => {
  show(<SportOverlay />, '/casino/game/dice')
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => openWidget('sr:match:1'))
  const name = 'Serra Lume v Pedra Alta'
  const floating = within(await screen.findByRole('dialog', { name }))
  const frame = await floating.findByTitle(`Live widget of ${name}`)
  expect(frame.getAttribute('src')).toBe('/widget/match/sr%3Amatch%3A1')
  fireEvent.click(floating.getByRole('button', { name: /^Close/ }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('the margins of the book stand beside what they were made to be, with their range', async () => {
  const row = {
    ...{ categoryId: 'soccer-1', sport: 'Soccer', market: 'Total', selections: 1_200, events: 300 },
    ...{ offered: 0.05, realised: -0.0123, half: 0.081, verdict: 'within' },
  }
  answers['bookmakerMargins'] = { days: 90, rows: [row] }
  show(<MarginsPage />)
  const cells = await screen.findAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'SoccerTotal',
    '1,200',
    '300',
    '5.00%',
    '−1.23%± 8.10%',
    'By chance',
  ])
})

it('says that nothing was decided yet where there are no margins', async () => {
  answers['bookmakerMargins'] = { days: 90, rows: [] }
  show(<MarginsPage />)
  expect(await screen.findByText('No bet has been decided yet')).toBeDefined()
})

it('a path of sport sets the type SPORTS, any other ESPORTS [SPORT-008]', () => {
  expect(['/sport', '/sport/event/7', '/sportsbook'].map(sportTypeAt)).toEqual([
    'SPORTS',
    'SPORTS',
    'SPORTS',
  ])
  expect(['/', '/esport', '/sports', '/casino/sport'].map(sportTypeAt)).toEqual([
    'ESPORTS',
    'ESPORTS',
    'ESPORTS',
    'ESPORTS',
  ])
})

it('the last navigation says which type is the current one [SPORT-008]', () => {
  const current = () => useCurrentSportType.getState().sportType
  noteNavigation('/sport/search')
  expect(current()).toBe('SPORTS')
  noteNavigation('/casino')
  expect(current()).toBe('ESPORTS')
})

it('esports show the stream of their event, and say so where there is none [SPORT-042]', () => {
  const title = 'Live widget of Serra Lume v Pedra Alta'
  show(<WidgetFrame event={{ ...sportEvent(), widget: { matchId: null, twitch: 'pixel' } }} />)
  expect(screen.getByTitle(title).getAttribute('src')).toContain('channel=pixel&')
  cleanup()
  show(<WidgetFrame event={{ ...sportEvent(), widget: { matchId: null, twitch: null } }} />)
  expect(screen.getByText('No stream for this match.')).toBeDefined()
  expect(screen.queryByTitle(title)).toBeNull()
})

it('a stream comes from the channel of its event, and from nowhere else [SPORT-042]', () => {
  const widget = { matchId: null, twitch: 'pixel_major' }
  expect(widgetSource({ widget }, 'ESPORTS', 'play.example')).toEqual({
    kind: 'stream',
    src: 'https://player.twitch.tv/?channel=pixel_major&parent=play.example&muted=true',
  })
  const hostile = { matchId: null, twitch: 'x"><script>' }
  expect(widgetSource({ widget: hostile }, 'ESPORTS', 'h')).toEqual({ kind: 'none' })
  expect(widgetSource({ widget: { matchId: '../../api', twitch: null } }, 'SPORTS', 'h')).toEqual({
    kind: 'none',
  })
})
