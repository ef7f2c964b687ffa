import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MessagesSquare } from 'lucide-react'
import { createRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WebFeature } from '../platform/feature/feature.ts'
import { useLicence } from '../platform/licence/licence.ts'
import { ModalViewport } from '../platform/modals/modal-viewport.tsx'
import { closeAllModals } from '../platform/modals/modals.tsx'
import {
  guestSession,
  SessionProvider,
  type SessionView,
} from '../platform/session/session-context.tsx'
import { Frame } from './frame/frame.tsx'

const opened = vi.hoisted(() => ({ site: vi.fn(), sport: vi.fn() }))

vi.mock('./features.ts', () => {
  const features: WebFeature[] = [
    {
      name: 'trial',
      header: [
        { group: 'tools', order: 3, permissions: ['dashboard'], Item: () => <b>Dashboard</b> },
        { group: 'tools', order: 2, isFor: 'players', Item: () => <b>Bell</b> },
        { group: 'tools', order: 1, isFor: 'guests', Item: () => <b>Offer</b> },
        { group: 'money', order: 1, gate: 'sport', Item: () => <b>Slip</b> },
      ],
      search: { name: 'Search games', open: opened.site },
      panel: {
        name: 'Chat',
        Icon: MessagesSquare,
        gate: 'chat',
        Panel: ({ onClose }) => (
          <button onClick={onClose}>{onClose ? 'Fold away' : 'Docked'}</button>
        ),
      },
    },
    {
      name: 'sport',
      search: { name: 'Search events', below: '/sport', open: opened.sport },
      sideMenu: { below: '/sport', Menu: () => <p>Football</p> },
    },
  ]
  return { features }
})

beforeEach(() => useLicence.setState({ pushed: undefined }))
afterEach(() => {
  closeAllModals()
  cleanup()
  vi.unstubAllGlobals()
})

const user = { id: 'user_1', name: 'nova', email: null, isEmailVerified: true }
const player: SessionView = { ...guestSession, status: 'signed-in', user }

function holding(types: Record<string, boolean>): SessionView {
  const permissions = [{ id: 'staff', items: [{ id: 'dashboard', types }] }]
  return { ...player, user: { ...user, permissions: { roles: [], permissions } } }
}

function showFrame(session: SessionView, { path = '/', widthPx = 1440 } = {}): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: widthPx > Number.parseInt(/\d+/.exec(query)?.[0] ?? '0', 10),
    addEventListener() {},
    removeEventListener() {},
  }))
  render(
    <SessionProvider value={session}>
      <Frame main={createRef()} path={path} isDemoBuild={false}>
        <p>page</p>
      </Frame>
      <ModalViewport />
    </SessionProvider>,
  )
}

const shown = () =>
  ['Offer', 'Bell', 'Dashboard', 'Slip'].filter((text) => screen.queryByText(text) !== null)

describe('the header', () => {
  it('shows items to whom they are for, and by permission', () => {
    showFrame(guestSession)
    expect(shown()).toEqual(['Offer', 'Slip'])
    cleanup()
    showFrame(player)
    expect(shown()).toEqual(['Bell', 'Slip'])
    cleanup()
    showFrame(holding({ active: true }))
    expect(shown()).toEqual(['Bell', 'Dashboard', 'Slip'])
    cleanup()
    showFrame(holding({ active: false, edit: true }))
    expect(shown()).toEqual(['Bell', 'Slip'])
  })

  it('leaves out what is switched off', () => {
    const pushed = { valid: true, plugins: [], enabledFeatures: [] }
    useLicence.setState({ pushed })
    showFrame(player)
    expect(shown()).toEqual(['Bell'])
    expect(screen.queryByRole('complementary', { name: 'Chat' })).toBeNull()
  })
})

describe('a part of the site with a search and a menu of its own', () => {
  it('has them below its path, and nowhere else', () => {
    showFrame(guestSession, { path: '/sport/football' })
    expect(screen.getByText('Football')).toBeTruthy()
    for (const entry of screen.getAllByRole('button', { name: /Search events/ })) {
      fireEvent.click(entry)
    }
    expect(opened.sport).toHaveBeenCalledTimes(2)
    cleanup()
    showFrame(guestSession, { path: '/sports' })
    expect(screen.queryByText('Football')).toBeNull()
    expect(screen.queryByRole('button', { name: /Search events/ })).toBeNull()
  })
})

describe('the panel of a feature', () => {
  it('stands beside the page above 1200 px', () => {
    showFrame(player, { widthPx: 1201 })
    expect(screen.getByText('Docked')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Chat' })).toBeNull()
  })

  it('is hidden at 1200 px and below until it is asked for', async () => {
    showFrame(player, { widthPx: 1200 })
    expect(screen.queryByText('Docked')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Chat' }))
    fireEvent.click(await screen.findByText('Fold away'))
    expect(screen.queryByText('Fold away')).toBeNull()
  })
})
