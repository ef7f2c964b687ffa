import type { CurrencyView, DepositRow, DepositWallet } from '@powerplay/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callServer } from '../../../platform/client/call-server.ts'
import { emit } from '../../../platform/client/client-events.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { guestSession, SessionProvider } from '../../../platform/session/session-context.tsx'
import { changeSettings } from '../../../platform/store/settings-store.ts'
import { WalletWindow } from '../window/wallet-window.tsx'

vi.mock('../../../platform/client/call-server.ts', () => ({ callServer: vi.fn() }))

const asked = vi.mocked(callServer)

const chain = {
  ...{ id: 'tron', name: 'Tron', confirmations: 20, usualSeconds: 30, memo: false },
  ...{ minDeposit: '5.00000000', minWithdraw: '10.00000000', networkFee: '1.00000000' },
  ...{ aggregator: false, explorerUrl: null, isSimulated: false },
}
const processor = {
  ...chain,
  ...{ id: 'greenfield', name: 'Payment processor', confirmations: 0, aggregator: true },
}
const usdt: CurrencyView = {
  ...{ id: 'usdt', walletId: 'usdt', name: 'Tether', icon: 'usdt', style: { color: '#26a17b' } },
  ...{ price: 1, priceEur: 0.92, decimals: 8, display: 2, isLocal: false, debtCause: null },
  enabled: { deposit: true, withdraw: true, play: true },
  chains: [chain, processor],
  balance: { real: '0', demo: '0', bonus: '0', frozen: '0', debt: '0' },
}
const invoice = (own: Partial<DepositWallet> = {}): DepositWallet => ({
  ...{ wallet: 'valueless-usdt-1', currency: 'usdt', chain: 'greenfield', memo: null, uri: 'x' },
  ...{ qr: 'x', minDeposit: '5.00000000', confirmations: 0, aggregator: true, usesLeft: 1 },
  ...{ payAmount: '100.00000000', payUrl: '/payment-test/i/a1', invoiceId: 'a1' },
  expiresAt: Date.now() + 900_000,
  ...own,
})
const row = (own: Partial<DepositRow>): DepositRow => ({
  ...{ _id: 'deposit_1', currency: 'usdt', sum: '100.00000000', chain: 'greenfield', txid: 'a1' },
  ...{ created_at: '2026-11-23T06:00:00.000Z', confirmations: 0, needed: 0, aggregator: true },
  ...{ reason: null, credited_at: null },
  status: 0,
  state: 'seen',
  ...own,
})
const empty = { rows: [], page: 1, pages: 1, total: 0 }
const answers: Record<string, unknown> = {}

beforeEach(() => {
  queryClient.clear()
  changeSettings({ currency: 'usdt' })
  Object.assign(answers, {
    ...{ currencies: [usdt], depositWallet: invoice() },
    ...{ depositHistory: empty, withdrawHistory: empty, addressBook: { rows: [], max: 20 } },
  })
  asked.mockImplementation(async (call) => {
    const answer = answers[call]
    if (answer instanceof Error) throw answer
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
    return answer as never
  })
})
afterEach(() => {
  cleanup()
  asked.mockReset()
})

function show(tab: 'deposit' | 'withdraw') {
  const user = { id: 'user_1', name: 'nova', email: 'nova@example.test', isEmailVerified: true }
  const balances = [{ currencyId: 'usdt', realMinor: 100_000_000_000n, demoMinor: 0n }]
  render(
    <SessionProvider value={{ ...guestSession, status: 'signed-in', user, balances }}>
      <WalletWindow tab={tab} />
    </SessionProvider>,
  )
}

async function ask() {
  show('deposit')
  fireEvent.click(await screen.findByRole('radio', { name: /Payment processor/ }))
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '100' } })
  fireEvent.click(screen.getByRole('button', { name: 'Get invoice' }))
}

describe('a deposit through the payment processor', () => {
  it('is chosen beside the chains, and says what to send where and until when', async () => {
    await ask()
    await screen.findByText('valueless-usdt-1')
    expect(asked).toHaveBeenCalledWith('depositWallet', {
      ...{ currency: 'usdt', chain: 'greenfield', amount: '100' },
    })
    expect(screen.getByText('15 min')).toBeDefined()
    expect(screen.getByText('100.00 USDT')).toBeDefined()
    const link = screen.getByRole('link', { name: 'Open the payment page' })
    expect(link.getAttribute('href')).toBe('/payment-test/i/a1')
  })

  it('is followed from the first sight of its own payment to the balance', async () => {
    await ask()
    await screen.findByText('valueless-usdt-1')
    emit('depositUpdate', { row: row({ _id: 'deposit_0', txid: 'a0', state: 'expired' }) })
    emit('depositUpdate', { row: row({ state: 'unpaid' }) })
    expect(screen.getByText('valueless-usdt-1')).toBeDefined()
    emit('depositUpdate', { row: row({ state: 'seen' }) })
    await screen.findByText('It waits until the network confirms it')
    emit('depositUpdate', {
      row: row({ state: 'credited', status: 1, credited_at: '2026-11-23T06:01:00.000Z' }),
    })
    await screen.findByRole('button', { name: 'Deposit again' })
  })

  it('says that it expired, and gives another one', async () => {
    // What is to be paid has a network fee in it, which is not asked for anew.
    answers['depositWallet'] = invoice({ expiresAt: Date.now() - 1, payAmount: '101.00000000' })
    await ask()
    await screen.findByText('This invoice has expired')
    answers['depositWallet'] = invoice({ wallet: 'valueless-usdt-2', invoiceId: 'a2' })
    fireEvent.click(screen.getByRole('button', { name: 'New invoice' }))
    await screen.findByText('valueless-usdt-2')
    expect(asked).toHaveBeenCalledWith('depositWallet', {
      ...{ currency: 'usdt', chain: 'greenfield', amount: '100', anew: true },
    })
    emit('depositUpdate', { row: row({ txid: 'a2', state: 'expired' }) })
    await screen.findByText(/Nothing was paid in time/)
  })

  it('that the processor cannot give now is said under the amount', async () => {
    answers['depositWallet'] = new Error('Could not generate an address. Try again later.')
    await ask()
    await screen.findByText('Could not generate an address. Try again later.')
  })

  it('is no way out', async () => {
    show('withdraw')
    await screen.findByLabelText('Tron address')
    fireEvent.click(screen.getByLabelText('Network'))
    expect(screen.getByRole('option', { name: 'Tron' })).toBeDefined()
    expect(screen.queryByText('Payment processor')).toBeNull()
  })
})
