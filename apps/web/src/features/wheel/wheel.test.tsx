import type { OwnPromoCode, TicketData, WheelSpin } from '@powerplay/contract'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../platform/client/query-client.ts'
import { ConnectionFailure } from '../../platform/client/server-refusal.ts'
import { closeAllModals, useModals } from '../../platform/modals/modals.tsx'
import { guestSession, SessionProvider } from '../../platform/session/session-context.tsx'
import { useToasts } from '../../platform/toasts/toasts.ts'
import { BonusWindow } from './bonus-window.tsx'
import { HeaderGift } from './header-gift.tsx'
import { angleOf, canvasPx, copies, targetAngle, turnMs, turns } from './wheel-model.ts'

const segments = [
  { n: 1, label: '$0.25', kind: 'money' as const, maxCents: null, chancePct: 45 },
  { n: 2, label: '10%', kind: 'deposit' as const, maxCents: 2_500, chancePct: 25 },
  { n: 3, label: '$0.50', kind: 'money' as const, maxCents: null, chancePct: 18 },
  { n: 4, label: '25%', kind: 'deposit' as const, maxCents: 5_000, chancePct: 8 },
  { n: 5, label: '$2', kind: 'money' as const, maxCents: null, chancePct: 3.5 },
  { n: 6, label: '50%', kind: 'deposit' as const, maxCents: 10_000, chancePct: 0.5 },
]
const codeOf = (own: Partial<OwnPromoCode>): OwnPromoCode => ({
  ...{ _id: 'code_1', code: 'PW-A90T-3C77', name: '$0.50 bonus', kind: 'money' },
  ...{ state: 'usable', unlockCents: 0, expiresAt: Date.UTC(2026, 11, 18) },
  ...own,
})
const data: TicketData = {
  model: { tickets: 3 },
  promocodes: [
    codeOf({}),
    codeOf({ _id: 'code_2', code: 'PW-H3RD-81XX', state: 'locked', unlockCents: 4_800 }),
    codeOf({ _id: 'code_3', code: 'PW-XX04-9NYY', state: 'used' }),
  ],
  segments,
  ...{ spinMinutes: 3, nextSpinAt: null },
  nextTicket: { haveCents: 84_000, needCents: 125_000 },
}
const won: WheelSpin = {
  ...{ segment: 4, tickets: 2, betId: 'bet_1' },
  promocode: { _id: 'code_9', code: 'PW-7K2M-Q4ZZ', name: '25% deposit bonus', kind: 'deposit' },
}

const server = vi.hoisted(() => ({
  answers: new Map<string, unknown>(),
  asked: new Array<string>(),
  keys: new Array<string>(),
}))

vi.mock('../../platform/client/call-server.ts', () => ({
  callServer: async (call: string, input: object, { key }: { key?: string } = {}) => {
    server.asked.push(`${call} ${JSON.stringify(input)}`)
    if (key !== undefined) server.keys.push(key)
    const answer = server.answers.get(call)
    if (answer instanceof Error) throw answer
    return answer
  },
}))

beforeEach(() => {
  vi.useFakeTimers({
    now: Date.UTC(2026, 10, 20, 14, 7),
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  useToasts.setState({ toasts: [] })
  server.asked.length = 0
  server.keys.length = 0
  server.answers = new Map<string, unknown>([
    ['ticketData', data],
    ['spinWheel', won],
    ['activateCode', { bonus: null, text: 'The bonus is in your balance.' }],
  ])
})
afterEach(() => {
  cleanup()
  closeAllModals()
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
  const { container } = render(
    <SessionProvider value={session}>
      <BonusWindow />
    </SessionProvider>,
  )
  await pass(10)
  return { openAuth, container }
}

const canvasIn = (container: HTMLElement) => {
  const canvas = container.querySelector('canvas')
  if (!canvas) throw new Error('there is no wheel')
  return canvas
}
const toasts = () => useToasts.getState().toasts.map(({ title }) => title)

it('turns eight times in five seconds to one of twelve slices [PROMO-007] [PROMO-008] [PROMO-009]', () => {
  expect([segments.length * copies, turns, turnMs]).toEqual([12, 8, 5_000])
  for (let segment = 1; segment <= 6; segment += 1) {
    for (const from of [0, 90, 3_210]) {
      const to = targetAngle(from, segment, 6)
      expect(to - from).toBeGreaterThanOrEqual(8 * 360)
      expect(to - from).toBeLessThan(9 * 360)
      expect(to % 360).toBe(angleOf(segment, 6))
    }
  }
})

it('shows the wheel and the codes, locked ones with what is missing [PROMO-001] [PROMO-010]', async () => {
  const { container } = await show()
  const canvas = canvasIn(container)
  expect([canvas.width, canvas.height, canvasPx]).toEqual([1_300, 1_300, 1_300])
  expect(screen.getByText('PW-A90T-3C77')).toBeTruthy()
  expect(screen.getByText('$0.50 bonus, $48 of play is missing')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Use / })).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Odds' }))
  expect(screen.getByRole('list', { name: 'Odds' }).textContent).toContain('0.5%')
})

it('is off while it turns, then tells what was won, and hides it until then [PROMO-005] [PROMO-006]', async () => {
  const { container } = await show()
  fireEvent.click(screen.getByRole('button', { name: 'Spin' }))
  server.answers.set('ticketData', {
    ...data,
    model: { tickets: 2 },
    promocodes: [codeOf({ ...won.promocode }), ...data.promocodes],
  })
  const before = server.asked.length
  await pass(100)
  expect(server.asked.slice(before - 1).some((call) => call.startsWith('ticketData'))).toBe(true)
  const busy = screen.getByRole('button', { name: /Spinning/ })
  expect(busy.hasAttribute('disabled')).toBe(true)
  fireEvent.click(busy)
  expect(canvasIn(container).style.transform).toBe(`rotate(${targetAngle(0, 4, 6)}deg)`)
  expect(canvasIn(container).style.transition).toContain('5000ms')
  expect(screen.queryByText('PW-7K2M-Q4ZZ')).toBeNull()
  await pass(4_800)
  expect(screen.queryByText('You won a deposit bonus')).toBeNull()
  await pass(300)
  expect(screen.getByText('You won a deposit bonus')).toBeTruthy()
  expect(screen.getByText('up to $50')).toBeTruthy()
  expect(server.asked.filter((call) => call.startsWith('spinWheel'))).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Keep for later' }))
  expect(screen.getByText('PW-7K2M-Q4ZZ')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Spin' })).toBeTruthy()
})

it('stands at the result at once where motion is not wanted', async () => {
  const still = window.matchMedia('all')
  Object.defineProperty(still, 'matches', { value: true })
  vi.spyOn(window, 'matchMedia').mockReturnValue(still)
  const { container } = await show()
  fireEvent.click(screen.getByRole('button', { name: 'Spin' }))
  await pass(20)
  expect(screen.getByText('You won a deposit bonus')).toBeTruthy()
  expect(canvasIn(container).style.transform).toBe(`rotate(${angleOf(4, 6)}deg)`)
})

it('says in the given words why it does not turn [PROMO-015] [PROMO-016]', async () => {
  const words = [
    'Use available deposit bonus before spinning the wheel.',
    "You don't have enough tickets to spin the wheel.",
  ]
  await show()
  for (const text of words) {
    server.answers.set('spinWheel', new Error(text))
    fireEvent.click(screen.getByRole('button', { name: 'Spin' }))
    await pass(20)
  }
  expect(toasts()).toEqual(words)
})

it('spins once, however often its answer is lost', async () => {
  await show()
  const press = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Spin' }))
    await pass(20)
  }
  server.answers.set('spinWheel', new ConnectionFailure())
  await press()
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([
    'Spin again: it costs one ticket, whether the wheel turned before or not.',
  ])
  server.answers.set('spinWheel', won)
  await press()
  await pass(5_100)
  fireEvent.click(screen.getByRole('button', { name: 'Keep for later' }))
  await press()
  const [lost, again, next] = server.keys
  expect(again).toBe(lost)
  expect(next).not.toBe(lost)
  expect(server.keys).toHaveLength(3)
})

it('counts down to the next spin', async () => {
  server.answers.set('ticketData', { ...data, nextSpinAt: Date.now() + 107_000 })
  await show()
  const button = screen.getByRole('button', { name: /Next spin in 01:4/ })
  expect(button.hasAttribute('disabled')).toBe(true)
  await pass(108_000)
  expect(screen.getByRole('button', { name: 'Spin' }).hasAttribute('disabled')).toBe(false)
})

it('sends a guest with no tickets to the sign-in [PROMO-004] [PROMO-105]', async () => {
  server.answers.set('ticketData', { ...data, model: { tickets: 0 }, promocodes: [] })
  const { openAuth } = await show(true)
  expect(screen.getByText('0')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Spin' }))
  expect(openAuth).toHaveBeenCalledWith('login')
  fireEvent.change(screen.getByLabelText('Promo code'), { target: { value: 'FRIDAY' } })
  fireEvent.click(screen.getByRole('button', { name: 'Activate' }))
  expect(openAuth).toHaveBeenCalledTimes(2)
  expect(server.asked.some((call) => /^(spinWheel|activateCode)/.test(call))).toBe(false)
})

it('activates a typed code; a refused one stays with the reason under it', async () => {
  await show()
  const field = screen.getByLabelText('Promo code')
  fireEvent.change(field, { target: { value: ' summerheat ' } })
  server.answers.set('activateCode', new Error('This promo code has expired.'))
  fireEvent.click(screen.getByRole('button', { name: 'Activate' }))
  await pass(20)
  expect(screen.getByRole('alert').textContent).toBe('This promo code has expired.')
  expect(field).toHaveProperty('value', ' summerheat ')
  server.answers.set('activateCode', { bonus: null, text: 'done' })
  fireEvent.click(screen.getByRole('button', { name: 'Activate' }))
  await pass(20)
  expect(server.asked).toContain('activateCode {"code":"summerheat"}')
  expect(field).toHaveProperty('value', '')
  expect(toasts()).toEqual(['Promo code activated'])
})

it('is opened from the header of the normal layout [PROMO-002]', () => {
  render(<HeaderGift />)
  fireEvent.click(screen.getByRole('button', { name: 'Bonus wheel' }))
  expect(useModals.getState().stack.map(({ modal }) => modal.name)).toEqual(['bonus'])
})
