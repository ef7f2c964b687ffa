import type { CurrencyView, WithdrawRow } from '@powerplay/contract'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callServer } from '../../../platform/client/call-server.ts'
import { emit } from '../../../platform/client/client-events.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { guestSession, SessionProvider } from '../../../platform/session/session-context.tsx'
import { changeSettings } from '../../../platform/store/settings-store.ts'
import { copyText } from '../../../ui/buttons/copy-text.ts'
import { WalletWindow } from '../window/wallet-window.tsx'

vi.mock('../../../platform/client/call-server.ts', () => ({ callServer: vi.fn() }))
vi.mock('../../../ui/buttons/copy-text.ts', () => ({ copyText: vi.fn(async () => undefined) }))

const asked = vi.mocked(callServer)

const chain = {
  ...{ id: 'xrp', name: 'XRP Ledger', confirmations: 5, usualSeconds: 30, memo: true },
  ...{ minDeposit: '5.00000000', minWithdraw: '10.00000000', networkFee: '1.00000000' },
  ...{ aggregator: false, explorerUrl: null, isSimulated: false },
}
const xrp: CurrencyView = {
  ...{ id: 'xrp', walletId: 'xrp', name: 'XRP', icon: 'xrp', style: { color: '#26a17b' } },
  ...{ price: 1, priceEur: 0.92, decimals: 8, display: 2, isLocal: false, debtCause: null },
  enabled: { deposit: true, withdraw: true, play: true },
  chains: [chain],
  balance: { real: '0', demo: '0', bonus: '0', frozen: '0', debt: '0' },
}
const address = 'rNewAddressThatIsLongerThanWhatAnyRowOfAWindowShows'
const withdrawal: WithdrawRow = {
  ...{ _id: 'withdrawal_1', currency: 'xrp', chain: 'xrp', address, memo: '77' },
  ...{ sum: '200.00000000', fee: '2.00000000', networkFee: '1.00000000', net: '197.00000000' },
  ...{ created_at: '2026-11-23T06:00:00.000Z', status: 0, auto: false, decline_reason: null },
  ...{ reasons: ['auto-sum'], held: null, txid: null, confirmations: 0, needed: 3 },
  ...{ checkedAt: null, approvedAt: null, signedAt: null, sentAt: null, endedAt: null },
  ...{ personsNeeded: 1, personsAgreed: 0 },
}
const quote = {
  ...{ feeBps: 100, levelName: 'Newcomer', fee: '2.00', networkFee: '1.00', net: '197.00' },
  networkFeeProof: 'shown',
  ...{ limit24hUsd: 2000, left24hUsd: 1500, playFirstUsd: 0, auto: false, reasons: ['auto-sum'] },
  eta: '',
}
const took = (currency: string, medianMs: number) => ({
  ...{ currency, chain: 'xrp', count: 9, medianMs, slowMs: 9_000_000, withinDayPercent: 100 },
})
const answers: Record<string, unknown> = {}

beforeEach(() => {
  queryClient.clear()
  changeSettings({ currency: 'xrp' })
  Object.assign(answers, {
    ...{ currencies: [xrp], withdrawQuote: quote, withdraw: withdrawal },
    withdrawHistory: { rows: [], page: 1, pages: 1, total: 0 },
    payoutTimes: { currencies: [took('usdt', 60_000), took('xrp', 540_000)] },
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

const sent = () => asked.mock.calls.filter(([call]) => call === 'withdraw')
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

/** The form, filled in and sent: what is to be checked stands there. */
async function review() {
  const user = { id: 'user_1', name: 'nova', email: 'nova@example.test', isEmailVerified: true }
  const balances = [{ currencyId: 'xrp', realMinor: 100_000_000_000n, demoMinor: 0n }]
  render(
    <SessionProvider value={{ ...guestSession, status: 'signed-in', user, balances }}>
      <WalletWindow tab="withdraw" />
    </SessionProvider>,
  )
  fireEvent.change(await screen.findByLabelText('XRP Ledger address'), {
    target: { value: ` ${address} ` },
  })
  fireEvent.change(field('Memo'), { target: { value: '77' } })
  fireEvent.change(field('Amount'), { target: { value: '200' } })
  const next = screen.getByRole('button', { name: /^Withdraw 200/ })
  await expect.poll(() => next.hasAttribute('disabled')).toBe(false)
  // As Enter in a field does.
  fireEvent.submit(next)
  return screen.findByRole('form', { name: 'Check it before it goes out' })
}

describe('before a withdrawal goes out', () => {
  it('all of it stands there once more, and only a second press sends it', async () => {
    const form = await review()
    expect(sent()).toHaveLength(0)
    expect(form.querySelector('[data-address]')?.textContent).toBe(address)
    for (const text of ['200.0000 XRP', 'Memo 77', 'XRP Ledger', '2.0000 XRP', '1.0000 XRP']) {
      expect(within(form).getByText(text)).toBeDefined()
    }
    expect(within(form).getByText('You receive').parentElement?.textContent).toContain(
      '197.0000 XRP',
    )
    expect(within(form).getByText('Above what goes out by itself')).toBeDefined()
    expect((await within(form).findByText('9 min')).previousSibling?.textContent).toBe(
      'Half of all within, last 30 days',
    )
    press('Copy address')
    expect(copyText).toHaveBeenCalledWith(address)
    press('Confirm withdrawal')
    await screen.findByRole('button', { name: 'Cancel withdrawal' })
    const order = { sum: '200', currency: 'xrp', type: 'xrp', wallet: ` ${address} `, memo: '77' }
    expect(sent().map(([, own]) => own)).toEqual([
      { ...order, networkFeeMax: '1.00', networkFeeProof: 'shown' },
    ])
  })

  it('nothing is said of how long it takes where too few were paid', async () => {
    // Known before the window opens: what would be said stands there from its first picture on.
    queryClient.setQueryData(['payouts', 30], { currencies: [took('usdt', 60_000)] })
    const form = await review()
    expect(within(form).queryByText(/^Half of all/)).toBeNull()
  })

  it('the way back leaves all as it was typed, and the keyboard where it was', async () => {
    await review()
    expect(document.activeElement?.textContent).toBe('Check it before it goes out')
    press('Back')
    expect(field('XRP Ledger address').value).toBe(` ${address} `)
    expect([field('Memo').value, field('Amount').value]).toEqual(['77', '200'])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Withdraw 200/ }))
    expect(sent()).toHaveLength(0)
  })

  it('what was typed wrong is said in the form; what else went wrong is tried again with one key', async () => {
    await review()
    answers['withdraw'] = new Error('The line broke.')
    press('Confirm withdrawal')
    expect((await screen.findByRole('alert')).textContent).toBe('The line broke.')
    answers['withdraw'] = new ServerRefusal({
      ...{ name: 'payments/not-enough', code: 2, status: 409, params: {} },
      message: 'Not enough money.',
    })
    press('Confirm withdrawal')
    await screen.findByText('Not enough money.')
    expect(field('Amount').value).toBe('200')
    expect(new Set(sent().map(([, , options]) => options?.key)).size).toBe(1)
    expect(sent()).toHaveLength(2)
  })
})

describe('a withdrawal that went out', () => {
  const done = { ...withdrawal, status: 1 as const, endedAt: 5 }
  const showDone = () => {
    answers['withdrawHistory'] = { rows: [done], page: 1, pages: 1, total: 1 }
  }

  it('shows what became of it where the news were missed', async () => {
    await review()
    press('Confirm withdrawal')
    await screen.findByText('Pending')
    showDone()
    emit('realtime:reload', { channel: 'private-User.user_1' })
    await screen.findByText('Successful')
  })

  it('shows how far it had come before the order was answered', async () => {
    let arrive: () => void = () => undefined
    answers['withdraw'] = new Promise((resolve) => (arrive = () => resolve(withdrawal)))
    await review()
    press('Confirm withdrawal')
    showDone()
    emit('withdrawUpdate', { row: done })
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    arrive()
    await screen.findByText('Successful')
  })
})
