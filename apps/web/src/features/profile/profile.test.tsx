import type { OwnUser, Profile, ProfileSettings } from '@powerplay/contract'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConnectionFailure, ServerRefusal } from '../../platform/client/server-refusal.ts'
import type { bootField as readField } from '../../platform/boot/boot.ts'
import { queryClient } from '../../platform/client/query-client.ts'
import { useModals } from '../../platform/modals/modals.tsx'
import type { Permissions } from '../../platform/session/permissions.ts'
import { guestSession, SessionProvider } from '../../platform/session/session-context.tsx'
import { defaultSettings } from '../../platform/store/settings.ts'
import { changeSettings, settings, useSettings } from '../../platform/store/settings-store.ts'
import { useToasts } from '../../platform/toasts/toasts.ts'
import { useAccount } from '../auth/index.ts'
import { wantedBets } from './bets/bets-part.tsx'
import { PlayerLink } from './player/player-link.tsx'
import { ProfilePage } from './profile-page.tsx'
import { on } from '../../platform/client/client-events.ts'
import { useLicence } from '../../platform/licence/licence.ts'
import { ProfilePopup } from './player/profile-popup.tsx'
import { AccountPage } from './settings/account-page.tsx'
import { PrivacySettingsPage } from './settings/privacy-settings-page.tsx'
import { startPreferences } from './preferences/start-preferences.ts'

type Answer = (input: Record<string, unknown>) => unknown
const server = vi.hoisted(() => ({
  answers: new Map<string, Answer>(),
  calls: new Array<unknown>(),
}))
vi.mock('../../platform/client/call-server.ts', () => ({
  callServer: async (call: string, input: Record<string, unknown>) => {
    server.calls.push([call, input])
    const answer = server.answers.get(call)
    if (answer === undefined) throw new Error(`${call} was not expected`)
    return answer(input)
  },
}))
vi.mock('../../platform/boot/boot.ts', async (original) => {
  const bootField: typeof readField = (name, read) => () => read(name === 'dashboard' || undefined)
  return { ...(await original<object>()), bootField }
})
vi.mock('../../platform/realtime/realtime.ts', () => ({ listenAs: () => undefined }))

const own: OwnUser = {
  _id: 'user_1',
  name: 'alice',
  email: 'alice@example.org',
  email_verified: true,
  pending_email: null,
  avatar: null,
  created_at: '2026-03-12T10:00:00.000Z',
  ...{ vipLevel: 0, bonus_claim: null, wallets: {}, contact: {} },
  client_seed: 'x',
  private_bets: false,
  self_excluded: false,
  missing_details: [],
  roles: [],
  permissions: [],
  lastLoginAt: null,
  token: 't',
  tokenExpiresAt: Date.now() + 900_000,
}
const other: Profile = {
  user: {
    _id: 'user_2',
    name: 'Ottoline',
    avatar: null,
    created_at: '2026-03-12T10:00:00.000Z',
    access: 'user',
    vipLevel: 3,
    private_bets: false,
  },
  wagered: 184206.1,
  games: 41872,
  best: { multiplier: 12.04, game: { id: 'mines', name: 'Mines', image: 'originals/mines' } },
  favourite_game: { id: 'dice', name: 'Dice', image: 'originals/dice' },
}
const hidden: Profile = {
  user: {
    _id: null,
    name: null,
    avatar: null,
    created_at: null,
    access: 'user',
    vipLevel: 0,
    private_bets: true,
  },
  wagered: null,
  games: null,
  best: null,
  favourite_game: null,
}
const noChoices: ProfileSettings = {
  private_bets: false,
  private_stats: false,
  hide_online: false,
  mail_marketing: false,
  push_marketing: false,
  odds_format: null,
  fiat_view: null,
  fiat_currency: null,
  theme: null,
  sounds: null,
  bet_hotkeys: null,
  two_factor: false,
  connections: [],
}

const openAuth = vi.fn()

const nothingHeld: Permissions = { roles: [], permissions: [] }

/** What the server tells of a role that holds one permission under these types. */
const holding = (id: string, types: Record<string, boolean> = { active: true }): Permissions => ({
  roles: [{ id: 'staff' }],
  permissions: [{ id: 'staff', items: [{ id, types }] }],
})

/** Draws something for alice with these permissions, or for a guest. */
function show(node: React.ReactNode, permissions: Permissions | null = nothingHeld) {
  const user = { id: own._id, name: own.name, email: own.email, isEmailVerified: true }
  const session =
    permissions === null
      ? { ...guestSession, openAuth }
      : {
          ...guestSession,
          openAuth,
          status: 'signed-in' as const,
          user: { ...user, permissions },
        }
  return render(<SessionProvider value={session}>{node}</SessionProvider>)
}

beforeEach(() => {
  useAccount.setState({ user: own })
  server.answers.set('getUser', () => other)
  server.answers.set('ignoredPlayers', () => [])
  server.answers.set('profileSettings', () => noChoices)
  server.answers.set('update', () => own)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  queryClient.clear()
  openAuth.mockReset()
  server.answers.clear()
  server.calls.length = 0
  useAccount.setState({ user: undefined })
  useToasts.setState({ toasts: [] })
  useModals.setState({ stack: [] })
  useSettings.setState(defaultSettings, true)
})

const titles = () => useToasts.getState().toasts.map(({ title }) => title)
const sent = (call: string) =>
  server.calls.filter((made) => Array.isArray(made) && made[0] === call)

describe('the popup of a player', () => {
  it('shows name, first day, the wagered sum with two decimals and the number of games [PROF-006]', async () => {
    show(<ProfilePopup player="user_2" />)
    await screen.findByText('Ottoline')
    expect(screen.getByText('$184,206.10')).toBeTruthy()
    expect(screen.getByText('41,872')).toBeTruthy()
    expect(screen.getByText(/^Joined /)).toBeTruthy()
    expect(screen.getByText('VIP 3')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open profile' }).getAttribute('href')).toBe(
      '/profile/user_2',
    )
  })

  it('offers a tip to others, as long as tips are on', async () => {
    const wanted = vi.fn()
    const stop = on('players:tip', wanted)
    show(<ProfilePopup player="user_2" />)
    fireEvent.click(await screen.findByRole('button', { name: 'Tip' }))
    expect(wanted).toHaveBeenCalledWith({ name: 'Ottoline' })
    stop()
    cleanup()
    useLicence.setState({ pushed: { valid: true, plugins: [], enabledFeatures: ['chat'] } })
    show(<ProfilePopup player="user_2" />)
    await screen.findByText('Ottoline')
    expect(screen.queryByRole('button', { name: 'Tip' })).toBeNull()
    useLicence.setState({ pushed: undefined })
  })

  it('links to the admin page, where there is a dashboard, for holders of users only [PROF-016]', async () => {
    const answers: [Permissions | null, boolean][] = [
      [null, false],
      [nothingHeld, false],
      [holding('ignore_privacy'), false],
      [holding('users', { active: false, edit: true }), false],
      [holding('users'), true],
      [{ roles: [{ id: '*' }], permissions: [] }, true],
    ]
    for (const [held, isLinked] of answers) {
      show(<ProfilePopup player="user_2" />, held)
      await screen.findByText('Ottoline')
      const link = screen.queryByRole('link', { name: 'Admin page' })
      expect(link?.getAttribute('href')).toBe(isLinked ? '/admin/user/user_2' : undefined)
      cleanup()
    }
  })

  it('says so when the statistics are private, and shows nothing of a hidden player', async () => {
    const noFigures = { wagered: null, games: null, best: null, favourite_game: null }
    server.answers.set('getUser', ({ id }) =>
      id === 'user_3' ? { ...other, ...noFigures } : hidden,
    )
    show(<ProfilePopup player="user_3" />)
    await screen.findByText('Statistics are private')
    cleanup()
    show(<ProfilePopup player="user_4" />)
    await screen.findByText('Hidden')
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Ignore' })).toBeNull()
  })

  it('closes with the reason when nobody has the name', async () => {
    server.answers.set('getUser', () => {
      throw new ServerRefusal({
        code: 1,
        name: 'profile/unknown-user',
        message: 'unknown user',
        params: {},
        status: 404,
      })
    })
    show(<ProfilePopup player="nobody" />)
    await waitFor(() => expect(titles()).toEqual(['unknown user']))
  })

  it('ignores the player, and stops again', async () => {
    let ignored: object[] = []
    server.answers.set('ignoredPlayers', () => ignored)
    server.answers.set('ignore', () => {
      ignored = [{ _id: 'user_2', name: 'Ottoline', avatar: null }]
      return { ignore: ['user_2'] }
    })
    server.answers.set('unignore', () => {
      ignored = []
      return { ignore: [] }
    })
    show(<ProfilePopup player="user_2" />)
    const add = await screen.findByRole('button', { name: 'Ignore' })
    await waitFor(() => expect(add.hasAttribute('disabled')).toBe(false))
    fireEvent.click(add)
    fireEvent.click(await screen.findByRole('button', { name: 'Stop ignoring' }))
    await screen.findByRole('button', { name: 'Ignore' })
    expect(titles()).toEqual(['Player ignored', 'Player no longer ignored'])
  })
})

describe('a player in a list', () => {
  it('opens the popup for players, and the sign-in for guests [PROF-022]', () => {
    const user = { _id: 'user_2', name: 'Ottoline', avatar: null, private_bets: false }
    show(<PlayerLink user={user} />)
    fireEvent.click(screen.getByRole('button', { name: 'Ottoline' }))
    expect(useModals.getState().stack.map(({ modal }) => modal.name)).toEqual(['profile'])
    cleanup()
    useModals.setState({ stack: [] })
    show(<PlayerLink user={user} />, null)
    fireEvent.click(screen.getByRole('button', { name: 'Ottoline' }))
    expect(openAuth).toHaveBeenCalledWith('login')
    expect(useModals.getState().stack).toEqual([])
  })

  it('with private bets is named "Hidden" and cannot be opened [PROF-014]', () => {
    show(<PlayerLink user={{ _id: null, name: null, avatar: null, private_bets: true }} />)
    expect(screen.getByText('Hidden')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('the page of a profile', () => {
  const noBets = { rows: [], page: 1, pages: 1, total: 0 }

  it('is the own one with all its tabs for the own id or name, else another player [PROF-001] [PROF-017]', async () => {
    server.answers.set('getUser', ({ id }) =>
      id === 'user_2' ? other : { ...other, user: { ...other.user, _id: 'user_1', name: 'alice' } },
    )
    server.answers.set('profileStatistics', () => ({ rows: [], by_day: [] }))
    server.answers.set('profileBets', () => noBets)
    for (const player of ['user_1', 'Alice']) {
      show(<ProfilePage params={{ player }} />)
      const tabs = within(screen.getByRole('navigation', { name: 'Profile' }))
      expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
        'Overview',
        'Statistics',
        'Bets',
        'Account',
        'Security',
        'Privacy',
        'Preferences',
        'Connections',
        'Safer play',
        'Documents',
      ])
      await screen.findByText('No bets')
      cleanup()
    }
    show(<ProfilePage params={{ player: 'user_2' }} />)
    await screen.findByRole('heading', { name: 'Ottoline' })
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.getByText('12.04×')).toBeTruthy()
  })

  it('says that nobody has the name, and offers to try again when the server is away', async () => {
    server.answers.set('getUser', () => {
      throw new ServerRefusal({
        code: 1,
        name: 'profile/unknown-user',
        message: 'unknown user',
        params: {},
        status: 404,
      })
    })
    show(<ProfilePage params={{ player: 'nobody' }} />)
    await screen.findByRole('heading', { name: 'There is no such player' })
    cleanup()
    queryClient.setDefaultOptions({ queries: { retry: false } })
    server.answers.set('getUser', () => {
      throw new ConnectionFailure()
    })
    show(<ProfilePage params={{ player: 'somebody' }} />)
    await screen.findByRole('button', { name: 'Retry' })
  })

  it('asks for bets of whole days in the chosen currency', () => {
    const plain = { currency: 'any', from: '', to: '' }
    expect(wantedBets(plain, 3)).toEqual({ page: 3, perPage: 20 })
    expect(wantedBets({ currency: 'btc', from: '2026-11-01', to: '2026-11-01' }, 1)).toEqual({
      page: 1,
      perPage: 20,
      currency: 'btc',
      from: Date.UTC(2026, 10, 1),
      to: Date.UTC(2026, 10, 2),
    })
  })
})

describe('the settings', () => {
  it('switch private bets and tell the account at once', async () => {
    server.answers.set('updateSettings', (change) => ({ ...noChoices, ...change }))
    show(<PrivacySettingsPage />)
    const bets = await screen.findByRole('switch', { name: 'Private bets' })
    fireEvent.click(bets)
    await waitFor(() => expect(bets.getAttribute('aria-checked')).toBe('true'))
    expect(sent('updateSettings')).toEqual([['updateSettings', { private_bets: true }]])
    await waitFor(() => expect(titles()).toEqual(['Saved']))
    expect(sent('update')).toHaveLength(1)
  })

  it('refuse a picture that is too large before it is sent', async () => {
    show(<AccountPage />)
    const file = new File([new Uint8Array(1_048_577)], 'me.png', { type: 'image/png' })
    const input = await screen.findByLabelText('Upload picture', { selector: 'input' })
    fireEvent.change(input, { target: { files: [file] } })
    expect(titles()).toEqual(['The picture was not saved'])
    expect(sent('avatar')).toEqual([])
  })
})

describe('choices of the player', () => {
  it('come from the account to this browser, and go back when they change, until signed out [UI-022]', async () => {
    server.answers.set('profileSettings', () => ({ ...noChoices, theme: 'blue', sounds: true }))
    server.answers.set('updateSettings', () => noChoices)
    changeSettings({ theme: 'green', hotkeys: false })
    const stop = startPreferences()
    await waitFor(() => expect(settings().theme).toBe('blue'))
    expect(settings()).toMatchObject({ sound: true, hotkeys: false })
    changeSettings({ theme: 'gray' })
    changeSettings({ fiatView: 'EUR', unit: 'satoshi' })
    await waitFor(() => expect(sent('updateSettings')).toHaveLength(1), { timeout: 3_000 })
    expect(sent('updateSettings')).toEqual([
      ['updateSettings', { theme: 'gray', fiat_view: 'EUR' }],
    ])
    vi.useFakeTimers()
    useAccount.setState({ user: undefined })
    changeSettings({ theme: 'main' })
    vi.advanceTimersByTime(60_000)
    expect(sent('updateSettings')).toHaveLength(1)
    stop()
  })
})
