import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { emit } from '../../../platform/client/client-events.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { guestSession, SessionProvider } from '../../../platform/session/session-context.tsx'
import { useToasts } from '../../../platform/toasts/toasts.ts'
import { SessionLine } from './session-line.tsx'

const callServer = vi.hoisted(() => vi.fn<(call: string) => Promise<unknown>>())
vi.mock('../../../platform/client/call-server.ts', () => ({ callServer }))

const state = (net: number, lastLoginAt: number | null = null) => ({
  today: { staked: 0, won: 0, net },
  lastLoginAt,
  lastLogin: { device: 'Firefox on Linux', iso: 'CH' },
})
const start = Date.UTC(2026, 10, 28, 9)

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  localStorage.clear()
  queryClient.clear()
  useToasts.setState({ toasts: [] })
  callServer.mockReset()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const player = {
  ...guestSession,
  status: 'signed-in' as const,
  user: { id: 'user_1', name: 'nova', email: null, isEmailVerified: true },
}

async function show() {
  render(
    <SessionProvider value={player}>
      <SessionLine />
    </SessionProvider>,
  )
  await pass(0)
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent

const moved = (delayMs: number, pocket: 'real' | 'demo' = 'real') =>
  act(() => {
    emit('balanceModification', {
      ...{ currency: 'usdt', pocket, value: '1', change: '1', reason: 'dice' },
      ...{ version: 1, delayMs },
    })
  })

it('tells the time of the session and what today came to, anew after bets', async () => {
  callServer.mockResolvedValueOnce(state(-1_240)).mockResolvedValue(state(2_500))
  await show()
  expect([fact('Time'), fact('Net today')]).toEqual(['0 min', '-$12.40'])
  for (let bets = 0; bets < 5; bets += 1) moved(0)
  await pass(2_000)
  await pass(1)
  expect(callServer).toHaveBeenCalledTimes(2)
  expect(fact('Net today')).toBe('$25.00')
  moved(0)
  await pass(18_000)
  expect(callServer).toHaveBeenCalledTimes(2)
  await pass(2_000)
  expect(callServer).toHaveBeenCalledTimes(3)
  await pass(65 * 60_000)
  expect(fact('Time')).toBe('1 h 05 min')
})

it('does not say what a game paid before the game does', async () => {
  callServer.mockResolvedValue(state(0))
  await show()
  moved(0)
  moved(4_000)
  await pass(3_999)
  expect(callServer).toHaveBeenCalledTimes(1)
  await pass(2_000)
  expect(callServer).toHaveBeenCalledTimes(2)
})

it('asks nothing after demo bets', async () => {
  callServer.mockResolvedValue(state(0))
  await show()
  moved(0, 'demo')
  await pass(120_000)
  expect(callServer).toHaveBeenCalledTimes(1)
})

it('goes on for who plays on a page that nobody looks at', async () => {
  callServer.mockResolvedValue(state(0))
  await show()
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await pass(10 * 60_000)
  moved(0)
  await pass(10 * 60_000)
  hidden.mockRestore()
  act(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(fact('Time')).toBe('20 min')
})

it('says once after a sign-in when and from where the last one was', async () => {
  callServer.mockResolvedValue(state(0, start - 3_600_000))
  await show()
  const [told] = useToasts.getState().toasts
  expect(told).toMatchObject({ kind: 'info', text: 'Firefox on Linux, Switzerland' })
  expect(told?.title).toContain('Last login')
  useToasts.setState({ toasts: [] })
  cleanup()
  await show()
  expect(useToasts.getState().toasts).toEqual([])
})

it('says nothing to a session that is older than the last login', async () => {
  callServer.mockResolvedValue({ ...state(0, start - 3_600_000), lastLogin: null })
  await show()
  expect(useToasts.getState().toasts).toEqual([])
})

it('says nothing to whoever signs in for the first time', async () => {
  callServer.mockResolvedValue(state(0))
  await show()
  expect(useToasts.getState().toasts).toEqual([])
})
