import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emit } from '../../../platform/client/client-events.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { useLicence } from '../../../platform/licence/licence.ts'
import { ModalViewport } from '../../../platform/modals/modal-viewport.tsx'
import { closeAllModals, useModals } from '../../../platform/modals/modals.tsx'
import { useToasts } from '../../../platform/toasts/toasts.ts'
import { adoptUser, account, forgetUser } from '../account/account.ts'
import { ConnectedAddresses } from './connected-addresses.tsx'
import type { Eip1193 } from './eip1193.ts'
import { finishConnect } from './finish-connect.ts'
import { readFrameMessage } from './frame-message.ts'
import { readAnnouncement } from './offered-wallets.ts'
import { OtherWays } from './other-ways.tsx'
import { rememberedWallet, rememberWallet } from './remembered-wallet.ts'
import { signInByWallet } from './sign-in-by-wallet.ts'
import { WalletConnect } from './wallet-connect.tsx'

const asked: { path: string; body: unknown }[] = []
let answers: Record<string, () => Response> = {}
const address = '0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a'
const user = {
  _id: 'user_1',
  name: 'player_1',
  email: 'a@example.org',
  email_verified: true,
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
  token: 'bearer',
  tokenExpiresAt: Date.now() + 900_000,
}
const refusal = (status: number, message: string) =>
  Response.json({ code: 1, error: { code: 1, name: 'auth/x', message, params: {} } }, { status })

/** A wallet that signs, or says no to some of what it is asked. */
function wallet(refused: readonly string[] = []): Eip1193 & { signed: unknown[] } {
  const signed: unknown[] = []
  return {
    signed,
    async request({ method, params = [] }) {
      if (refused.includes(method)) throw Object.assign(new Error('no'), { code: 4001 })
      if (method === 'eth_requestAccounts') return [address]
      signed.push(...params)
      return `0x${'11'.repeat(65)}`
    },
  }
}

const titles = () => useToasts.getState().toasts.map(({ title }) => title)
const paths = () => asked.map(({ path }) => path).filter((path) => !path.startsWith('/sanctum'))

beforeEach(() => {
  answers = {
    '/sanctum/csrf-cookie': () => new Response(null, { status: 204 }),
    '/auth/metamask/nonce': () => Response.json({ nonce: 'abc123' }),
    '/auth/metamask/signature': () => Response.json(user),
    '/auth/loginViaToken': () => Response.json(user),
  }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({ path, body: init.body ? JSON.parse(String(init.body)) : undefined })
    return answers[path]?.() ?? new Response('', { status: 500 })
  })
})

afterEach(() => {
  cleanup()
  closeAllModals()
  forgetUser()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  asked.length = 0
  useToasts.setState({ toasts: [] })
})

describe('the sign-in by the wallet of the browser', () => {
  it('asks for a nonce, has the sentence signed and sends it [AUTH-060] [AUTH-061] [AUTH-062]', async () => {
    const own = wallet()
    await signInByWallet(own)
    const message = 'I am signing my one-time nonce: abc123'
    const hex = `0x${Buffer.from(message).toString('hex')}`
    expect(own.signed).toEqual([hex, address])
    expect(paths()).toEqual(['/auth/metamask/nonce', '/auth/metamask/signature'])
    expect(asked.at(-1)?.body).toEqual({
      message,
      signature: `0x${'11'.repeat(65)}`,
      address,
      nonce: 'abc123',
    })
    expect(account()?.name).toBe('player_1')
  })

  it('says nothing when the wallet is told no [AUTH-063]', async () => {
    await signInByWallet(wallet(['personal_sign']))
    await signInByWallet(wallet(['eth_requestAccounts']))
    expect(titles()).toEqual([])
    expect(account()).toBeUndefined()
  })

  it('says that there is no wallet [AUTH-066]', async () => {
    await signInByWallet(undefined)
    expect(titles()).toEqual(['MetaMask is not installed in your browser.'])
  })

  it('says that there is no nonce [AUTH-067]', async () => {
    answers['/auth/metamask/nonce'] = () => refusal(429, 'x')
    await signInByWallet(wallet())
    expect(titles()).toEqual(['An error has occurred. Try again later.'])
  })

  it('says that the signature was refused [AUTH-068]', async () => {
    answers['/auth/metamask/signature'] = () => refusal(401, 'x')
    await signInByWallet(wallet())
    expect(titles()).toEqual(['Failed to authenticate.'])
    expect(account()).toBeUndefined()
  })

  it.each([
    [991, 0],
    [992, 1],
  ])('has a button at %i px: %i [AUTH-059]', (widthPx, count) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: widthPx >= Number(/min-width: (\d+)px/.exec(query)?.[1]),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    render(<OtherWays />)
    expect(screen.queryAllByRole('button', { name: 'Browser wallet' })).toHaveLength(count)
    expect(screen.getByRole('button', { name: 'All wallets' })).toBeTruthy()
  })
})

it('without wallet-connect neither the window nor the card leads there', async () => {
  useLicence.setState({ pushed: { valid: true, plugins: [], enabledFeatures: [] } })
  answers['/api/profile/connections'] = () => Response.json([])
  render(
    <>
      <OtherWays />
      <ConnectedAddresses />
    </>,
  )
  await screen.findByText('No wallet yet')
  expect(screen.queryByRole('button', { name: 'All wallets' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Connect a wallet' })).toBeNull()
  useLicence.setState({ pushed: undefined })
})

describe('the wallet-connect window', () => {
  /** Pages in frames are not loaded here: their window is somebody to be the source of messages. */
  const inside = new EventTarget()

  async function openWindow(): Promise<HTMLElement> {
    // The environment complains that it loads no pages in frames.
    vi.spyOn(window.console, 'error').mockImplementation(() => undefined)
    const contentWindow = { configurable: true, get: () => inside }
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', contentWindow)
    render(
      <>
        <WalletConnect />
        <ModalViewport />
      </>,
    )
    act(() => emit('auth:wallet-connect', null))
    return screen.findByTitle('Wallets')
  }

  it('opens on an event, around the page of its own [AUTH-096] [AUTH-097] [AUTH-098]', async () => {
    const frame = await openWindow()
    expect(frame.getAttribute('src')).toBe('/walletconnect')
    answers['/api/thirdweb/fetchToken'] = () => Response.json({ model: { userAuthToken: 't' } })
    const data = { from: 'wallet-connect', kind: 'proved', uid: 'u1' }
    const { origin } = window.location
    act(() => {
      window.dispatchEvent(new MessageEvent('message', { data, origin, source: window }))
    })
    expect(useModals.getState().stack).toHaveLength(1)
    const own = Object.assign(new Event('message'), { data, origin, source: inside })
    // The window listens from a moment after its frame is there.
    await waitFor(() => {
      act(() => {
        window.dispatchEvent(own)
      })
      expect(useModals.getState().stack).toHaveLength(0)
    })
    await waitFor(() => expect(account()?.name).toBe('player_1'))
  })

  it('believes messages of its own frame and origin only', () => {
    const frame = window
    const { origin } = window.location
    const data = { from: 'wallet-connect', kind: 'proved', uid: 'u1' }
    expect(readFrameMessage({ data, origin, source: frame }, frame)).toEqual({
      kind: 'proved',
      uid: 'u1',
    })
    for (const event of [
      { data, origin: 'https://evil.example', source: frame },
      { data, origin, source: null },
      { data: { kind: 'proved', uid: 'u1' }, origin, source: frame },
      { data: { ...data, uid: 1 }, origin, source: frame },
      { data: { ...data, kind: 'height', heightPx: 1e9 }, origin, source: frame },
      { data: 'proved', origin, source: frame },
    ]) {
      expect(readFrameMessage(event, frame)).toBeUndefined()
    }
    expect(readFrameMessage({ data, origin, source: null }, null)).toBeUndefined()
  })

  it('signs a guest in with the token of the handle [AUTH-099] [AUTH-101]', async () => {
    answers['/api/thirdweb/fetchToken'] = () => Response.json({ model: { userAuthToken: 't1' } })
    await finishConnect('u1')
    expect(asked.find(({ path }) => path === '/api/thirdweb/fetchToken')?.body).toEqual({
      uid: 'u1',
    })
    expect(asked.at(-1)).toEqual({ path: '/auth/loginViaToken', body: { token: 't1' } })
    expect(account()?.name).toBe('player_1')
  })

  it('connects the address of a player [AUTH-099] [AUTH-102]', async () => {
    adoptUser(user)
    answers['/api/profile/connections/connect'] = () => Response.json([])
    await finishConnect('u2')
    expect(asked.at(-1)).toEqual({ path: '/api/profile/connections/connect', body: { uid: 'u2' } })
    expect(titles()).toEqual(['Wallet connected'])
  })

  it('shows that an address is connected already [AUTH-103]', async () => {
    adoptUser(user)
    const text = 'This address is already connected'
    answers['/api/profile/connections/connect'] = () => refusal(409, text)
    await finishConnect('u2')
    expect(useToasts.getState().toasts.map((one) => one.text)).toEqual([text])
  })

  it('logs an answer without a model [AUTH-104]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    answers['/api/thirdweb/fetchToken'] = () => Response.json({ model: null })
    await finishConnect('u1')
    expect(log).toHaveBeenCalledWith('No authentication data')
    expect(account()).toBeUndefined()
  })

  it('remembers the wallet for a day [AUTH-100]', () => {
    const set = vi.spyOn(document, 'cookie', 'set')
    rememberWallet('io.metamask')
    expect(set.mock.calls[0]?.[0]).toContain('wallet-connect=io.metamask; Path=/walletconnect')
    expect(set.mock.calls[0]?.[0]).toContain('; Max-Age=86400;')
    rememberWallet('x; Path=/')
    expect(set).toHaveBeenCalledTimes(1)
    expect(rememberedWallet('a=1; wallet-connect=test')).toBe('test')
  })
})

describe('the card of connected wallets', () => {
  const connection = { id: 'conn_1', type: 'wallet', label: address, connectedAt: 1 } as const

  it('lists them, and removes one on a press', async () => {
    answers['/api/profile/connections'] = () => Response.json([connection])
    answers['/api/profile/connections/remove'] = () => Response.json([])
    render(<ConnectedAddresses />)
    fireEvent.click(await screen.findByRole('button', { name: `Remove ${address}` }))
    await screen.findByText('No wallet yet')
    expect(asked.at(-1)?.body).toEqual({ type: 'wallet', id: 'conn_1' })
  })

  it('says why the last way in stays', async () => {
    queryClient.clear()
    const text = 'This is the last way into your account. Set a password first.'
    answers['/api/profile/connections'] = () => Response.json([connection])
    answers['/api/profile/connections/remove'] = () => refusal(409, text)
    render(<ConnectedAddresses />)
    fireEvent.click(await screen.findByRole('button', { name: `Remove ${address}` }))
    await waitFor(() => expect(useToasts.getState().toasts[0]?.text).toBe(text))
    expect(screen.getByRole('button', { name: `Remove ${address}` })).toBeTruthy()
  })

  it('offers to try again when the list did not come', async () => {
    queryClient.clear()
    answers['/api/profile/connections'] = () => refusal(429, 'x')
    const before = asked.length
    render(<ConnectedAddresses />)
    await waitFor(() => expect(asked.length).toBeGreaterThan(before))
    answers['/api/profile/connections'] = () => Response.json([])
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    await screen.findByText('No wallet yet')
  })
})

describe('a wallet that names itself', () => {
  it('is offered under its name, with a picture that is data and nothing else', () => {
    const provider = wallet()
    const info = { rdns: 'io.fox', name: 'Fox', icon: 'data:image/png;base64,AA==' }
    expect(readAnnouncement({ info, provider })).toMatchObject({
      id: 'io.fox',
      name: 'Fox',
      icon: info.icon,
    })
    const remote = { ...info, icon: 'https://evil.example/x.png' }
    expect(readAnnouncement({ info: remote, provider })?.icon).toBeUndefined()
    expect(readAnnouncement({ info, provider: {} })).toBeUndefined()
    expect(readAnnouncement({ info: { ...info, name: 1 }, provider })).toBeUndefined()
    expect(readAnnouncement(undefined)).toBeUndefined()
  })
})
