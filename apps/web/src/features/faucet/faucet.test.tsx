import type { FaucetState } from '@powerplay/contract'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../platform/client/query-client.ts'
import { guestSession, SessionProvider } from '../../platform/session/session-context.tsx'
import { useToasts } from '../../platform/toasts/toasts.ts'
import { runningCents, waitText } from './faucet-model.ts'
import { FaucetPanel } from './faucet-panel.tsx'

const table = [
  { sharePct: 2, chancePct: 60 },
  { sharePct: 5, chancePct: 25 },
  { sharePct: 100, chancePct: 15 },
]
const ready: FaucetState = {
  ...{ next: null, maxCents: 800, levelMaxCents: 800, canSpin: true, reason: 0, neededCents: 0 },
  table,
}
const begun = Date.UTC(2026, 10, 20, 14, 7)
const tomorrow = Date.UTC(2026, 10, 21) / 1_000

const server = vi.hoisted(() => ({
  answers: new Map<string, unknown>(),
  asked: new Array<string>(),
}))

vi.mock('../../platform/client/call-server.ts', () => ({
  callServer: async (call: string) => {
    server.asked.push(call)
    const answer = server.answers.get(call)
    if (answer instanceof Error) throw answer
    return answer
  },
}))

beforeEach(() => {
  vi.useFakeTimers({
    now: begun,
    toFake: [
      ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const),
      ...(['performance', 'requestAnimationFrame', 'cancelAnimationFrame'] as const),
    ],
  })
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  useToasts.setState({ toasts: [] })
  server.asked.length = 0
  server.answers = new Map<string, unknown>([
    ['faucetState', ready],
    [
      'spinFaucet',
      { value: 0.4, next: tomorrow, maxCents: 800, currency: 'usdt', amount: '0.4', at: begun },
    ],
  ])
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (milliseconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds)
  })

async function show(isGuest = false) {
  const openAuth = vi.fn()
  const user = { id: 'user_1', name: 'marlo_k', email: null, isEmailVerified: true }
  const session = isGuest
    ? { ...guestSession, openAuth }
    : { ...guestSession, status: 'signed-in' as const, user, openAuth }
  render(
    <SessionProvider value={session}>
      <FaucetPanel />
    </SessionProvider>,
  )
  await pass(10)
  return openAuth
}

const status = () => screen.getByRole('status').textContent
const button = () => screen.getByRole('button', { name: 'Spin' })
const isOff = () => button().hasAttribute('disabled')

it('shows odds and maximum, and that it is available [PROMO-080] [PROMO-081] [PROMO-108]', async () => {
  await show()
  expect(status()).toBe('Available')
  expect(screen.getByRole('row', { name: /\$0.16/ }).textContent).toContain('60%')
  expect(screen.getAllByText('$8.00').length).toBeGreaterThan(0)
})

it('spins: off, 5 s from the maximum to what was drawn, back after 1.5 s [PROMO-083] [PROMO-084] [PROMO-085] [PROMO-086]', async () => {
  await show()
  fireEvent.click(button())
  expect([status(), isOff()]).toEqual(['Spinning...', true])
  server.answers.set('faucetState', { ...ready, canSpin: false, reason: 1, next: tomorrow })
  await pass(2_500)
  expect([status(), isOff()]).toEqual(['Spinning...', true])
  await pass(2_400)
  expect(status()).toBe('Spinning...')
  const before = server.asked.length
  await pass(200)
  expect([status(), isOff()]).toEqual(['Received $0.40', true])
  expect(server.asked.slice(before)).toContain('faucetState')
  await pass(1_300)
  expect(isOff()).toBe(true)
  await pass(200)
  expect(isOff()).toBe(false)
})

it('shows the result at once where motion is not wanted', async () => {
  const still = window.matchMedia('all')
  Object.defineProperty(still, 'matches', { value: true })
  vi.spyOn(window, 'matchMedia').mockReturnValue(still)
  await show()
  fireEvent.click(button())
  await pass(20)
  expect(status()).toBe('Received $0.40')
})

it('gives the button back after a refusal, with its words [PROMO-087]', async () => {
  await show()
  server.answers.set('spinFaucet', new Error('Play a little more this week first.'))
  fireEvent.click(button())
  await pass(20)
  expect(isOff()).toBe(false)
  expect(useToasts.getState().toasts.map(({ title }) => title)).toEqual([
    'Play a little more this week first.',
  ])
})

it('counts down in hours, minutes and seconds [PROMO-082]', async () => {
  const next = tomorrow
  const at = (hours: number, minutes: number, seconds: number) =>
    waitText(next, Date.UTC(2026, 10, 20, hours, minutes, seconds))
  expect([
    at(14, 7, 0),
    at(23, 0, 0),
    at(23, 0, 1),
    at(23, 59, 0),
    at(23, 59, 1),
    at(23, 59, 59),
  ]).toEqual([
    'Available in 9 hours',
    'Available in 1 hour',
    'Available in 59 minutes',
    'Available in 1 minute',
    'Available in 59 seconds',
    'Available in 1 second',
  ])
  expect([waitText(null, begun), waitText(next, next * 1_000)]).toEqual(['Available', 'Available'])
  server.answers.set('faucetState', {
    ...ready,
    canSpin: false,
    reason: 1,
    next: begun / 1_000 + 2,
  })
  await show()
  expect(status()).toBe('Available in 2 seconds')
  await pass(1_000)
  expect(status()).toBe('Available in 1 second')
  await pass(1_000)
  expect(status()).toBe('Available')
})

it('says what is missing: a deposit, play, or another household [PROMO-088]', async () => {
  server.answers.set('faucetState', { ...ready, canSpin: false, reason: 2, maxCents: 0 })
  await show()
  expect(status()).toBe('The faucet opens after your first confirmed deposit.')
  cleanup()
  queryClient.clear()
  server.answers.set('faucetState', {
    ...{ ...ready, canSpin: false, reason: 3, maxCents: 0, neededCents: 8_420 },
  })
  await show()
  expect(screen.getByText('$84.20 of rated wager are missing this week.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Play' })).toBeTruthy()
})

it('sends a guest to the sign-in [PROMO-104]', async () => {
  server.answers.set('faucetState', { ...ready, canSpin: false, maxCents: 0 })
  const openAuth = await show(true)
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(openAuth).toHaveBeenCalledWith('login')
  expect(server.asked).not.toContain('spinFaucet')
})

it('runs down and never past what was drawn', () => {
  const steps = [0, 0.25, 0.5, 0.75, 1, 2].map((part) => runningCents(800, 40, part))
  expect(steps[0]).toBe(800)
  expect(steps.slice(-2)).toEqual([40, 40])
  expect(steps.toSorted((one, other) => other - one)).toEqual(steps)
})
