import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../platform/client/query-client.ts'
import {
  guestSession,
  SessionProvider,
  type SessionView,
} from '../../../platform/session/session-context.tsx'
import { useToasts } from '../../../platform/toasts/toasts.ts'
import { ConnectedApps } from './connected-apps.tsx'
import { ConsentPage } from './consent-page.tsx'

const asked: { path: string; body: unknown }[] = []
let answers: Record<string, () => Response> = {}
const assign = vi.fn()

const request = {
  client: { name: 'Tip Jar', icon: null, url: 'https://tips.example/home' },
  scopes: ['openid', 'email'],
}
const app = {
  id: 'app_1',
  ...request.client,
  scopes: ['openid', 'email'],
  connectedAt: Date.UTC(2026, 4, 2, 9, 12),
}
const refused = (name: string, status: number) =>
  Response.json({ code: 1, error: { code: 1, name, message: 'no', params: {} } }, { status })

beforeEach(() => {
  answers = {
    '/api/oauth/request': () => Response.json(request),
    '/api/oauth/decide': () => Response.json({ redirect: '/oauth/auth/r1' }),
    '/api/oauth/apps': () => Response.json([app]),
    '/api/oauth/apps/remove': () => Response.json([]),
  }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({ path, body: JSON.parse(String(init.body)) })
    return answers[path]?.() ?? new Response('', { status: 500 })
  })
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  assign.mockReset()
  asked.length = 0
  useToasts.setState({ toasts: [] })
})

const alice: SessionView = {
  ...guestSession,
  status: 'signed-in',
  user: { id: 'user_1', name: 'alice', email: null, isEmailVerified: false },
}

function show(session: SessionView, requestId = 'r1') {
  return render(
    <SessionProvider value={session}>
      <ConsentPage params={{ requestId }} />
    </SessionProvider>,
  )
}

describe('the page of an app that asks', () => {
  it('says who asks, what it will learn and as whom [AUTH-095]', async () => {
    show(alice)
    expect(await screen.findByText('Tip Jar wants to sign you in')).toBeTruthy()
    expect(screen.getByText('tips.example')).toBeTruthy()
    expect(screen.getByText('Who you are')).toBeTruthy()
    expect(screen.getByText('Your email')).toBeTruthy()
    expect(screen.queryByText('Your login')).toBeNull()
    expect(screen.getByText('alice')).toBeTruthy()
  })

  it.each([
    ['Allow', true],
    ['Cancel', false],
  ])('sends the answer %s once, and leaves', async (name, allow) => {
    show(alice)
    const button = await screen.findByRole('button', { name })
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/oauth/auth/r1'))
    const sent = asked.filter(({ path }) => path === '/api/oauth/decide')
    expect(sent).toEqual([{ path: '/api/oauth/decide', body: { requestId: 'r1', allow } }])
  })

  it('says so when the request is unknown or old', async () => {
    answers['/api/oauth/request'] = () => refused('auth/unknown-request', 404)
    show(alice)
    expect(await screen.findByText('Nothing to decide here')).toBeTruthy()
  })

  it('tells whoever runs the app why its request was refused, guests too', async () => {
    window.history.replaceState(null, '', '/oauth/authorize/refused?error=invalid_redirect_uri')
    const openAuth = vi.fn()
    show({ ...guestSession, openAuth }, 'refused')
    expect(screen.getByText('invalid_redirect_uri')).toBeTruthy()
    window.history.replaceState(null, '', '/oauth/authorize/refused?error=Call+555-0100+now')
    cleanup()
    show(alice, 'refused')
    expect(screen.queryByText(/Call 555/)).toBeNull()
    expect(asked).toEqual([])
    expect(openAuth).not.toHaveBeenCalled()
  })

  it('keeps the answers when the decision did not arrive', async () => {
    answers['/api/oauth/decide'] = () => refused('core/too-quick', 429)
    show(alice)
    fireEvent.click(await screen.findByRole('button', { name: 'Allow' }))
    await waitFor(() =>
      expect(useToasts.getState().toasts[0]?.title).toBe('Your decision was not sent'),
    )
    expect(assign).not.toHaveBeenCalled()
    answers['/api/oauth/decide'] = () => refused('auth/unknown-request', 404)
    fireEvent.click(screen.getByRole('button', { name: 'Allow' }))
    expect(await screen.findByText('Nothing to decide here')).toBeTruthy()
  })

  it('opens the sign-in window for a guest, and asks nothing before', async () => {
    const openAuth = vi.fn()
    const { rerender } = show({ ...guestSession, openAuth })
    await waitFor(() => expect(openAuth).toHaveBeenCalledWith('login'))
    expect(asked).toEqual([])
    rerender(
      <SessionProvider value={alice}>
        <ConsentPage params={{ requestId: 'r1' }} />
      </SessionProvider>,
    )
    expect(await screen.findByText('Tip Jar wants to sign you in')).toBeTruthy()
  })
})

describe('the connected apps', () => {
  it('are listed with what they know, and removed by a press', async () => {
    render(<ConnectedApps />)
    expect(await screen.findByText('Knows who you are, your email')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Remove Tip Jar' }))
    expect(await screen.findByText('No apps connected')).toBeTruthy()
    expect(asked.at(-1)).toEqual({ path: '/api/oauth/apps/remove', body: { id: 'app_1' } })
    expect(useToasts.getState().toasts[0]?.title).toBe('Tip Jar was removed')
  })

  it('stay when the server says no', async () => {
    answers['/api/oauth/apps/remove'] = () => refused('core/too-quick', 429)
    render(<ConnectedApps />)
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Tip Jar' }))
    await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1))
    expect(screen.getByText('Tip Jar')).toBeTruthy()
  })

  it('say so when they cannot be loaded, and load again on a press', async () => {
    answers['/api/oauth/apps'] = () => refused('core/too-quick', 429)
    render(<ConnectedApps />)
    const retry = await screen.findByRole('button', { name: 'Retry' })
    answers['/api/oauth/apps'] = () => Response.json([app])
    fireEvent.click(retry)
    expect(await screen.findByText('Tip Jar')).toBeTruthy()
  })
})
