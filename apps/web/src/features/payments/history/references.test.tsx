import type { CurrencyView, DepositRow } from '@powerplay/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callServer } from '../../../platform/client/call-server.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { saveText } from '../../../platform/client/save-text.ts'
import { guestSession, SessionProvider } from '../../../platform/session/session-context.tsx'
import { DepositProgress } from '../deposit/deposit-progress.tsx'
import { HistoryLists } from './history-tab.tsx'

vi.mock('../../../platform/client/call-server.ts', () => ({ callServer: vi.fn() }))
vi.mock('../../../platform/client/save-text.ts', () => ({ saveText: vi.fn() }))
const copied = vi.hoisted(() => vi.fn(async (_text: string) => undefined))
vi.mock('../../../ui/buttons/copy-text.ts', () => ({ copyText: copied }))
const asked = vi.mocked(callServer)
const txid = `0x${'a1'.repeat(32)}`
const chain = {
  ...{ id: 'base', name: 'Base', confirmations: 20, usualSeconds: 40, memo: false },
  ...{ minDeposit: '5', minWithdraw: '10', networkFee: '1', aggregator: false },
  ...{ explorerUrl: 'https://explorer.example/tx/{txid}', isSimulated: false },
}
const usdt: CurrencyView = {
  ...{ id: 'usdt', walletId: 'usdt', name: 'Tether', icon: 'usdt', style: { color: '#26a17b' } },
  ...{ price: 1, priceEur: 0.92, decimals: 8, display: 2, isLocal: false, debtCause: null },
  enabled: { deposit: true, withdraw: true, play: true },
  chains: [chain],
  balance: { real: '0', demo: '0', bonus: '0', frozen: '0', debt: '0' },
}
const deposit: DepositRow = {
  ...{ _id: 'deposit_1', currency: 'usdt', sum: '100.00000000', chain: 'base', txid },
  ...{ created_at: '2026-11-23T06:00:00.000Z', confirmations: 20, needed: 20, aggregator: false },
  ...{ status: 1, state: 'credited', reason: null, credited_at: '2026-11-23T06:10:00.000Z' },
}
const ref = '01936f00-0000-7000-8000-00000000beef'
const line = {
  ...{ id: `${ref}:real`, ref, at: '2026-11-23T06:10:00.000Z', reason: 'deposit' },
  ...{ currency: 'usdt', pocket: 'real', product: null, amount: '100.00000000' },
}
const answers: Record<string, unknown> = {}

beforeEach(() => {
  Object.assign(answers, {
    currencies: [usdt],
    depositHistory: { rows: [], page: 1, pages: 1, total: 0 },
    ledgerHistory: { rows: [line], page: 1, pages: 1, total: 1 },
    activity: { rows: null, csv: 'at,kind\r\n', jobId: null },
  })
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  asked.mockImplementation(async (call) => answers[call] as never)
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.clearAllMocks()
})

const show = (element: ReactNode) =>
  render(<SessionProvider value={guestSession}>{element}</SessionProvider>)

it('a transaction is copied whole, and opened where its chain has an explorer', async () => {
  show(<DepositProgress deposit={deposit} />)
  fireEvent.click(screen.getByRole('button', { name: 'Copy transaction id' }))
  await vi.waitFor(() => expect(copied).toHaveBeenCalledWith(txid))
  const link = await screen.findByRole('link', { name: 'Open the transaction' })
  expect(link.getAttribute('href')).toBe(`https://explorer.example/tx/${txid}`)
})

it('of a chain without an explorer a transaction is copied, and leads nowhere', async () => {
  answers['currencies'] = [{ ...usdt, chains: [{ ...chain, explorerUrl: null }] }]
  show(<DepositProgress deposit={deposit} />)
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith('currencies', {}, expect.anything()))
  expect(screen.getByRole('button', { name: 'Copy transaction id' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Open the transaction' })).toBeNull()
})

it('a line of the ledger has a reference to copy, and all of them are saved as the filter has them', async () => {
  show(<HistoryLists perPage={20} />)
  fireEvent.click(screen.getByRole('button', { name: 'Ledger' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Copy reference' }))
  await vi.waitFor(() => expect(copied).toHaveBeenCalledWith(ref))
  fireEvent.click(screen.getByRole('button', { name: 'Of bets of' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Poker' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }))
  await vi.waitFor(() => expect(saveText).toHaveBeenCalledWith('transactions.csv', 'at,kind\r\n'))
  const order = asked.mock.calls.find(([call]) => call === 'activity')?.[1]
  expect(order).toMatchObject({ format: 'csv', product: 'poker' })
  const [from, to] = ['from', 'to'].map((name) => Number(Reflect.get(Object(order), name)))
  expect((to ?? 0) - (from ?? 0)).toBe(365 * 86_400_000)
})
