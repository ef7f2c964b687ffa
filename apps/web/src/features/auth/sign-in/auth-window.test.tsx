import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { on } from '../../../platform/client/client-events.ts'
import { useModals } from '../../../platform/modals/modals.tsx'
import { changeSettings } from '../../../platform/store/settings-store.ts'
import { useToasts } from '../../../platform/toasts/toasts.ts'
import { forgetUser, useAccount } from '../account/account.ts'
import { openAuth } from './auth-modal.ts'
import { AuthWindow } from './auth-window.tsx'
import { accountKey } from '../account/stored-account.ts'

/** Paths in the order they were asked for, with their bodies. */
const asked: { path: string; body: unknown }[] = []
let answers: Record<string, () => Response | Promise<Response>> = {}

const user = {
  _id: 'user_1',
  name: 'alice',
  email: 'alice@example.org',
  roles: [],
  token: 'bearer',
  tokenExpiresAt: Date.now() + 900_000,
}
interface Refused {
  name: string
  code: number
  status: number
  message: string
  params?: object
}

const refuse = ({ name, code, status, message, params = {} }: Refused) =>
  Response.json({ code, error: { code, name, message, params } }, { status })
const wrongLogin = {
  name: 'auth/wrong-login',
  code: 1,
  status: 401,
  message: 'Wrong login or password',
}

beforeEach(() => {
  answers = {
    '/sanctum/csrf-cookie': () => new Response(null, { status: 204 }),
    '/api/captcha/challenge': () => Response.json({ none: true }),
    '/auth/login': () => Response.json(user),
    '/auth/register': () => Response.json(user),
  }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const [name = ''] = path.split('?')
    asked.push({ path: name, body: init.body ? JSON.parse(String(init.body)) : undefined })
    return answers[name]?.() ?? new Response('', { status: 500 })
  })
})

afterEach(() => {
  cleanup()
  forgetUser()
  vi.unstubAllGlobals()
  asked.length = 0
  useToasts.setState({ toasts: [] })
  useModals.setState({ stack: [] })
  changeSettings({ referral: null })
})

function fill(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

function submit(): void {
  const form = document.querySelector('form')
  if (form) fireEvent.submit(form)
}

function fillRegistration(): void {
  fill('Email', 'alice@example.org')
  fill('Login', 'alice')
  fill('Password', 'correct horse')
  fill('Date of birth', '1990-02-03')
  fireEvent.click(screen.getByLabelText('Country'))
  fireEvent.click(screen.getByRole('option', { name: 'Switzerland' }))
}

const callsMade = () => asked.map(({ path }) => path)
const submitButton = () => document.querySelector<HTMLButtonElement>('button[type="submit"]')

describe('the register/login window', () => {
  it('has the tabs "Log in" and "Register" [AUTH-003]', () => {
    render(<AuthWindow tab="login" />)
    const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent)
    expect(tabs).toEqual(['Log in', 'Register'])
    fireEvent.click(screen.getByText('Register'))
    expect(screen.getByLabelText('Date of birth')).toBeTruthy()
  })

  it('solves the captcha first, then logs in in the given order [AUTH-006] [AUTH-028]', async () => {
    openAuth('login')
    render(<AuthWindow tab="login" />)
    fill('Email or login', 'alice')
    fill('Password', 'correct horse')
    submit()
    await waitFor(() => expect(useAccount.getState().user?.name).toBe('alice'))
    expect(callsMade()).toEqual(['/api/captcha/challenge', '/sanctum/csrf-cookie', '/auth/login'])
    expect(asked[2]?.body).toEqual({ login: 'alice', password: 'correct horse', captcha: 'none' })
  })

  it('stores the user and closes after a success [AUTH-010]', async () => {
    openAuth('login')
    const succeeded = vi.fn()
    const stop = on('auth:login-succeeded', succeeded)
    render(<AuthWindow tab="login" />)
    submit()
    await waitFor(() => expect(useModals.getState().stack).toHaveLength(0))
    stop()
    expect(succeeded).toHaveBeenCalledOnce()
    expect(localStorage.getItem(accountKey)).toContain('user_1')
  })

  it('reveals the captcha and disables the button from the press on [AUTH-005] [AUTH-007]', async () => {
    // An answer that does not come: the press is still under way when it is looked at.
    answers['/auth/login'] = () => new Promise<Response>(() => undefined)
    render(<AuthWindow tab="login" />)
    expect(screen.queryByText('Checking that you are human')).toBeNull()
    submit()
    expect(await screen.findByText('Checking that you are human')).toBeTruthy()
    expect(submitButton()?.disabled).toBe(true)
  })

  it('says that login or password are wrong and resets the captcha [AUTH-009] [AUTH-029] [AUTH-030]', async () => {
    answers['/auth/login'] = () => refuse(wrongLogin)
    const failed = vi.fn()
    const stop = on('auth:login-failed', failed)
    render(<AuthWindow tab="login" />)
    submit()
    await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1))
    stop()
    expect(failed).toHaveBeenCalledWith({ text: 'Wrong login or password' })
    expect(useToasts.getState().toasts[0]?.title).toBe('Wrong login or password')
    await waitFor(() => expect(screen.queryByText('Checking that you are human')).toBeNull())
    expect(submitButton()?.disabled).toBe(false)
  })
})

describe('registration', () => {
  it('needs the ticked box with the exact sentence [AUTH-008] [AUTH-011]', async () => {
    render(<AuthWindow tab="register" />)
    fillRegistration()
    expect(submitButton()?.disabled).toBe(true)
    submit()
    expect(callsMade()).not.toContain('/auth/register')
    const box = screen.getByLabelText(
      'I agree to the Terms and Conditions & confirm that I am at least 18 years old',
    )
    fireEvent.click(box)
    expect(submitButton()?.disabled).toBe(false)
    submit()
    await waitFor(() => expect(callsMade()).toContain('/auth/register'))
  })

  it('sends no invite code when there is none [AUTH-013]', async () => {
    render(<AuthWindow tab="register" />)
    fillRegistration()
    fireEvent.click(screen.getByRole('checkbox'))
    submit()
    await waitFor(() => expect(callsMade()).toContain('/auth/register'))
    expect(asked.at(-1)?.body).toEqual({
      email: 'alice@example.org',
      name: 'alice',
      password: 'correct horse',
      birthDate: '1990-02-03',
      country: 'CH',
      captcha: 'none',
    })
  })

  it('fills the invite code in from the stored referral [AUTH-014]', () => {
    changeSettings({ referral: 'OTTO-7K' })
    render(<AuthWindow tab="register" />)
    expect(screen.getByLabelText<HTMLInputElement>('Invite code, optional').value).toBe('OTTO-7K')
  })

  it.each([
    { name: 'auth/invalid-invite', code: 1, status: 422, message: 'Invalid invite code.', row: 22 },
    {
      name: 'auth/multiaccount',
      code: 2,
      status: 403,
      message: 'Multiaccounting is prohibited.',
      row: 23,
    },
  ])('shows "$message" for code $code [AUTH-0$row]', async (refused) => {
    answers['/auth/register'] = () => refuse(refused)
    render(<AuthWindow tab="register" />)
    fillRegistration()
    fireEvent.click(screen.getByRole('checkbox'))
    submit()
    await waitFor(() => expect(useToasts.getState().toasts[0]?.title).toBe(refused.message))
  })

  it('shows what is wrong under the field until it is changed', async () => {
    const fields = { name: ['validation.unique'] }
    answers['/auth/register'] = () =>
      refuse({
        name: 'core/bad-payload',
        code: -1002,
        status: 422,
        message: 'no',
        params: { fields },
      })
    render(<AuthWindow tab="register" />)
    fillRegistration()
    fireEvent.click(screen.getByRole('checkbox'))
    submit()
    const text = 'This login is already registered, pick something else'
    expect(await screen.findByText(text)).toBeTruthy()
    expect(useToasts.getState().toasts).toHaveLength(0)
    fill('Login', 'alice2')
    expect(screen.queryByText(text)).toBeNull()
  })
})
