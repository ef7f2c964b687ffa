import type { CatalogueGame, GameCondition, GameProvider } from '@powerplay/contract'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callServer } from '../../../platform/client/call-server.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { ModalViewport } from '../../../platform/modals/modal-viewport.tsx'
import { closeAllModals, useModals } from '../../../platform/modals/modals.tsx'
import { guestSession, SessionProvider } from '../../../platform/session/session-context.tsx'
import type { SessionView } from '../../../platform/session/session-context.tsx'
import { AllProvidersPage, FavoritesPage, ProviderPage, TagPage } from '../routes.tsx'
import { followGameSearch, toggleGameSearch } from '../search/game-search.ts'

vi.mock('../../../platform/client/call-server.ts', () => ({ callServer: vi.fn() }))

let games: CatalogueGame[]
let providers: GameProvider[]

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
    category: ['slots'],
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

const fits = (one: CatalogueGame) => (condition: GameCondition) => {
  switch (condition.key) {
    case 'type':
    case 'provider':
      return one.type === condition.expect
    case 'category':
      return one.category.includes(condition.expect)
    case 'name':
      return one.name.toLowerCase().includes(condition.expect.toLowerCase())
    default:
      return one[condition.key] === condition.expect
  }
}

interface Asked {
  readonly filter?: readonly GameCondition[]
  readonly filters?: readonly (readonly GameCondition[])[]
  readonly page?: number
  readonly size?: number
}

/** The server of these tests, by call. */
async function answer(call: string, asked: Asked): Promise<unknown> {
  const { filter = [], filters = [], page = 1, size = 50 } = asked
  const found = (wanted: readonly GameCondition[]) => games.filter((one) => wanted.every(fits(one)))
  if (call === 'gamesFilter') return found(filter).slice((page - 1) * size, page * size)
  if (call === 'gamesCount') return filters.map((wanted) => found(wanted).length)
  return call === 'gameProviders' ? providers : asked
}

/** Puts that server in the place of the real one. */
function serve(): void {
  vi.mocked(callServer).mockImplementation(
    // eslint-disable-next-line @typescript-eslint/no-explicit-any, @typescript-eslint/consistent-type-assertions
    (call, input) => answer(call, input as Asked) as Promise<any>,
  )
}

const provider = (name: string): GameProvider => ({
  name,
  image: '',
  priority: 0,
  is_featured: true,
})
const many = (count: number, own: Partial<CatalogueGame> = {}) =>
  Array.from({ length: count }, (_, index) => game(`n${index}`, own))

beforeEach(() => {
  games = []
  providers = [provider('Hexline')]
  queryClient.clear()
  closeAllModals()
  serve()
})
afterEach(cleanup)

const nova: SessionView = {
  ...guestSession,
  status: 'signed-in',
  user: { id: 'user_1', name: 'nova', email: null, isEmailVerified: true },
}
const show = (page: React.ReactNode, session = guestSession) =>
  render(<SessionProvider value={session}>{page}</SessionProvider>)
const finder = (tag: string, session = guestSession) => show(<TagPage params={{ tag }} />, session)
const listed = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const askedFor = (text: string) =>
  vi.mocked(callServer).mock.calls.some(([, input]) => JSON.stringify(input).includes(text))

describe('the game finder', () => {
  it('lists the games of its kind, also under a capitalised tag, and more at a press [LOBBY-009] [LOBBY-011] [LOBBY-021]', async () => {
    games = [...many(30), game('x', { category: ['live'] })]
    finder('Slots')
    expect(await screen.findByRole('heading', { name: 'Slots' })).toBeTruthy()
    expect(document.title).toBe('Slots | PWRPLAY')
    expect(await screen.findByText('24 of 30')).toBeTruthy()
    expect(screen.getByText('30 games')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
    expect(await screen.findByText('30 of 30')).toBeTruthy()
    expect(listed('Slots')).toHaveLength(30)
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  it('searches from three letters on, and can be cleared when nothing fits [LOBBY-076]', async () => {
    games = [game('a', { name: 'Fox Hollow' }), game('b', { name: 'Rune Blade' })]
    finder('slots')
    const field = await screen.findByRole('searchbox', { name: 'Search in Slots' })
    fireEvent.change(field, { target: { value: 'fo' } })
    expect(screen.getByText('Three letters start the search.')).toBeTruthy()
    fireEvent.change(field, { target: { value: 'fox' } })
    await waitFor(() => expect(listed('Slots')).toEqual(['Fox Hollow']))
    expect(askedFor('"fo"')).toBe(false)
    fireEvent.change(field, { target: { value: 'none' } })
    expect(await screen.findByText('No games found')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
    await waitFor(() => expect(listed('Slots')).toHaveLength(2))
  })

  it('offers a choice of providers when there are several, and orders', async () => {
    providers = [provider('Hexline'), provider('Oro Studio')]
    games = [game('a'), game('b', { type: 'Oro Studio' })]
    finder('slots')
    fireEvent.click(await screen.findByLabelText('Provider'))
    fireEvent.click(screen.getByRole('option', { name: 'Oro Studio' }))
    await waitFor(() => expect(listed('Slots')).toEqual(['Game b']))
    fireEvent.click(screen.getByLabelText('Sort'))
    fireEvent.click(screen.getByRole('option', { name: 'A to Z' }))
    await waitFor(() => expect(askedFor('"sort":"name"')).toBe(true))
  })

  it('has no choice of providers for the originals, which are all ours [LOBBY-010]', async () => {
    providers = [provider('Hexline'), provider('Phoenix Originals')]
    games = [game('crash', { name: 'Crash', type: 'Phoenix Originals' }), game('a')]
    finder('originals')
    await waitFor(() => expect(listed('Originals')).toEqual(['Crash']))
    expect(screen.queryByLabelText('Provider')).toBeNull()
  })

  it('opens for live games, game shows and new releases under both names [LOBBY-012] [LOBBY-013] [LOBBY-014] [LOBBY-015]', async () => {
    const kinds = [
      ['live', 'Live casino', 'live'],
      ['game-shows', 'Game shows', 'game-shows'],
      ['new-releases', 'New releases', 'new-releases'],
      ['latest-releases', 'New releases', 'new-releases'],
    ] as const
    games = [game('none'), ...kinds.map(([tag, , group]) => game(tag, { custom_category: group }))]
    for (const [tag, name, group] of kinds) {
      const { unmount } = finder(tag)
      expect(await screen.findByRole('heading', { name })).toBeTruthy()
      const wanted = games.filter((one) => one.custom_category === group)
      await waitFor(() => expect(listed(name)).toEqual(wanted.map((one) => one.name)))
      unmount()
    }
  })

  it('says that a kind has no games, and never shows the text of a made-up address', async () => {
    finder('call-0800-now')
    expect(await screen.findByText('No games here')).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/0800/)
    const link = screen.getByRole('link', { name: 'See the originals' })
    expect(link.getAttribute('href')).toBe('/casino/originals')
  })

  it('lists a category it does not know by itself under its own name [LOBBY-009]', async () => {
    games = [game('a', { category: ['table-games'] })]
    finder('Table-games')
    await screen.findByRole('heading', { name: 'Table games' })
    expect(listed('Table games')).toEqual(['Game a'])
  })

  it('greys out what may not be offered here and opens no way to it [PROV-006]', async () => {
    games = [game('a', { blocked: true }), game('b'), game('c', { isDisabled: true })]
    finder('slots')
    expect(await screen.findByText('Not offered in your country')).toBeTruthy()
    expect(screen.getByText('Unavailable')).toBeTruthy()
    expect(listed('Slots')).toEqual(['Game b'])
  })

  it('does nothing when a disabled game is pressed [LOBBY-028]', async () => {
    games = [game('c', { isDisabled: true })]
    finder('slots')
    const note = await screen.findByText('Unavailable')
    const path = window.location.pathname
    fireEvent.click(note)
    expect(window.location.pathname).toBe(path)
    expect(screen.queryByRole('link', { name: /Game c/ })).toBeNull()
    expect(useModals.getState().stack).toEqual([])
  })

  it('shows a game that can only be tried in a window of its own [LOBBY-027] [DEMO-005]', async () => {
    games = [game('preview:reef', { name: 'Reef Night' })]
    finder('slots')
    fireEvent.click(await screen.findByRole('button', { name: /Reef Night/ }))
    expect(useModals.getState().stack.map(({ modal }) => modal.name)).toEqual(['game-preview'])
    act(() => closeAllModals())
  })

  it('stops waiting when the games cannot be loaded, and can be asked again [LOBBY-094]', async () => {
    games = [game('a')]
    vi.mocked(callServer).mockRejectedValue(new Error('offline'))
    finder('slots')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull()
    serve()
    fireEvent.click(retry)
    await waitFor(() => expect(listed('Slots')).toEqual(['Game a']))
  })
})

describe('the favourites', () => {
  it('are the games a player keeps', async () => {
    games = [game('a', { isFavorite: true }), game('b')]
    show(<FavoritesPage />, nova)
    await waitFor(() => expect(listed('Favourites')).toEqual(['Game a']))
  })

  it('say how to keep one', async () => {
    show(<FavoritesPage />, nova)
    expect(await screen.findByText('No favourites yet')).toBeTruthy()
  })
})

describe('the providers', () => {
  it('have a list of their own games each [LOBBY-008]', async () => {
    games = [game('a', { type: 'Oro Studio' }), game('b')]
    show(<ProviderPage params={{ provider: 'Oro Studio' }} />)
    await screen.findByRole('heading', { name: 'Oro Studio' })
    expect(listed('Oro Studio')).toEqual(['Game a'])
  })

  it('stand side by side with their first games under /casino/providers [LOBBY-016]', async () => {
    providers = ['A', 'B', 'C', 'D', 'E'].map((letter) => provider(`Provider ${letter}`))
    games = providers.map(({ name }) => game(name, { name: `Game of ${name}`, type: name }))
    finder('providers')
    const first = within(await screen.findByRole('region', { name: 'Provider A' }))
    expect(first.getByRole('link', { name: 'Game of Provider A' })).toBeTruthy()
    expect(first.getByRole('link', { name: 'View all Provider A' }).getAttribute('href')).toBe(
      '/casino/game/provider/Provider%20A',
    )
    expect(screen.queryByRole('region', { name: 'Provider E' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
    expect(await screen.findByRole('region', { name: 'Provider E' })).toBeTruthy()
  })

  it('are all listed under /provider/all and can be searched [LOBBY-017]', async () => {
    providers = ['Hexline', 'Oro Studio', 'Bigtop', 'Northreel'].map(provider)
    show(<AllProvidersPage />)
    await waitFor(() => expect(listed('All providers')).toHaveLength(4))
    const field = screen.getByRole('searchbox', { name: 'Search providers' })
    fireEvent.change(field, { target: { value: 'studio' } })
    expect(listed('All providers')).toEqual(['Oro Studio'])
    fireEvent.change(field, { target: { value: 'nobody' } })
    expect(screen.getByText('No provider found')).toBeTruthy()
  })
})

describe('the search overlay', () => {
  let stop: () => void
  beforeEach(() => {
    stop = followGameSearch()
  })
  afterEach(() => stop())
  const overlay = () => screen.findByRole('dialog', { name: 'Search games' })
  const field = () => screen.findByRole('searchbox', { name: 'Search games' })
  const open = () => {
    show(<ModalViewport />)
    toggleGameSearch()
  }
  const found = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)

  it('comes and goes at its event and at the key, but not while somebody types [LOBBY-072] [LOBBY-073]', async () => {
    open()
    await overlay()
    toggleGameSearch()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const elsewhere = render(<input aria-label="elsewhere" />).getByLabelText('elsewhere')
    fireEvent.keyDown(elsewhere, { key: '/' })
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.keyDown(document.body, { key: '/' })
    const close = { name: 'Close the search' }
    fireEvent.click(await within(await overlay()).findByRole('button', close))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows featured games until three letters are there, six at once [LOBBY-075] [LOBBY-077]', async () => {
    games = [...many(9, { name: 'Crown' }), game('star', { name: 'Star', isSearchFeatured: true })]
    open()
    const text = await field()
    await waitFor(() => expect(found('Featured games')).toEqual(['Star']))
    fireEvent.change(text, { target: { value: 'cr' } })
    fireEvent.change(text, { target: { value: 'crown' } })
    await screen.findByText('1 to 6 of 9')
    expect(found('Games matching “crown”')).toHaveLength(6)
    expect(document.querySelectorAll('mark')).toHaveLength(6)
    fireEvent.click(screen.getByRole('button', { name: 'Show 3 more' }))
    await screen.findByText('1 to 9 of 9')
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(found('Featured games')).toEqual(['Star']))
  })

  it('loads anew when a provider is chosen [LOBBY-074]', async () => {
    providers = [provider('Hexline'), provider('Oro Studio')]
    games = [
      game('a', { isSearchFeatured: true }),
      game('b', { isSearchFeatured: true, type: 'Oro Studio' }),
    ]
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Oro Studio' }))
    await waitFor(() => expect(found('Featured games')).toEqual(['Game b']))
  })

  it('is walked through by arrows', async () => {
    games = many(3, { isSearchFeatured: true })
    open()
    const text = await field()
    await waitFor(() => expect(found('Featured games')).toHaveLength(3))
    text.focus()
    fireEvent.keyDown(text, { key: 'ArrowDown' })
    const [first, second] = within(
      screen.getByRole('region', { name: 'Featured games' }),
    ).getAllByRole('link')
    expect(document.activeElement).toBe(first)
    fireEvent.keyDown(document.activeElement ?? text, { key: 'ArrowRight' })
    expect(document.activeElement).toBe(second)
    fireEvent.keyDown(document.activeElement ?? text, { key: 'ArrowUp' })
    expect(document.activeElement).toBe(text)
  })

  it('just stops waiting when the games cannot be loaded [LOBBY-094]', async () => {
    vi.mocked(callServer).mockRejectedValue(new Error('offline'))
    open()
    await field()
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
