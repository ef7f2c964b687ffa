import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BalanceChange, CurrencyView } from '@powerplay/contract'
import { callServer } from '../../platform/client/call-server.ts'
import { emit } from '../../platform/client/client-events.ts'
import { guestSession, SessionProvider } from '../../platform/session/session-context.tsx'
import { changeSettings } from '../../platform/store/settings-store.ts'
import { BalanceMenu } from './balance-menu.tsx'
import { useBalances } from './use-balances.ts'

vi.mock('../../platform/client/call-server.ts', () => ({ callServer: vi.fn() }))

const listed: CurrencyView = {
  ...{ id: 'usdt', walletId: 'usdt', name: 'Tether', icon: 'usdt', style: { color: '#26a17b' } },
  ...{ price: 1, priceEur: 0.92, decimals: 8, display: 2, isLocal: false, chains: [] },
  enabled: { deposit: false, withdraw: false, play: true },
  balance: { real: '10.00', demo: '7.00', bonus: '5.50', frozen: '0.00', debt: '0.00' },
  debtCause: null,
}
const user = { id: 'user_1', name: 'nova', email: 'nova@example.test', isEmailVerified: true }

function Header() {
  const balances = useBalances(user.id)
  return (
    <SessionProvider value={{ ...guestSession, status: 'signed-in', user, balances }}>
      <BalanceMenu />
    </SessionProvider>
  )
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const told = { currency: 'usdt', delayMs: 600, reason: 'dice', version: 1 }

/** What the header shows, and how it is marked. */
function shown() {
  const number = document.querySelector('.balance')
  return [number?.textContent, number?.getAttribute('data-highlight')]
}

async function show(demo: boolean): Promise<void> {
  changeSettings({ currency: 'usdt', demo, fiatView: 'off', unit: 'btc' })
  vi.mocked(callServer).mockResolvedValue([listed])
  render(<Header />)
  await pass(1)
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it.each<[BalanceChange['pocket'], string, string, [string, string, 'up' | 'down']]>([
  ['real', '25.00', '15.00', ['15.50', '30.50', 'up']],
  ['real', '2.00', '-8.00', ['15.50', '7.50', 'down']],
  ['demo', '9.00', '2.00', ['7.00', '9.00', 'up']],
  ['demo', '6.00', '-1.00', ['7.00', '6.00', 'down']],
  ['bonus', '8.00', '2.50', ['15.50', '18.00', 'up']],
  ['bonus', '0.50', '-5.00', ['15.50', '10.50', 'down']],
])(
  'a change of %s money to %s shows after its delay, and is marked for one second [PAY-014]',
  async (pocket, value, change, [before, after, direction]) => {
    await show(pocket === 'demo')
    expect(shown()).toEqual([before, null])
    emit('balanceModification', { ...told, pocket, value, change })
    await pass(599)
    expect(shown()).toEqual([before, null])
    await pass(1)
    expect(shown()).toEqual([after, direction])
    await pass(999)
    expect(shown()).toEqual([after, direction])
    await pass(1)
    expect(shown()).toEqual([after, null])
  },
)

it('a change of a bonus moves its entry in the menu after the same delay [PAY-014]', async () => {
  await show(false)
  fireEvent.click(screen.getByRole('button', { name: /^Balance / }))
  const entry = () => screen.getByText('Bonus').nextElementSibling?.textContent
  emit('balanceModification', { ...told, pocket: 'bonus', value: '8.00', change: '2.50' })
  await pass(599)
  expect(entry()).toBe('5.50')
  await pass(1)
  expect(entry()).toBe('8.00')
})

it('a change of money that is not looked at marks nothing', async () => {
  await show(true)
  emit('balanceModification', { ...told, pocket: 'real', value: '25.00', change: '15.00' })
  await pass(600)
  expect(shown()).toEqual(['7.00', null])
})
