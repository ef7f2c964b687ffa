import type { CurrencyView, WithdrawRow } from '@powerplay/contract'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callServer } from '../../../platform/client/call-server.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { guestSession, SessionProvider } from '../../../platform/session/session-context.tsx'
import { ClosedBalances } from './closed-balances.tsx'
import { openWallet } from './open-wallet.ts'
import { WalletWindow } from './wallet-window.tsx'

vi.mock('../../../platform/client/call-server.ts', () => ({ callServer: vi.fn() }))
vi.mock('./open-wallet.ts', () => ({ openWallet: vi.fn() }))

const asked = vi.mocked(callServer)

const chain = {
  ...{ id: 'tron', name: 'Tron', confirmations: 20, usualSeconds: 30, memo: false },
  ...{
    minDeposit: '5',
    minWithdraw: '10',
    networkFee: '1',
    aggregator: false,
    explorerUrl: null,
    isSimulated: false,
  },
}
const currencyOf = (id: string, name: string): CurrencyView => ({
  ...{ id, walletId: id, name, icon: id, style: { color: '#26a17b' }, chains: [chain] },
  ...{ price: 1, priceEur: 0.92, decimals: 8, display: 2, isLocal: false, debtCause: null },
  enabled: { deposit: true, withdraw: true, play: true },
  balance: { real: '0', demo: '0', bonus: '0', frozen: '0', debt: '0' },
})
const withdrawal: WithdrawRow = {
  ...{ _id: 'withdrawal_1', currency: 'btc', chain: 'btc', address: 'devbtc1x', memo: null },
  ...{ sum: '0.20000000', fee: '0', networkFee: '0', net: '0.20000000', status: 0, auto: false },
  ...{
    created_at: '2026-11-23T06:00:00.000Z',
    decline_reason: null,
    reasons: ['no-email'],
    held: null,
  },
  ...{ txid: null, confirmations: 0, needed: 3, checkedAt: null, approvedAt: null },
  ...{ signedAt: null, sentAt: null, endedAt: null, personsNeeded: 1, personsAgreed: 0 },
}
const answers: Record<string, unknown> = {}
const rows = (...list: WithdrawRow[]) => ({ rows: list, page: 1, pages: 1, total: list.length })
const onBack = vi.fn()

beforeEach(() => {
  queryClient.clear()
  const currencies = [currencyOf('usdt', 'Tether'), currencyOf('btc', 'Bitcoin')]
  Object.assign(answers, { currencies, withdrawHistory: rows(), depositHistory: rows() })
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
  vi.mocked(openWallet).mockReset()
  onBack.mockReset()
})

const balance = (currencyId: string, realMinor: bigint) => ({
  ...{ currencyId, realMinor, demoMinor: 5n },
})
const held = [balance('usdt', 41_260_000_000n), balance('btc', 30_000_000n), balance('eth', 0n)]

function show(balances = held, element = <ClosedBalances onBack={onBack} />) {
  const user = {
    ...{ id: 'user_1', name: 'nova', email: 'nova@example.test' },
    ...{ isEmailVerified: false, isSelfExcluded: true },
  }
  const session = { ...guestSession, status: 'signed-in' as const, user, balances }
  render(<SessionProvider value={session}>{element}</SessionProvider>)
}

it('lists every balance of a closed account with its way out', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw Bitcoin' }))
  expect(openWallet).toHaveBeenCalledWith('withdraw', 'btc')
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByText(/412\.60/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(onBack).toHaveBeenCalledOnce()
})

it('shows the withdrawal that is on its way, while which no other begins', async () => {
  answers['withdrawHistory'] = rows(withdrawal)
  show()
  const look = await screen.findByRole('button', { name: 'See how it stands' })
  const [tether, bitcoin] = screen.getAllByRole('listitem')
  expect(within(bitcoin ?? look).getByText('Pending')).toBeTruthy()
  expect(within(bitcoin ?? look).getByText(/0\.2.* on the way/)).toBeTruthy()
  const other = within(tether ?? look).getByRole('button', { name: 'Withdraw Tether' })
  expect(other.hasAttribute('disabled')).toBe(true)
  expect(other.getAttribute('title')).toBe('One withdrawal runs at a time')
})

it('says what no network takes out, that nothing is left, and that it could not be read', async () => {
  answers['currencies'] = [currencyOf('usdt', 'Tether')]
  show()
  const stuck = await screen.findByRole('button', { name: 'Withdraw BTC' })
  expect(stuck.getAttribute('title')).toMatch(/^No network takes/)
  cleanup()
  show([balance('usdt', 0n)])
  expect(await screen.findByText('Nothing is left to withdraw')).toBeTruthy()
  cleanup()
  queryClient.clear()
  answers['withdrawHistory'] = new Error('away')
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
})

it('has a wallet that takes nothing in, and asks for no proven e-mail', async () => {
  answers['withdrawQuote'] = {
    ...{ feeBps: 0, levelName: 'Newcomer', fee: '0', networkFee: '0.00001', net: '0.14999' },
    networkFeeProof: 'shown',
    ...{ limit24hUsd: 1, left24hUsd: 1, playFirstUsd: 0, auto: false, reasons: [], eta: '' },
  }
  show(held, <WalletWindow tab="withdraw" currency="btc" />)
  fireEvent.change(await screen.findByLabelText('Tron address'), { target: { value: 'devtron1' } })
  fireEvent.click(screen.getByRole('button', { name: '50%' }))
  expect(screen.queryByRole('tab', { name: 'Deposit' })).toBeNull()
  const send = await screen.findByRole('button', { name: /^Withdraw 0\.15/ })
  await expect.poll(() => send.hasAttribute('disabled')).toBe(false)
  fireEvent.click(screen.getByRole('tab', { name: 'History' }))
  await screen.findByText('Nothing here yet')
  expect(screen.queryByRole('link', { name: 'All transactions' })).toBeNull()
})
