import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { closeAllModals, defineModal, openModal, useModals } from '../platform/modals/modals.tsx'
import { App } from './app.tsx'
import { guestSession, SessionProvider } from '../platform/session/session-context.tsx'
import { onNavigate } from './navigation.ts'

beforeEach(() => navigate('/'))
afterEach(() => {
  cleanup()
  closeAllModals()
})

const go = (path: string) => act(async () => navigate(path))

describe('navigation', () => {
  it('reports the path of every navigation [LOBBY-024]', async () => {
    const paths = vi.fn()
    const end = onNavigate(paths)
    render(<App />)
    await go('/nowhere')
    end()
    await go('/')
    expect(paths.mock.calls).toEqual([['/'], ['/nowhere']])
  })

  it('names the document, closes windows and moves the focus to the page', async () => {
    const Empty = () => null
    const modal = defineModal<object>({
      name: 'any',
      title: 'Any',
      load: () => Promise.resolve(Empty),
    })
    render(<App />)
    expect(document.title).toBe('Casino | PWRPLAY')
    await act(async () => openModal(modal, {}))
    await go('/nowhere')
    expect(document.title).toBe('Page not found | PWRPLAY')
    expect(useModals.getState().stack).toEqual([])
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('takes who has excluded himself to the page that says so, from everywhere [LEGAL-011] [LEGAL-012]', async () => {
    const user = { id: 'user_1', name: 'nova', email: null, isEmailVerified: true }
    const excluded = { ...user, isSelfExcluded: true }
    render(
      <SessionProvider value={{ ...guestSession, status: 'signed-in', user: excluded }}>
        <App />
      </SessionProvider>,
    )
    for (const path of ['/', '/casino/game/dice', '/terms']) {
      await go(path)
      expect(window.location.pathname).toBe('/error/se')
    }
    expect(await screen.findByRole('heading', { name: 'Your account is closed' })).toBeTruthy()
    expect(screen.queryByRole('banner')).toBeNull()
  })

  it('shows the licence page bare, without header and footer [LOBBY-025]', async () => {
    render(<App />)
    await go('/error/1')
    expect(await screen.findByText('Invalid licence')).toBeTruthy()
    expect(screen.queryByRole('banner')).toBeNull()
    expect(screen.queryByRole('contentinfo')).toBeNull()
  })
})
