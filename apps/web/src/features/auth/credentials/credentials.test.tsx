import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useModals } from '../../../platform/modals/modals.tsx'
import { setNotices, useNotices } from '../../../platform/store/notices-store.ts'
import { useToasts } from '../../../platform/toasts/toasts.ts'
import { adoptUser, forgetUser, useAccount } from '../account/account.ts'
import { readAccount } from '../account/stored-account.ts'
import { logInViaToken } from '../sign-in/sign-in.ts'
import { sendVerification, startEmailDuties } from './email-duties.ts'
import { ForgotWindow } from './forgot-window.tsx'

let answers: Record<string, () => Response> = {}

const user = {
  _id: 'user_1',
  name: 'alice',
  email: 'alice@example.org',
  email_verified: false,
  roles: [],
  token: 'bearer',
  tokenExpiresAt: Date.now() + 900_000,
}

function signIn(changes: object = {}): void {
  const account = readAccount(JSON.stringify({ ...user, ...changes }))
  if (account === undefined) throw new Error('no account was read')
  adoptUser(account)
}

beforeEach(() => {
  answers = {}
  vi.stubGlobal(
    'fetch',
    async (path: string) => answers[path]?.() ?? new Response('', { status: 500 }),
  )
})

afterEach(() => {
  cleanup()
  forgetUser()
  vi.unstubAllGlobals()
  useToasts.setState({ toasts: [] })
  useModals.setState({ stack: [] })
  setNotices([])
})

startEmailDuties()

const titles = () => useToasts.getState().toasts.map(({ title }) => title)
const openNames = () => useModals.getState().stack.map(({ modal }) => modal.name)

describe('an e-mail that is not verified', () => {
  it('is said before all news, until it is verified', () => {
    signIn()
    setNotices([{ id: 'news', text: 'News', isClosable: true }])
    expect(useNotices.getState().notices.map(({ id }) => id)).toEqual(['email', 'news'])
    signIn({ email_verified: true })
    expect(useNotices.getState().notices.map(({ id }) => id)).toEqual(['news'])
  })

  it('that was mailed a moment ago is too quick, in the given words [AUTH-054]', async () => {
    signIn()
    const error = { code: -1009, name: 'core/too-quick', message: 'x', params: {} }
    answers['/api/user/verifyEmail'] = () => Response.json({ code: -1009, error }, { status: 429 })
    await sendVerification()
    expect(titles()).toEqual(["You're too quick, try again in a few minutes."])
  })

  it('is not asked of a guest', () => {
    expect(useNotices.getState().notices).toEqual([])
  })
})

describe('an account without an e-mail', () => {
  it('gets its window back after a navigation closed it, and not after a sign-out [AUTH-055]', () => {
    signIn({ email: null })
    expect(openNames()).toEqual(['update-email'])
    useModals.setState({ stack: [] })
    expect(openNames()).toEqual(['update-email'])
    forgetUser()
    expect(openNames()).toEqual([])
  })
})

describe('asking for a new password', () => {
  it('is confirmed when the server cannot be reached, too [AUTH-044]', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')))
    render(<ForgotWindow />)
    fireEvent.change(screen.getByLabelText('Email or login'), { target: { value: 'alice' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send link' }))
    await waitFor(() => screen.getByText('Check your inbox'))
  })
})

describe('a token of one sign-in', () => {
  it('signs in, and reloads the page when it is refused [AUTH-031] [AUTH-034]', async () => {
    let reloads = 0
    const reload = () => (reloads += 1)
    answers['/sanctum/csrf-cookie'] = () => new Response(null, { status: 204 })
    answers['/auth/loginViaToken'] = () => Response.json(user)
    await logInViaToken('good', reload)
    expect([useAccount.getState().user?.name, reloads]).toEqual(['alice', 0])
    const error = { code: 1, name: 'auth/token-refused', message: 'x', params: {} }
    answers['/auth/loginViaToken'] = () => Response.json({ code: 1, error }, { status: 401 })
    await logInViaToken('used', reload)
    expect(reloads).toBe(1)
  })
})
