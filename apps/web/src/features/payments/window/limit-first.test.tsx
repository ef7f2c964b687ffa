import type { CurrencyView } from '@powerplay/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callServer } from '../../../platform/client/call-server.ts'
import { emit } from '../../../platform/client/client-events.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { guestSession, SessionProvider } from '../../../platform/session/session-context.tsx'
import { changeSettings } from '../../../platform/store/settings-store.ts'
import { WalletWindow, type WalletTab } from './wallet-window.tsx'

vi.mock('../../../platform/client/call-server.ts', () => ({ callServer: vi.fn() }))

const asked = vi.mocked(callServer)

const chain = {
  ...{ id: 'tron', name: 'Tron', confirmations: 20, usualSeconds: 30, memo: false },
  ...{ minDeposit: '5.00000000', minWithdraw: '10.00000000', networkFee: '1.00000000' },
  ...{ aggregator: false, explorerUrl: null, isSimulated: false },
}
const usdt: CurrencyView = {
  ...{ id: 'usdt', walletId: 'usdt', name: 'Tether', icon: 'usdt', style: { color: '#26a17b' } },
  ...{ price: 1, priceEur: 0.92, decimals: 8, display: 2, isLocal: false, debtCause: null },
  enabled: { deposit: true, withdraw: true, play: true },
  chains: [chain],
  balance: { real: '0', demo: '0', bonus: '0', frozen: '0', debt: '0' },
}
const empty = { rows: [], page: 1, pages: 1, total: 0 }
const answers: Record<string, unknown> = {}

beforeEach(() => {
  queryClient.clear()
  changeSettings({ currency: 'usdt' })
  Object.assign(answers, {
    ...{ currencies: [usdt], checkJurisdiction: { profile: { cancelWithdraw: true } } },
    ...{ depositHistory: empty, withdrawHistory: empty, ledgerHistory: empty },
  })
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  asked.mockImplementation(async (call) => answers[call] as never)
})
afterEach(() => {
  cleanup()
  asked.mockReset()
})

function show(tab: WalletTab) {
  const user = { id: 'user_1', name: 'nova', email: 'nova@example.test', isEmailVerified: true }
  render(
    <SessionProvider value={{ ...guestSession, status: 'signed-in', user }}>
      <WalletWindow tab={tab} />
    </SessionProvider>,
  )
}

describe('before the first deposit', () => {
  const offer = () => screen.findByRole('form', { name: 'Do you want a limit before you deposit?' })

  beforeEach(() => {
    answers['protectionState'] = { offersLimits: true }
  })

  it.each(['deposit', 'buy', 'bank'] as const)('the %s tab offers limits first', async (tab) => {
    show(tab)
    await offer()
    expect(screen.queryByRole('button', { name: 'Get address' })).toBeNull()
    const set = screen.getByRole('button', { name: 'Set limit' })
    expect(set.hasAttribute('disabled')).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: '$100' }))
    // Whoever asks again, as what the deposit tab shows next does, is told the same.
    answers['setLimit'] = answers['protectionState'] = { limits: [], offersLimits: false }
    fireEvent.click(set)
    await vi.waitFor(() => expect(screen.queryByRole('form', { name: /limit/ })).toBeNull(), 5_000)
    const order = { kind: 'deposit', period: 'week', amount: 10_000 }
    expect(asked).toHaveBeenCalledWith('setLimit', order)
  })

  it('takes no for an answer, once, and says so to the server', async () => {
    show('deposit')
    await offer()
    answers['answerNudge'] = answers['protectionState'] = { limits: [], offersLimits: false }
    fireEvent.click(screen.getByRole('button', { name: 'No limit for now' }))
    expect(await screen.findByRole('button', { name: 'Get address' })).toBeDefined()
    expect(asked).toHaveBeenCalledWith('answerNudge', { kind: 'first-deposit' })
  })

  it('does not come back with an answer that was on its way', async () => {
    show('deposit')
    await offer()
    let arrive: (state: unknown) => void = () => undefined
    answers['protectionState'] = new Promise((resolve) => (arrive = resolve))
    emit('realtime:reload', { channel: 'User' })
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(1))
    answers['answerNudge'] = answers['protectionState'] = { limits: [], offersLimits: false }
    fireEvent.click(screen.getByRole('button', { name: 'No limit for now' }))
    expect(await screen.findByRole('button', { name: 'Get address' })).toBeDefined()
    arrive({ limits: [], offersLimits: true })
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByRole('form', { name: /limit/ })).toBeNull()
  })

  it('stands in the way of no withdrawal', async () => {
    show('withdraw')
    expect(await screen.findByLabelText('Tron address')).toBeDefined()
    expect(screen.queryByRole('form', { name: /limit/ })).toBeNull()
  })
})
