import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { guestSession, SessionProvider } from '../../platform/session/session-context.tsx'
import { addressOf, innerPathOf } from './inner-paths.ts'
import { SportsbookMenu } from './sportsbook-menu.tsx'
import { SportsbookPage } from './sportsbook-page.tsx'

const callServer = vi.hoisted(() => vi.fn<(call: string, input: object) => Promise<unknown>>())
vi.mock('../../platform/client/call-server.ts', () => ({ callServer }))
const loadScript = vi.hoisted(() =>
  vi.fn<(address: string) => Promise<void>>(async () => undefined),
)
vi.mock('./renderer.ts', async (original) => ({
  ...(await original<object>()),
  loadScript,
}))

beforeEach(() => {
  history.replaceState(null, '', '/sportsbook')
  callServer.mockReset()
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(globalThis, 'BTRenderer')
})

const session = (isSignedIn: boolean) =>
  isSignedIn ? { ...guestSession, status: 'signed-in' as const } : guestSession

const menuOf = (isSignedIn: boolean) => {
  render(
    <SessionProvider value={session(isSignedIn)}>
      <SportsbookMenu isCollapsed={false} />
    </SessionProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: '39 more' }))
  return screen
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')?.replace(/^.*=\//, '')])
}

describe('the menu of the embedded sportsbook', () => {
  it('has My Bets, Live and Favorites; guests have no bets [SPORT-026] [SPORT-027] [SPORT-028]', () => {
    const own = [
      ['My Bets', 'bets'],
      ['Live', 'live'],
      ['Favorites', 'favorites'],
    ]
    expect(menuOf(true).slice(0, 3)).toEqual(own)
    cleanup()
    expect(menuOf(false).slice(0, 2)).toEqual(own.slice(1))
  })

  it('has the 35 paths to the letter, with counter-strike-109 as ESports, and goes on with 12 titles [SPORT-029] [SPORT-030] [SPORT-031]', () => {
    const entries = menuOf(false).slice(2)
    expect(entries.slice(0, 35).map(([, id]) => id)).toEqual(
      (
        'soccer-1 basketball-2 tennis-5 fifa-300 ice-hockey-4 counter-strike-109 table-tennis-20 ' +
        'volleyball-23 baseball-3 handball-6 floorball golf-9 boxing-10 rugby-12 aussie-rules-13 ' +
        'bandy-15 american-football-16 cycling-17 specials-18 snooker-19 cricket-21 darts-22 ' +
        'waterpolo-26 futsal-29 badminton-31 bowls-32 squash-37 formula-1-40 alpine-skiing-43 ' +
        'blathon-44 ski-jumping-48 freestyle-65 rally-101 mma-117 gaelic-football-135'
      ).split(' '),
    )
    expect(entries[5]).toEqual(['ESports', 'counter-strike-109'])
    // Not named by the specification beyond these: the picker of esports has their ids.
    expect(entries.slice(35)).toEqual([
      ['Gaelic Hurling', 'gaelic-hurling-136'],
      ['Kabaddi', 'kabaddi-138'],
      ['Stock Car Racing', 'stock-car-racing-191'],
      ['eRocket League', 'erocket-league-301'],
      ['eHorse Racing', 'ehorse-racing-315'],
      ['NBA 2K19', 'nba-2k19-302'],
      ['AO Tennis 2', 'ao-tennis-2-303'],
      ['eFighting', 'efighting-304'],
      ['eCricket', 'ecricket-305'],
      ['eBaseball', 'ebaseball-306'],
      ['FIFA18 Penalty', 'fifa18-penalty-307'],
      ['FIFA22 Volta', 'fifa22-volta-309'],
    ])
  })
})

describe('the path inside', () => {
  it('is what bt-path says where it can be a path, and the front page else [SPORT-006]', () => {
    expect(innerPathOf('?bt-path=/soccer-1/x_2')).toBe('/soccer-1/x_2')
    for (const bad of [
      'soccer',
      '/a b',
      '/<b>',
      'javascript:x',
      `/${'a'.repeat(201)}`,
      '/a?b',
      '',
    ]) {
      expect(innerPathOf(`?bt-path=${encodeURIComponent(bad)}`)).toBe('/')
    }
    expect(addressOf('/live')).toBe('/sportsbook?bt-path=/live')
  })
})

describe('the shell', () => {
  const shown = () =>
    render(
      <SessionProvider value={session(false)}>
        <SportsbookPage />
      </SessionProvider>,
    )

  it('waits, hands a guest over without a token, and follows the path inside [SPORT-025]', async () => {
    const initialize = vi.fn<(options: Record<string, unknown>) => void>()
    const [updateOptions, kill] = [vi.fn(), vi.fn()]
    Reflect.set(globalThis, 'BTRenderer', function BTRenderer() {
      return { initialize, updateOptions, kill }
    })
    callServer.mockResolvedValue({
      pluginSettings: { sportsbook: { script: '/bt.js', brand_id: 'b' } },
    })
    const { unmount } = shown()
    expect(screen.getByRole('status').getAttribute('aria-label')).toBe('Loading the sportsbook')
    await vi.waitFor(() => expect(loadScript).toHaveBeenCalledWith('/bt.js'))
    await vi.waitFor(() => expect(initialize).toHaveBeenCalledOnce())
    expect(initialize.mock.calls[0]?.[0]).toMatchObject({ brand_id: 'b', token: null, url: '/' })
    const told = initialize.mock.calls[0]?.[0]['onRouteChange']
    if (typeof told === 'function') told({ path: '/tennis-5' })
    await vi.waitFor(() => expect(updateOptions).toHaveBeenCalledWith({ url: '/tennis-5' }))
    expect(location.search).toBe('?bt-path=/tennis-5')
    unmount()
    expect(kill).toHaveBeenCalledOnce()
  })

  it('says where the script does not come that nothing was bet, and tries again', async () => {
    callServer.mockResolvedValue({ pluginSettings: {} })
    shown()
    await screen.findByText('The sportsbook could not be loaded')
    expect(screen.getByText('Nothing was bet. Your balance is unchanged.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await vi.waitFor(() => expect(callServer).toHaveBeenCalledTimes(2))
  })
})
