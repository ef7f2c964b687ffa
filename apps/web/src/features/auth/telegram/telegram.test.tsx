import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emit } from '../../../platform/client/client-events.ts'
import { useToasts } from '../../../platform/toasts/toasts.ts'
import { account, adoptUser, forgetUser } from '../account/account.ts'
import { accountKey } from '../account/stored-account.ts'
import { signInByTelegram } from './sign-in-by-telegram.ts'
import { isTelegramMode, launchDataOf, startTelegram } from './telegram-mode.ts'
import { TelegramGate } from './telegram-gate.tsx'
import { launchAddress, readPerson } from './test-person.ts'
import { useTelegramWait } from './use-telegram-wait.ts'

const asked: { path: string; body: unknown; bearer: string | null }[] = []
let answers: Record<string, () => Response | Promise<Response>> = {}
const user = {
  _id: 'user_1',
  name: 'nell_sea',
  email: null,
  email_verified: false,
  pending_email: null,
  avatar: null,
  created_at: '2026-01-01T00:00:00.000Z',
  client_seed: 'seed',
  private_bets: false,
  self_excluded: false,
  missing_details: [],
  ...{ vipLevel: 0, bonus_claim: null, wallets: {}, contact: {} },
  roles: [],
  permissions: [],
  lastLoginAt: null,
  token: 'bearer-of-update',
  tokenExpiresAt: Date.now() + 900_000,
}
const initData = 'user=%7B%22id%22%3A1%7D&hash=ab'

beforeEach(() => {
  answers = {
    '/auth/logout': () => new Response(null, { status: 204 }),
    '/sanctum/csrf-cookie': () => new Response(null, { status: 204 }),
    '/api/telegram/generateToken': () => Response.json({ token: 'bearer-of-telegram' }),
    '/auth/update': () => Response.json(user),
  }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const bearer = new Headers(init.headers).get('authorization')
    asked.push({ path, body: init.body ? JSON.parse(String(init.body)) : undefined, bearer })
    return answers[path]?.() ?? new Response('', { status: 500 })
  })
})

afterEach(() => {
  cleanup()
  forgetUser()
  Reflect.deleteProperty(window, 'Telegram')
  window.history.replaceState(null, '', '/')
  useTelegramWait.setState({ isWaiting: false })
  useToasts.setState({ toasts: [] })
  vi.unstubAllGlobals()
  asked.length = 0
})

describe('Telegram mode', () => {
  it('needs the app object and launch data in the address, both [AUTH-071]', () => {
    const hash = launchAddress(initData).slice(1)
    expect(launchDataOf(hash)).toBe(initData)
    expect(isTelegramMode(hash)).toBe(false)
    Reflect.set(window, 'Telegram', { WebApp: { initData } })
    expect(isTelegramMode(hash)).toBe(true)
    for (const other of ['', '#', '#tgWebAppData=', '#other=1']) {
      expect(isTelegramMode(other)).toBe(false)
    }
  })

  it('shows the loader, signs out and signs in [AUTH-069] [AUTH-070] [AUTH-072]', async () => {
    adoptUser({ ...user, name: 'somebody else' })
    const startSite = vi.fn()
    render(<TelegramGate beside={null}>the site</TelegramGate>)
    let letIn = () => {}
    answers['/api/telegram/generateToken'] = () =>
      new Promise((resolve) => {
        letIn = () => resolve(Response.json({ token: 'bearer-of-telegram' }))
      })
    window.history.replaceState(null, '', launchAddress(initData))
    act(() => startTelegram(startSite))
    expect(localStorage.getItem(accountKey)).toBeNull()
    expect(screen.queryByText('the site')).toBeNull()
    expect(window.location.hash).toBe('')
    await screen.findByText('Signing you in with Telegram')
    await waitFor(() => expect(asked).toHaveLength(3))
    expect([account(), startSite.mock.calls.length]).toEqual([undefined, 0])
    letIn()
    await waitFor(() => expect(account()?.name).toBe('nell_sea'))
    expect(asked.map(({ path }) => path)).toEqual([
      '/auth/logout',
      '/sanctum/csrf-cookie',
      '/api/telegram/generateToken',
      '/auth/update',
    ])
    expect(asked[2]?.body).toEqual({ initData })
    await screen.findByText('the site')
    expect(screen.queryByText('Signing you in with Telegram')).toBeNull()
    expect(startSite).toHaveBeenCalledTimes(1)
  })

  it('ends its loader when the token has done its work [AUTH-073]', async () => {
    window.history.replaceState(null, '', launchAddress(initData))
    const startSite = vi.fn()
    startTelegram(startSite)
    expect(useTelegramWait.getState().isWaiting).toBe(true)
    emit('auth:login-token-succeeded', null)
    expect(useTelegramWait.getState().isWaiting).toBe(false)
    await waitFor(() => expect(startSite).toHaveBeenCalled())
  })

  it('makes the token the bearer that fetches the account [AUTH-074]', async () => {
    await signInByTelegram(initData)
    expect(asked.at(-1)).toMatchObject({
      path: '/auth/update',
      bearer: 'Bearer bearer-of-telegram',
    })
    expect(account()?.token).toBe('bearer-of-update')
  })

  it('tells a failure and gives the page free [AUTH-076]', async () => {
    answers['/api/telegram/generateToken'] = () => new Response('{}', { status: 401 })
    window.history.replaceState(null, '', launchAddress(initData))
    const startSite = vi.fn()
    startTelegram(startSite)
    await waitFor(() => expect(startSite).toHaveBeenCalled())
    const [first] = useToasts.getState().toasts
    expect([first?.kind, first?.title]).toEqual(['error', 'Failed to authorize using Telegram'])
    expect(useTelegramWait.getState().isWaiting).toBe(false)
    expect(account()).toBeUndefined()
  })

  it('leaves a page without launch data alone', () => {
    adoptUser(user)
    const startSite = vi.fn()
    startTelegram(startSite)
    expect(startSite).toHaveBeenCalledTimes(1)
    expect(useTelegramWait.getState().isWaiting).toBe(false)
    expect(account()?.name).toBe('nell_sea')
  })
})

describe('the fields of the test bot', () => {
  it('become a person, or say what is wrong', () => {
    expect(readPerson({ id: '42', firstName: ' Nell ', username: '' }).person).toEqual({
      id: 42,
      firstName: 'Nell',
    })
    const { person, problems } = readPerson({ id: '-1', firstName: ' ', username: 'a b' })
    expect(person).toBeUndefined()
    expect(Object.keys(problems)).toEqual(['id', 'firstName', 'username'])
  })
})
