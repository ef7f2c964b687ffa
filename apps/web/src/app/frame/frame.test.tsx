import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { guestSession, SessionProvider } from '../../platform/session/session-context.tsx'
import type { SessionView } from '../../platform/session/session-context.tsx'
import { settings, useSettings } from '../../platform/store/settings-store.ts'
import { defaultSettings } from '../../platform/store/settings.ts'
import { closeAllModals, useModals } from '../../platform/modals/modals.tsx'
import { setNotices } from '../../platform/store/notices-store.ts'
import { useLicence } from '../../platform/licence/licence.ts'
import { useSiteLinks } from '../../platform/store/site-links-store.ts'
import { BottomBar } from './bottom-bar.tsx'
import { DemoBanner } from './demo-banner.tsx'
import { FloatingButtons } from './floating-buttons.tsx'
import { Footer } from './footer.tsx'
import { Frame } from './frame.tsx'
import { Header } from './header.tsx'
import { NotificationStrip } from './notification-strip.tsx'
import { ProfileBlock } from './profile-block.tsx'
import { Sidebar } from './sidebar.tsx'
import { SiteMenu } from './site-menu.tsx'
import { ThemePicker } from './theme-picker.tsx'

beforeEach(() => useSettings.setState(defaultSettings, true))
afterEach(cleanup)

const nova: SessionView = {
  ...guestSession,
  status: 'signed-in',
  user: { id: 'user_1', name: 'nova', email: null, isEmailVerified: true },
  balances: [{ currencyId: 'usdt', realMinor: 41_260_000_000n, demoMinor: 100n }],
}

const header = (session: SessionView) =>
  render(
    <SessionProvider value={session}>
      <Header path="/" />
    </SessionProvider>,
  )

describe('the header', () => {
  it('shows guests Sign in and Sign up, each opening its tab [LOBBY-051]', () => {
    const openAuth = vi.fn()
    header({ ...guestSession, openAuth })
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    fireEvent.click(screen.getByRole('button', { name: 'Sign up' }))
    expect(openAuth.mock.calls).toEqual([['login'], ['register']])
  })

  it('shows guests who may play their demo balance beside the doors [DEMO-001]', () => {
    const balances = [{ currencyId: 'usdt', realMinor: 0n, demoMinor: 100_000_000_000n }]
    header({ ...guestSession, balances })
    expect(
      screen.getByRole('button', { name: /^Balance 1,000\.00 Tether, demo/ }).textContent,
    ).toContain('Demo')
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Sign up' })).toBeTruthy()
  })

  it('shows signed-in players balance and avatar instead', () => {
    header(nova)
    expect(screen.queryByRole('button', { name: 'Sign up' })).toBeNull()
    expect(screen.getByRole('button', { name: /^Balance 412\.60 Tether/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Account of nova' })).toBeTruthy()
  })

  it('shows the demo balance instead of the real one under the demo flag [DEMO-007]', () => {
    useSettings.setState({ demo: true })
    header(nova)
    expect(screen.getByRole('button', { name: /^Balance 0\.000001 Tether, demo/ })).toBeTruthy()
  })
})

describe('the theme picker', () => {
  it('offers Dark, Gray, Blue and Green and dispatches the chosen name [LOBBY-078] [LOBBY-079]', () => {
    render(<ThemePicker />)
    const buttons = screen.getAllByRole('button')
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Dark',
      'Gray',
      'Blue',
      'Green',
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Blue' }))
    expect(settings().theme).toBe('blue')
    expect(screen.getByRole('button', { name: 'Blue' }).getAttribute('aria-pressed')).toBe('true')
  })
})

describe('a demo build', () => {
  it('advertises custom game development in a banner that can be closed [DEMO-002]', () => {
    render(<DemoBanner />)
    expect(screen.getByText('We build custom games for your brand')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('We build custom games for your brand')).toBeNull()
  })

  it('shows everybody the way to be staff, and staff the way to their desk [ADM-008]', async () => {
    const [openAuth, logout] = [vi.fn<() => void>(), vi.fn<() => void>()]
    const press = (session: SessionView) => {
      cleanup()
      render(
        <SessionProvider value={{ ...session, openAuth, logout }}>
          <DemoBanner />
        </SessionProvider>,
      )
      fireEvent.click(screen.getByRole('button', { name: 'Staff’s desk' }))
    }
    press(guestSession)
    expect([logout.mock.calls, openAuth.mock.calls]).toEqual([[], [['login']]])
    press(nova)
    // Who plays is signed out first: nobody is two at once.
    await vi.waitFor(() => expect(openAuth.mock.calls).toEqual([['login'], ['login']]))
    expect(logout).toHaveBeenCalledTimes(1)
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const permissions = { roles: [{ id: '*' }], permissions: [] }
    press({ ...nova, user: nova.user && { ...nova.user, permissions } })
    expect(open).toHaveBeenCalledWith('/admin', '_blank', 'noopener')
    expect(openAuth).toHaveBeenCalledTimes(2)
    open.mockRestore()
  })

  it('says in the footer that funds are not real, and only there [DEMO-004]', () => {
    const { rerender } = render(<Footer isDemoBuild />)
    expect(screen.getByText('Funds on this site are not real.')).toBeTruthy()
    rerender(<Footer isDemoBuild={false} />)
    expect(screen.queryByText('Funds on this site are not real.')).toBeNull()
  })
})

describe('the footer', () => {
  const linksOf = (group: string) =>
    within(screen.getByRole('navigation', { name: group }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)

  it('has the groups Platform and Policy, and Community where the operator has networks [LOBBY-057] [LOBBY-058]', () => {
    useSiteLinks.setState({ footer: [], community: [], support: null })
    render(<Footer isDemoBuild />)
    expect(linksOf('Platform')).toContain('Provably fair')
    expect(linksOf('Policy')).toEqual([
      'Terms & Conditions',
      'Privacy Policy',
      'Self Exclusion',
      'AML Policy',
      'License',
      'FAQ',
    ])
    expect(screen.queryByRole('navigation', { name: 'Community' })).toBeNull()
    act(() =>
      useSiteLinks.setState({ community: [{ name: 'Square', url: 'https://square.example' }] }),
    )
    expect(linksOf('Community')).toEqual(['Square'])
  })

  it('has Affiliate Program, Redeem Code and Vip Program in the group Platform [LOBBY-056]', () => {
    render(<Footer isDemoBuild />)
    const platform = within(screen.getByRole('navigation', { name: 'Platform' }))
    const hrefOf = (name: string) => platform.getByRole('link', { name }).getAttribute('href')
    expect(hrefOf('Affiliate Program')).toBe('/partner')
    expect(hrefOf('Vip Program')).toBe('/vip')
    closeAllModals()
    fireEvent.click(platform.getByRole('button', { name: 'Redeem Code' }))
    expect(useModals.getState().stack.map(({ modal }) => modal.name)).toEqual(['bonus'])
    act(() => closeAllModals())
  })

  it('has what staff added to its columns, but no link to a page that is off', () => {
    const added = [
      { group: 'platform', name: 'Our story', href: '/help/story?from=foot' },
      { group: 'platform', name: 'Nowhere', href: '/no/such/page' },
      { group: 'community', name: 'Square', href: 'https://square.example' },
    ] as const
    useSiteLinks.setState({ footer: added, community: [], support: null })
    render(<Footer isDemoBuild />)
    expect(linksOf('Platform')).toContain('Our story')
    expect(linksOf('Platform')).not.toContain('Nowhere')
    expect(linksOf('Community')).toEqual(['Square'])
    const outside = screen.getByRole('link', { name: 'Square' })
    expect(outside.getAttribute('target')).toBe('_blank')
    act(() => useSiteLinks.setState({ footer: [] }))
  })

  it('opens the policies without a page in the terms window [LOBBY-057]', () => {
    render(<Footer isDemoBuild />)
    fireEvent.click(screen.getByRole('button', { name: 'AML Policy' }))
    expect(useModals.getState().stack.map(({ modal }) => modal.name)).toEqual(['terms'])
    closeAllModals()
  })
})

describe('live support', () => {
  it('is an external chat link in the menu and beside the page, where the operator has one [LOBBY-019]', () => {
    useSiteLinks.setState({ footer: [], community: [], support: null })
    useLicence.setState({ pushed: { valid: true, plugins: [], enabledFeatures: [] } })
    render(
      <>
        <SiteMenu path="/" />
        <FloatingButtons />
      </>,
    )
    expect(screen.queryByRole('link', { name: 'Live Support' })).toBeNull()
    act(() => useSiteLinks.setState({ support: 'https://chat.example' }))
    const links = screen.getAllByRole('link', { name: 'Live Support' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://chat.example',
      'https://chat.example',
    ])
    useSiteLinks.setState({ support: null })
    useLicence.setState({ pushed: undefined })
  })

  it('is a window of ours with its plugin, to which a guest signs in [SUP-009] [SUP-012]', () => {
    const openAuth = vi.fn()
    render(
      <SessionProvider value={{ ...guestSession, openAuth }}>
        <SiteMenu path="/" />
        <FloatingButtons />
      </SessionProvider>,
    )
    for (const button of screen.getAllByRole('button', { name: 'Live Support' })) {
      fireEvent.click(button)
    }
    expect(openAuth.mock.calls).toEqual([['login'], ['login']])
  })
})

describe('the notification strip', () => {
  it('shows the duty of the account and the news; what is closed stays closed [LOBBY-054]', () => {
    setNotices([
      { id: 'email', text: 'Verify your e-mail', isClosable: false },
      { id: 'news_1', text: 'News', isClosable: true },
    ])
    const { unmount } = render(<NotificationStrip />)
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: 'Close notice' }))
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Verify your e-mail',
    ])
    unmount()
    render(<NotificationStrip />)
    expect(screen.queryByText('News')).toBeNull()
    expect(settings().closedNotifications).toEqual(['news_1'])
    setNotices([])
  })
})

describe('the profile block of the sidebar', () => {
  const block = (session: SessionView, widthPx: number) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: widthPx > Number.parseInt(/\d+/.exec(query)?.[0] ?? '0', 10),
      addEventListener() {},
      removeEventListener() {},
    }))
    render(
      <SessionProvider value={session}>
        <ProfileBlock isCollapsed={false} />
      </SessionProvider>,
    )
    const link = screen.queryByRole('link', { name: 'Profile of nova' })
    cleanup()
    vi.unstubAllGlobals()
    return link?.getAttribute('href')
  }

  it('is there above 1200 px and for signed-in players only [LOBBY-030]', () => {
    expect(block(nova, 1201)).toBe('/profile/user_1')
    expect(block(nova, 1200)).toBeUndefined()
    expect(block(guestSession, 1440)).toBeUndefined()
  })
})

describe('the switch on top of the sidebar', () => {
  const parts = (path: string) => {
    render(<Sidebar path={path} />)
    const links = within(screen.getByRole('navigation', { name: 'Parts of the site' }))
      .getAllByRole('link')
      .map((link) => [
        link.getAttribute('aria-label') ?? link.textContent,
        ...['href', 'aria-current'].map((name) => link.getAttribute(name)),
      ])
    cleanup()
    return links
  }

  it('leads to casino and sports and says in which of them one is [LOBBY-059]', () => {
    const isHere = (name: string, href: string, at: boolean) => [name, href, at ? 'true' : null]
    for (const path of ['/', '/casino/game/dice', '/sport', '/sport/event/7']) {
      const isSport = path.startsWith('/sport')
      expect(parts(path)).toEqual([
        isHere('Casino', '/', !isSport),
        isHere('Sports', '/sport', isSport),
      ])
    }
  })

  it('is not there while there is one part only', () => {
    useLicence.setState({ pushed: { valid: true, plugins: [], enabledFeatures: [] } })
    render(<Sidebar path="/" />)
    expect(screen.queryByRole('navigation', { name: 'Parts of the site' })).toBeNull()
    useLicence.setState({ pushed: undefined })
  })
})

describe('the frame', () => {
  it('marks the page one is at in every menu and offers a way past them', () => {
    render(
      <Frame main={createRef()} path="/" isDemoBuild={false}>
        <p>page</p>
      </Frame>,
    )
    const bar = screen.getByRole('navigation', { name: 'Main' })
    const casino = within(bar).getByRole('link', { name: 'Casino' })
    expect(casino.getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('link', { name: 'Skip to the page' }).getAttribute('href')).toBe(
      '#main',
    )
    expect(within(screen.getByRole('main')).getByText('page')).toBeTruthy()
  })
})

describe('the bottom bar of phones', () => {
  const barOf = (session: SessionView) => {
    render(
      <SessionProvider value={session}>
        <BottomBar path="/" />
      </SessionProvider>,
    )
    return within(screen.getByRole('navigation', { name: 'Main' }))
  }

  it('has Menu, Casino, Sports, Rewards and Search [LOBBY-064]', () => {
    barOf(nova)
    const named = [...document.querySelectorAll('nav > *')].map(({ textContent }) => textContent)
    expect(named).toEqual(['Menu', 'Casino', 'Sports', 'Rewards', 'Search'])
  })

  it('leads from Rewards to the levels for guests, and to the own rewards otherwise [LOBBY-065]', () => {
    const toOf = (session: SessionView) => {
      const href = barOf(session).getByRole('link', { name: 'Rewards' }).getAttribute('href')
      cleanup()
      return href
    }
    expect([toOf(guestSession), toOf(nova)]).toEqual(['/vip', '/rewards'])
  })
})
