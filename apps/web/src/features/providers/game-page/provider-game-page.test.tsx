import type { ProviderGame, GameTable } from '@powerplay/contract'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../platform/client/query-client.ts'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import {
  guestSession,
  SessionProvider,
  type SessionView,
} from '../../../platform/session/session-context.tsx'
import { defaultSettings } from '../../../platform/store/settings.ts'
import { changeSettings, settings } from '../../../platform/store/settings-store.ts'
import { ProviderGamePage } from './provider-game-page.tsx'
import { providerGame } from './test/provider-game.ts'

const callServer = vi.hoisted(() => vi.fn<(call: string, input: object) => Promise<unknown>>())
vi.mock('../../../platform/client/call-server.ts', () => ({ callServer }))

const balanceOf = (currencyId: string) => ({ currencyId, realMinor: 100n, demoMinor: 0n })
const player: SessionView = {
  ...guestSession,
  status: 'signed-in',
  user: { id: 'user_1', name: 'nova', email: null, isEmailVerified: true },
  balances: ['btc', 'usdt', 'eur', 'sol'].map(balanceOf),
}
const hall = { hasLobby: true, hasDemo: false, name: 'Roulette Hall' }
const table: GameTable = {
  ...{ lobbyData: 'hall-1', name: 'Hall One', isOpen: true, openTime: '00:00:00' },
  ...{ closeTime: '23:59:59', dealerName: 'Ottilie', dealerAvatar: '' },
  limits: { min: '0.10', max: '500' },
}
let answers: Record<string, unknown>

beforeEach(() => {
  window.history.replaceState(null, '', '/casino/game/ag-reef')
  changeSettings({ ...defaultSettings, currency: 'usdt' })
  answers = {
    launchGame: { url: 'http://games.test/play/?session=a' },
    gamesFilter: [],
    gameTables: { tables: [table] },
    protectionState: { now: 0, realityCheck: { isDue: false, nextAt: null } },
  }
  callServer.mockReset()
  callServer.mockImplementation(async (call) => {
    const answer = answers[call]
    if (answer instanceof Error) throw answer
    return answer
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function open(session: SessionView, own: Partial<ProviderGame> = {}) {
  answers['gameInfo'] = { game: providerGame(own), related: [] }
  return render(
    <SessionProvider value={session}>
      <p>
        <a href="/elsewhere">Elsewhere</a>
      </p>
      <ProviderGamePage id="ag-reef" />
    </SessionProvider>,
  )
}
const launches = () =>
  callServer.mock.calls.filter(([call]) => call === 'launchGame').map(([, input]) => input)
const refusal = (name: string, message: string) =>
  new ServerRefusal({ name, code: 1, status: 409, message, params: {} })

describe('the page of a game of an outside provider', () => {
  it('opens a slot for money in its frame, and tells return, volatility, lines and largest bet', async () => {
    open(player)
    const frame = await screen.findByTitle('Reef Night')
    expect(frame.getAttribute('src')).toBe('http://games.test/play/?session=a')
    expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation')
    expect(launches()).toEqual([
      { id: 'ag-reef', demo: false, currency: 'usdt', device: expect.any(String) },
    ])
    expect(screen.getByLabelText('About this game').textContent).toBe(
      'RTP96.04%VolatilityHighLines20Largest bet€100.00',
    )
  })

  it('opens a demo for a guest, without choices that only players have', async () => {
    open(guestSession)
    await screen.findByTitle('Reef Night')
    expect(launches()).toMatchObject([{ demo: true }])
    expect(screen.queryByRole('button', { name: /Change currency/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add to favourites' })).toBeNull()
  })

  it('changes the currency of the site to one the game is played in', async () => {
    open(player)
    fireEvent.click(
      await screen.findByRole('button', { name: 'Played in Tether. Change currency' }),
    )
    const rows = screen.getAllByRole('menuitemradio').map((row) => row.textContent)
    expect(rows).toHaveLength(3)
    expect(rows.join()).not.toContain('Solana')
    fireEvent.click(screen.getByRole('menuitemradio', { name: /Bitcoin/ }))
    expect(settings().currency).toBe('btc')
    await vi.waitFor(() => expect(launches()).toHaveLength(2))
    expect(launches()[1]).toMatchObject({ currency: 'btc' })
  })

  it('opens nothing in a currency the game is not played in, and offers others', async () => {
    changeSettings({ currency: 'sol' })
    open(player)
    await screen.findByText('Not played in SOL')
    expect(launches()).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Play in EUR' }))
    expect(settings().currency).toBe('eur')
    await screen.findByTitle('Reef Night')
  })

  it('never bets real money for a player who is set to demo, until told', async () => {
    changeSettings({ demo: true })
    open(player, { hasDemo: false })
    fireEvent.click(await screen.findByRole('button', { name: 'Play with real money' }))
    await screen.findByTitle('Reef Night')
    expect(settings().demo).toBe(false)
  })

  it('says why a game could not be opened, and opens it on another try', async () => {
    answers['launchGame'] = refusal('providers/no-answer', 'The provider does not answer.')
    open(player)
    await screen.findByText('The provider does not answer.')
    answers['launchGame'] = { url: 'http://games.test/play/?session=b' }
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByTitle('Reef Night')
  })

  it('leads away from a game that is blocked here', async () => {
    open(player, { blocked: true })
    await vi.waitFor(() => expect(window.location.pathname).toBe('/error/slotUnavailable'))
    expect(launches()).toEqual([])
  })
})

describe('a game with tables', () => {
  it('lists them with dealer and limits, opens the chosen one, and leads back', async () => {
    const closed = { ...table, lobbyData: 'hall-2', name: 'Hall Two', isOpen: false }
    answers['gameTables'] = {
      tables: [table, { ...closed, openTime: '18:30:00', limits: null }],
    }
    open(player, hall)
    const choice = await screen.findByRole('button', { name: 'Play at Hall One' })
    expect(choice.textContent).toContain('Dealer Ottilie')
    expect(screen.queryByText('Largest bet')).toBeNull()
    expect(choice.textContent).toContain('0.10 – 500.00')
    const shut = screen.getByText('Hall Two').closest('button')
    expect(shut?.disabled).toBe(true)
    expect(shut?.textContent).toContain('Opens at 18:30 UTC')
    expect(launches()).toEqual([])

    fireEvent.click(choice)
    await screen.findByTitle('Roulette Hall')
    expect(launches()).toMatchObject([{ lobbyData: 'hall-1', demo: false, currency: 'usdt' }])
    expect(screen.getByText(/Hall One/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Other tables' }))
    await screen.findByRole('button', { name: 'Play at Hall One' })
    expect(screen.queryByTitle('Roulette Hall')).toBeNull()
  })

  it('says when there is none, and when they cannot be listed', async () => {
    answers['gameTables'] = refusal('providers/no-answer', 'The provider does not answer.')
    open(player, hall)
    const failed = await screen.findByRole('alert')
    expect(failed.textContent).toContain('The provider does not answer.')
    answers['gameTables'] = { tables: [] }
    fireEvent.click(within(failed).getByRole('button'))
    await screen.findByText('No table is open')
    answers['gameTables'] = { tables: [table] }
    fireEvent.click(screen.getByRole('button', { name: 'Look again' }))
    await screen.findByRole('button', { name: 'Play at Hall One' })
  })

  it('asks a guest to sign in', async () => {
    const openAuth = vi.fn()
    open({ ...guestSession, openAuth }, hall)
    fireEvent.click(await screen.findByRole('button', { name: 'Sign up' }))
    expect(openAuth).toHaveBeenCalledWith('register')
    expect(callServer.mock.calls.some(([call]) => call === 'gameTables')).toBe(false)
  })
})

describe('theatre mode', () => {
  it('keeps focus and scrolling out of the page behind, and ends with Escape', async () => {
    open(player)
    const button = await screen.findByRole('button', { name: 'Theatre' })
    const behind = screen.getByText('Elsewhere').closest('p')
    fireEvent.click(button)
    expect(button.getAttribute('aria-pressed')).toBe('true')
    expect(behind?.inert).toBe(true)
    expect(document.documentElement.style.overflow).toBe('hidden')
    act(() => button.blur())
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(button.getAttribute('aria-pressed')).toBe('false')
    expect(document.activeElement).toBe(button)
    expect(behind?.inert).toBe(false)
    expect(document.documentElement.style.overflow).toBe('')
  })

  it('takes the place of the full screen where the browser has none', async () => {
    open(player)
    const button = await screen.findByRole('button', { name: 'Theatre' })
    expect(screen.queryByRole('button', { name: 'Full screen' })).toBeNull()
    expect(button.closest('.hidden')).toBeNull()
    cleanup()
    Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: true })
    open(player)
    await screen.findByRole('button', { name: 'Full screen' })
    expect(screen.getByRole('button', { name: 'Theatre' }).closest('.hidden')).not.toBeNull()
    Reflect.deleteProperty(document, 'fullscreenEnabled')
  })
})
