import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { loyaltyRefusals } from '@powerplay/contract/loyalty/refusals'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../platform/client/query-client.ts'
import { ServerRefusal } from '../../platform/client/server-refusal.ts'
import { useModals } from '../../platform/modals/modals.tsx'
import { guestSession, SessionProvider } from '../../platform/session/session-context.tsx'
import { setRates } from '../../platform/store/rates-store.ts'
import { useToasts } from '../../platform/toasts/toasts.ts'
import { openRakeback } from './open-rakeback.ts'

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

const user = { id: 'user_1', name: 'marlo_k', email: null, isEmailVerified: true }
const terms = {
  ...{ percent: 7, user: [{ id: 'usdt', value: '3.50000000' }], next: null },
  cashback: { todayCents: 124, ratePct: 5, capPct: 4, settlesAt: Date.now() + 3_600_000 },
}

beforeEach(() => {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  setRates({ usdt: { usd: 1, eur: 0.9 } })
  useModals.setState({ stack: [] })
  useToasts.setState({ toasts: [] })
  server.asked.length = 0
  server.answers = new Map<string, unknown>([['rakebackTerms', terms]])
})
afterEach(cleanup)

function show() {
  openRakeback()
  const [open] = useModals.getState().stack
  render(
    <SessionProvider value={{ ...guestSession, status: 'signed-in', user }}>
      <Suspense>{open?.render()}</Suspense>
    </SessionProvider>,
  )
}
const claim = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Claim' })
const toasts = () => useToasts.getState().toasts.map(({ title }) => title)

it('lists what waits by currency, with the claim and the cashback of the day [PROMO-094]', async () => {
  server.answers.set('claimRakeback', { claimed: [], next: null })
  show()
  fireEvent.click(await claim())
  expect(screen.getByRole('listitem').textContent).toContain('3.50')
  expect(screen.getByText('$1.24')).toBeTruthy()
  await waitFor(() => expect(toasts()).toEqual(['Available cashback is claimed successfully']))
})

it('counts down to the next claim, and has no button until then', async () => {
  server.answers.set('rakebackTerms', { ...terms, next: Date.now() + 4 * 3_600_000 })
  show()
  expect((await claim()).disabled).toBe(true)
  expect(screen.getByText(/^Next claim in 0[34]:/)).toBeTruthy()
})

it('says "You can collect cashback after 4 hours" where the claim is refused [PROMO-099]', async () => {
  const { code, status, message } = loyaltyRefusals['claimed-recently']
  server.answers.set(
    'claimRakeback',
    new ServerRefusal({
      ...{ name: 'loyalty/claimed-recently', code, status, message },
      params: { next: Date.now() + 1_000 },
    }),
  )
  show()
  fireEvent.click(await claim())
  await waitFor(() => expect(toasts()).toEqual(['You can collect cashback after 4 hours']))
})
