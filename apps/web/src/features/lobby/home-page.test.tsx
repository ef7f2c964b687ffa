import type {
  CatalogueGame,
  GameCondition,
  GameProvider,
  PopupBanner,
  PromotionBanner,
} from '@powerplay/contract'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { on } from '../../platform/client/client-events.ts'
import { queryClient } from '../../platform/client/query-client.ts'
import { guestSession, SessionProvider } from '../../platform/session/session-context.tsx'
import type { SessionView } from '../../platform/session/session-context.tsx'
import { useLicence } from '../../platform/licence/licence.ts'
import { ModalViewport } from '../../platform/modals/modal-viewport.tsx'
import { defaultSettings } from '../../platform/store/settings.ts'
import { settings, useSettings } from '../../platform/store/settings-store.ts'
import { HomePage } from './home-page.tsx'

/** The part of an input that a list is asked by. */
interface Asked {
  readonly filter?: readonly GameCondition[]
  readonly filters?: readonly (readonly GameCondition[])[]
  readonly size?: number
}

const callServer = vi.hoisted(() => vi.fn<(call: string, input: Asked) => Promise<unknown>>())
vi.mock('../../platform/client/call-server.ts', () => ({ callServer }))

const isDemoBuild = vi.hoisted(() => ({ value: false }))
vi.mock('../../platform/boot/boot.ts', async (original) => ({
  ...(await original<object>()),
  isDemoBuild: () => isDemoBuild.value,
}))

/** What the server of a test holds. */
interface World {
  games: CatalogueGame[]
  providers: GameProvider[]
  banners: PromotionBanner[]
  popup: PopupBanner
}
let world: World

function game(id: string, own: Partial<CatalogueGame> = {}): CatalogueGame {
  return {
    id,
    name: `Game ${id}`,
    image: '',
    icon: '',
    type: 'Hexline',
    priority: 0,
    isFeatured: false,
    isSearchFeatured: false,
    category: [],
    custom_category: null,
    isFavorite: false,
    isDisabled: false,
    blocked: false,
    addedAt: 0,
    releaseAt: null,
    game_data: {
      customImage: null,
      technology: 'html5',
      hasLobby: false,
      hasDemo: false,
      hasFreespins: false,
      isMobile: true,
      rtp: null,
      volatility: null,
      lines: null,
      minBet: null,
      maxBet: null,
      currencies: [],
    },
    ...own,
  }
}

function gamesOf(filter: readonly GameCondition[]): CatalogueGame[] {
  return world.games.filter((one) =>
    filter.every(({ key, expect: wanted }) => {
      if (key === 'type') return one.type === wanted
      if (key === 'category') return one.category.includes(String(wanted))
      return key === 'custom_category' && one.custom_category === wanted
    }),
  )
}

/** The server of these tests, by call. */
async function answer(call: string, input: Asked): Promise<unknown> {
  switch (call) {
    case 'gamesFilter':
      return gamesOf(input.filter ?? []).slice(0, input.size)
    case 'gamesCount':
      return (input.filters ?? []).map((filter) => gamesOf(filter).length)
    case 'gameProviders':
      return world.providers
    case 'promotionBanners':
      return world.banners
    case 'banner':
      return world.popup
    case 'favorite':
      return input
    default:
      return []
  }
}

beforeEach(() => {
  const popup = { enabled: false, image: '', title: '', content: '' }
  world = { games: [], providers: [], banners: [], popup }
  useSettings.setState(defaultSettings, true)
  isDemoBuild.value = false
  callServer.mockImplementation(answer)
})
afterEach(() => {
  cleanup()
  callServer.mockClear()
  useLicence.setState({ pushed: undefined })
})

const nova: SessionView = {
  ...guestSession,
  status: 'signed-in',
  user: { id: 'user_1', name: 'nova', email: null, isEmailVerified: true },
}

const home = (session = guestSession) =>
  render(
    <SessionProvider value={session}>
      <HomePage feed={<p>The live bets</p>} />
    </SessionProvider>,
  )
const isComplete = () => screen.findByText('The live bets', undefined, { timeout: 5_000 })
const rowOf = (name: string) => screen.queryByRole('region', { name })
const many = (count: number, own: Partial<CatalogueGame>) =>
  Array.from({ length: count }, (_, index) => game(`${own.custom_category ?? 's'}-${index}`, own))

describe('the home page of a guest', () => {
  it('has the slider on top, the originals and the live bets, and no bar of games [LOBBY-031] [LOBBY-035] [LOBBY-036]', async () => {
    home()
    await isComplete()
    const [first] = screen.getAllByRole('region')
    expect(first?.getAttribute('aria-label')).toBe('Promotions')
    const originals = rowOf('Originals')
    expect(within(originals ?? document.body).getByRole('link', { name: /^Crash/ })).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Games' })).toBeNull()
    for (const name of ['Slots', 'Live casino', 'Game Shows', 'New Releases', 'Providers']) {
      expect(rowOf(name)).toBeNull()
    }
  })

  it('tells the press of a banner that offers something by its code, and follows no link', async () => {
    const pressed = vi.fn()
    const stop = on('lobby:banner-pressed', pressed)
    world.banners = [
      {
        ...{
          _id: 'banner_1',
          type: 'Deposit',
          title: 'Twice as much',
          image: '',
          link: '/rewards',
        },
        ...{ code: 'FRIDAY', sport: false },
      },
    ]
    home()
    const slider = within(screen.getByRole('region', { name: 'Promotions' }))
    fireEvent.click(await slider.findByRole('button', { name: 'Previous' }))
    fireEvent.click(slider.getByRole('button', { name: 'Have a look' }))
    expect(pressed).toHaveBeenCalledWith({ code: 'FRIDAY' })
    stop()
  })

  it('adds the promotions to the slider, which goes round when asked', async () => {
    const plain = { type: 'Link', image: 'originals/crash', link: '/x', code: '' } as const
    world.banners = [
      { ...plain, _id: 'a', title: 'A curve', sport: false },
      { ...plain, _id: 'b', title: 'A cup', sport: true },
    ]
    home()
    const slider = within(screen.getByRole('region', { name: 'Promotions' }))
    fireEvent.click(await slider.findByRole('button', { name: 'Previous' }))
    expect(slider.getByText('A curve')).toBeTruthy()
    fireEvent.click(slider.getByRole('button', { name: 'Next' }))
    expect(slider.getByText('Every seed in the open')).toBeTruthy()
  })

  it('stays whole when nothing can be loaded [LOBBY-094]', async () => {
    callServer.mockRejectedValue(new Error('offline'))
    home()
    await isComplete()
    expect(rowOf('Originals')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull())
  })
})

describe('the latest wins', () => {
  it('hold invented examples in a demo build only, each with its mark [LOBBY-070]', async () => {
    isDemoBuild.value = true
    const { unmount } = home()
    await isComplete()
    const demo = within(await screen.findByRole('region', { name: 'Latest wins' }))
    const cards = await demo.findAllByRole('link')
    expect(cards.every((card) => within(card).queryByText('Example') !== null)).toBe(true)
    unmount()
    isDemoBuild.value = false
    home()
    expect(await screen.findByText(/^No wins of \$1 or more yet/)).toBeTruthy()
    expect(screen.queryByText('Example')).toBeNull()
  })

  it('are not there and not asked for while the feed is switched off [ADM-015]', async () => {
    useLicence.setState({ pushed: { valid: true, plugins: [], enabledFeatures: [] } })
    home()
    await isComplete()
    expect(rowOf('Latest wins')).toBeNull()
    expect(callServer.mock.calls.filter(([call]) => call === 'latestGames')).toEqual([])
    act(() => useLicence.setState({ pushed: undefined }))
    expect(rowOf('Latest wins')).toBeTruthy()
  })
})

describe('the originals', () => {
  it('begin with the way to the poker tables where there are any [LOBBY-037]', async () => {
    const hold = (plugins: string[]) =>
      useLicence.setState({ pushed: { valid: true, plugins, enabledFeatures: [] } })
    hold(['poker'])
    home()
    await isComplete()
    const slides = () =>
      within(rowOf('Originals') ?? document.body)
        .getAllByRole('listitem')
        .map((slide) => within(slide).queryByRole('link')?.getAttribute('href'))
    expect(slides().slice(0, 2)).toEqual(['/poker', '/casino/game/crash'])
    act(() => hold([]))
    expect(slides()[0]).toBe('/casino/game/crash')
    act(() => useLicence.setState({ pushed: undefined }))
  })
})

describe('the tickers of futures', () => {
  const btc = {
    ...{ ticker: 'BTC', name: 'Bitcoin', icon: 'trading/btc', maxLeverage: 1000, status: 'open' },
    style: { background: '#f7931a26', color: '#f7931a' },
    price: { price: '64000.50', side: 'up', seq: 5, at: 1_000 },
    ...{ fiatDecimals: 2, priceDecimals: 2, spark: [] },
    stats: { change_24h: 2.41, volume_24h: 1, high_24h: '1.00', low_24h: '1.00' },
  }

  it('stand in a carousel of their own, only with the plugin [LOBBY-039]', async () => {
    queryClient.clear()
    world.games = many(1, { category: ['slots'] })
    const other = callServer.getMockImplementation()
    callServer.mockImplementation(async (call, input) =>
      call === 'tradingTickers' ? [btc] : other?.(call, input),
    )
    useLicence.setState({ pushed: { valid: true, plugins: [], enabledFeatures: [] } })
    home()
    await isComplete()
    expect(rowOf('Futures')).toBeNull()
    expect(callServer.mock.calls.filter(([call]) => call === 'tradingTickers')).toEqual([])
    act(() =>
      useLicence.setState({ pushed: { valid: true, plugins: ['trading'], enabledFeatures: [] } }),
    )
    const row = within(await screen.findByRole('region', { name: 'Futures' }))
    expect(row.getByRole('link', { name: /BTC/ }).getAttribute('href')).toBe('/trading/BTC')
    expect(row.getByRole('link', { name: 'View all Futures' }).getAttribute('href')).toBe(
      '/trading/all',
    )
  })
})

describe('the popup of the site', () => {
  it('opens once over the home page, with nothing alive in its text but what may be [LOBBY-082]', async () => {
    const content = '<b>Soon</b><script>alert(1)</script><a href="javascript:alert(1)">x</a>'
    world.popup = { enabled: true, image: 'originals/wheel', title: 'Server work', content }
    home()
    render(<ModalViewport />)
    const popup = within(await screen.findByRole('dialog', { name: 'Server work' }))
    expect((await popup.findByText('Soon')).tagName).toBe('B')
    expect(popup.queryByRole('link')).toBeNull()
    expect(document.querySelector('main script, [role=dialog] script')).toBeNull()
    expect(settings().closedNotifications).toHaveLength(1)
    fireEvent.click(popup.getByRole('button', { name: 'All right' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('the carousels', () => {
  it('show the first ten games of each kind that there is, with a way to all of them [LOBBY-038] [LOBBY-041] [LOBBY-042] [LOBBY-043] [LOBBY-044] [LOBBY-048]', async () => {
    world.games = [
      ...many(12, { category: ['slots'] }),
      ...many(2, { custom_category: 'live' }),
      ...many(1, { custom_category: 'game-shows' }),
      ...many(1, { custom_category: 'new-releases' }),
    ]
    home()
    await isComplete()
    const slots = within(await screen.findByRole('region', { name: 'Slots' }))
    expect(slots.getAllByRole('link', { name: /^Game/ })).toHaveLength(10)
    expect(slots.getByRole('button', { name: 'Previous: Slots' })).toBeTruthy()
    expect(slots.getByRole('button', { name: 'Next: Slots' })).toBeTruthy()
    const links = ['View all Slots', 'All slots'].map((name) => slots.getByRole('link', { name }))
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/casino/slots',
      '/casino/slots',
    ])
    for (const name of ['Live casino', 'Game Shows', 'New Releases']) {
      expect(await screen.findByRole('region', { name })).toBeTruthy()
    }
  })

  it('lead to all of their kind, but from the end of the game shows to the slots [LOBBY-020] [LOBBY-022] [LOBBY-044]', async () => {
    world.games = [
      ...many(1, { category: ['slots'] }),
      ...many(1, { custom_category: 'live' }),
      ...many(1, { custom_category: 'game-shows' }),
      ...many(1, { custom_category: 'new-releases' }),
    ]
    home()
    await isComplete()
    const paths = [
      ['Originals', '/casino/originals', '/casino/originals'],
      ['Slots', '/casino/slots', '/casino/slots'],
      ['Live casino', '/casino/live', '/casino/live'],
      ['Game Shows', '/casino/game-shows', '/casino/slots'],
      ['New Releases', '/casino/new-releases', '/casino/new-releases'],
    ] as const
    for (const [name, path, end] of paths) {
      const row = within(await screen.findByRole('region', { name }))
      const all = row.getByRole('link', { name: `View all ${name}` })
      expect(all.getAttribute('href')).toBe(path)
      expect(row.getByRole('link', { name: /^All / }).getAttribute('href')).toBe(end)
      expect(row.getByRole('button', { name: `Previous: ${name}` })).toBeTruthy()
      expect(row.getByRole('button', { name: `Next: ${name}` })).toBeTruthy()
    }
  })

  it('leave Game Shows out in a demo build [DEMO-003]', async () => {
    isDemoBuild.value = true
    world.games = [
      ...many(1, { custom_category: 'game-shows' }),
      ...many(1, { custom_category: 'live' }),
    ]
    home()
    await isComplete()
    expect(await screen.findByRole('region', { name: 'Live casino' })).toBeTruthy()
    expect(rowOf('Game Shows')).toBeNull()
  })

  it('name the featured providers, twenty at most, by mark where there is one [LOBBY-040]', async () => {
    world.providers = Array.from({ length: 30 }, (_, index) => ({
      name: `Provider ${index}`,
      image: index === 1 ? '/api/pictures/games/mark' : '',
      priority: 100 - index,
      is_featured: index % 10 !== 0,
    }))
    home()
    await isComplete()
    const row = within(await screen.findByRole('region', { name: 'Providers' }))
    const links = row.getAllByRole('link', { name: /^Provider/ })
    const names = links.map((link) => link.textContent)
    expect(names).toHaveLength(20)
    expect(links.map((link) => link.querySelector('img') !== null)).toEqual([
      true,
      ...Array.from({ length: 19 }, () => false),
    ])
    expect(names[0]).toBe('Provider 1')
    expect(names).not.toContain('Provider 10')
  })
})

describe('the home page of a player', () => {
  it('has a bar of games with what there is, and the search [LOBBY-034]', async () => {
    world.games = [...many(1, { category: ['slots'] }), ...many(1, { custom_category: 'live' })]
    home(nova)
    const bar = within(screen.getByRole('navigation', { name: 'Games' }))
    await bar.findByRole('link', { name: 'Slots' })
    expect(bar.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Home',
      'Originals',
      'Slots',
      'Live casino',
    ])
    expect(screen.getByRole('button', { name: 'Search' })).toBeTruthy()
  })

  it('keeps favourites at the press of a star, and says so when it cannot', async () => {
    world.games = [game('crash', { name: 'Crash', type: 'Phoenix Originals' })]
    home(nova)
    fireEvent.click(await screen.findByRole('button', { name: 'Keep Crash as a favourite' }))
    const star = await screen.findByRole('button', { name: 'Remove Crash from your favourites' })
    expect(callServer).toHaveBeenCalledWith('favorite', { id: 'crash', favorite: true })
    callServer.mockRejectedValueOnce(new Error('offline'))
    fireEvent.click(star)
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'))
  })

  it('cannot open what is off, not offered or not out yet, and reads why [LOBBY-088]', async () => {
    const house = { type: 'Phoenix Originals' }
    world.games = [
      game('a', { ...house, isDisabled: true }),
      game('b', { ...house, blocked: true }),
      game('preview:c', { ...house, releaseAt: Date.UTC(2030, 11, 3, 12) }),
      game('d', house),
    ]
    home(nova)
    await screen.findByText('Unavailable')
    expect(screen.getByText('Not offered in your country')).toBeTruthy()
    expect(screen.getByText('Opens Dec 3')).toBeTruthy()
    const row = within(rowOf('Originals') ?? document.body)
    expect(
      row.getAllByRole('link', { name: /^Game/ }).map(({ textContent }) => textContent),
    ).toEqual(['Game d'])
  })
})
