import type { CurrencyView, DepositRow, WithdrawRow } from '@powerplay/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callServer } from '../../platform/client/call-server.ts'
import { emit } from '../../platform/client/client-events.ts'
import { closeAllModals, useModals } from '../../platform/modals/modals.tsx'
import { queryClient } from '../../platform/client/query-client.ts'
import { ServerRefusal } from '../../platform/client/server-refusal.ts'
import { guestSession, SessionProvider } from '../../platform/session/session-context.tsx'
import { changeSettings } from '../../platform/store/settings-store.ts'
import { ManualCheck } from './deposit/deposit-address.tsx'
import { DepositProgress } from './deposit/deposit-progress.tsx'
import { DepositLines, DepositPill, WithdrawLines } from './history/history-rows.tsx'
import { amountForUsd, shareOf, txidIn } from './show.ts'
import { WalletWindow } from './window/wallet-window.tsx'
import { WithdrawPill, WithdrawProgress } from './withdraw/withdraw-progress.tsx'

vi.mock('../../platform/client/call-server.ts', () => ({ callServer: vi.fn() }))

// As the server fills it in where somebody looks at what is more than $42.50; read once, by imports.
vi.hoisted(() => {
  const boot = document.createElement('script')
  Object.assign(boot, { id: 'boot', type: 'application/json' })
  boot.textContent = JSON.stringify({ automaticPayoutCents: 4_250 })
  document.head.append(boot)
})

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
  chains: [chain, { ...chain, id: 'eth', name: 'Ethereum', confirmations: 12 }],
  balance: { real: '0', demo: '0', bonus: '0', frozen: '0', debt: '0' },
}
const wallet = {
  ...{ wallet: 'devtron1qqqq', currency: 'usdt', chain: 'tron', memo: null, uri: 'x', qr: 'x' },
  ...{ minDeposit: '5.00000000', confirmations: 20, aggregator: false, expiresAt: null },
  ...{ payAmount: null, usesLeft: 20 },
}
const deposit: DepositRow = {
  ...{
    _id: 'deposit_1',
    currency: 'usdt',
    sum: '100.00000000',
    chain: 'tron',
    txid: 'f'.repeat(64),
  },
  ...{ created_at: '2026-11-23T06:00:00.000Z', confirmations: 2, needed: 20, aggregator: false },
  ...{ status: 0, state: 'confirming', reason: null, credited_at: null },
}
const withdrawal: WithdrawRow = {
  ...{ _id: 'withdrawal_1', currency: 'usdt', chain: 'tron', address: 'devtron1x', memo: null },
  ...{ sum: '200.00000000', fee: '2.00000000', networkFee: '1.00000000', net: '197.00000000' },
  ...{ created_at: '2026-11-23T06:00:00.000Z', status: 0, auto: false, decline_reason: null },
  ...{
    reasons: ['auto-sum'],
    held: null,
    txid: null,
    confirmations: 0,
    needed: 3,
    checkedAt: null,
  },
  ...{ approvedAt: null, signedAt: null, sentAt: null, endedAt: null },
  ...{ personsNeeded: 1, personsAgreed: 0 },
}
const quote = {
  ...{ feeBps: 100, levelName: 'Newcomer', fee: '1.00', networkFee: '1.00', net: '98.00' },
  networkFeeProof: 'shown',
  ...{ limit24hUsd: 2000, left24hUsd: 1500, playFirstUsd: 0, auto: true, reasons: [], eta: '' },
}
const empty = { rows: [], page: 1, pages: 1, total: 0 }

const answers: Record<string, unknown> = {}

beforeEach(() => {
  queryClient.clear()
  changeSettings({ currency: 'usdt' })
  Object.assign(answers, {
    checkJurisdiction: { profile: { cancelWithdraw: true } },
    ...{ currencies: [usdt], depositWallet: wallet, withdrawQuote: quote },
    ...{ depositHistory: empty, withdrawHistory: empty, ledgerHistory: empty },
    explorer: { txs: [], lookedAt: 0 },
    protectionState: { limits: [], offersLimits: false },
    walletNotify: { result: 'Not found on the chain yet.' },
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

const session = (isEmailVerified = true) => ({
  ...guestSession,
  status: 'signed-in' as const,
  user: { id: 'user_1', name: 'nova', email: 'nova@example.test', isEmailVerified },
  balances: [{ currencyId: 'usdt', realMinor: 100_000_000_000n, demoMinor: 0n }],
})

function show(tab: 'deposit' | 'withdraw' | 'buy' | 'bank' | 'history', isVerified = true) {
  render(
    <SessionProvider value={session(isVerified)}>
      <WalletWindow tab={tab} />
    </SessionProvider>,
  )
}

it('says plainly that an installation without chains takes and sends nothing', async () => {
  answers['currencies'] = [{ ...usdt, chains: [] }]
  render(
    <SessionProvider value={guestSession}>
      <WalletWindow tab="deposit" />
    </SessionProvider>,
  )
  expect(await screen.findByText('No payments here yet')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

describe('where a limit on deposits stands before the first one', () => {
  beforeEach(() => {
    answers['checkJurisdiction'] = { profile: { limits: { required: true } } }
  })

  it.each(['deposit', 'buy', 'bank'] as const)('the %s tab leads to it first', async (tab) => {
    answers['protectionState'] = { needsDepositLimit: true }
    show(tab)
    const link = await screen.findByRole('link', { name: 'Set a limit' })
    expect(link.getAttribute('href')).toBe('/profile/settings/safer-play')
    expect(screen.queryByRole('button', { name: 'Get address' })).toBeNull()
  })

  it('whoever has one goes on', async () => {
    answers['protectionState'] = { needsDepositLimit: false }
    show('deposit')
    expect(await screen.findByRole('button', { name: 'Get address' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Set a limit' })).toBeNull()
  })
})

it('a network that was picked goes along from tab to tab', async () => {
  const base = { ...usdt.chains[0], id: 'base', name: 'Base' }
  answers['currencies'] = [{ ...usdt, chains: [...usdt.chains, base] }]
  show('deposit')
  fireEvent.click(await screen.findByRole('radio', { name: /Base/ }))
  fireEvent.click(screen.getByRole('tab', { name: 'Withdraw' }))
  expect(await screen.findByLabelText('Base address')).toBeDefined()
  fireEvent.click(screen.getByRole('tab', { name: 'Deposit' }))
  expect(screen.getByRole('radio', { name: /Base/ }).getAttribute('aria-checked')).toBe('true')
})

describe('the deposit tab', () => {
  const amount = () => screen.getByLabelText<HTMLInputElement>('Amount')

  it('takes numbers only, and has no button before there is an amount [PAY-029] [PAY-030]', async () => {
    show('deposit')
    const button = await screen.findByRole('button', { name: 'Get address' })
    expect(button.hasAttribute('disabled')).toBe(true)
    fireEvent.change(amount(), { target: { value: '12a.5x' } })
    expect(amount().value).toBe('12.5')
    expect(button.hasAttribute('disabled')).toBe(false)
  })

  it('offers $50, $100, $250 and $1000 in the currency [PAY-031]', async () => {
    show('deposit')
    await screen.findByRole('button', { name: 'Get address' })
    for (const [name, value] of [
      ['$50', '50'],
      ['$100', '100'],
      ['$250', '250'],
      ['$1000', '1000'],
    ] as const) {
      fireEvent.click(screen.getByRole('button', { name }))
      expect(amount().value).toBe(value)
    }
    expect(amountForUsd(100, 97_006.5, 8)).toBe('0.00103086')
    expect(amountForUsd(100, null, 8)).toBe('')
  })

  it('says in words what the server says no to [PAY-041]', async () => {
    answers['depositWallet'] = new Error('Amount is less than the minimum of 5 USDT.')
    show('deposit')
    await screen.findByRole('button', { name: 'Get address' })
    fireEvent.change(amount(), { target: { value: '1' } })
    fireEvent.click(screen.getByRole('button', { name: 'Get address' }))
    await screen.findByText('Amount is less than the minimum of 5 USDT.')
  })

  it('shows the address, then the confirmations as they come, then what went back [PAY-022]', async () => {
    show('deposit')
    await screen.findByRole('button', { name: 'Get address' })
    fireEvent.change(amount(), { target: { value: '100' } })
    fireEvent.click(screen.getByRole('button', { name: 'Get address' }))
    await screen.findByText('devt ron1 qqqq')
    emit('depositUpdate', { row: deposit })
    await screen.findByText('2 of 20 confirmations')
    emit('depositUpdate', {
      row: {
        ...deposit,
        confirmations: 20,
        status: 1,
        state: 'credited',
        credited_at: deposit.created_at,
      },
    })
    await screen.findByRole('button', { name: 'Deposit again' })
    emit('depositUpdate', {
      row: { ...deposit, confirmations: 1, credited_at: deposit.created_at },
    })
    await screen.findByText('The chain went back')
  })

  it('misses no payment that is seen in the very moment the address appears', async () => {
    const seen = new MutationObserver(() => {
      if (document.body.textContent.includes('devt ron1 qqqq')) {
        seen.disconnect()
        emit('depositUpdate', { row: deposit })
      }
    })
    show('deposit')
    await screen.findByRole('button', { name: 'Get address' })
    seen.observe(document.body, { childList: true, subtree: true })
    fireEvent.change(amount(), { target: { value: '100' } })
    fireEvent.click(screen.getByRole('button', { name: 'Get address' }))
    await screen.findByText('2 of 20 confirmations')
  })

  it('takes a transaction by hand, from 8 characters of its id on [PAY-032] [PAY-043]', async () => {
    render(<ManualCheck currencyId="usdt" />)
    const field = screen.getByLabelText('Transaction id or link')
    const check = screen.getByRole('button', { name: 'Check this payment' })
    fireEvent.change(field, { target: { value: 'https://x.example/tx/1234567/' } })
    expect(check.hasAttribute('disabled')).toBe(true)
    fireEvent.change(field, { target: { value: 'https://x.example/tx/12345678/' } })
    expect(screen.getByText('Read as 12345678')).toBeDefined()
    fireEvent.click(check)
    await screen.findByText('Not found on the chain yet.')
    answers['walletNotify'] = new Error('away')
    fireEvent.click(check)
    await screen.findByText('Unknown error. Contact support')
    expect(txidIn('abc/')).toBe('abc')
  })

  it('says that the wallet could not be loaded, and tries again', async () => {
    answers['currencies'] = new Error('away')
    queryClient.setDefaultOptions({ queries: { retry: false } })
    show('deposit')
    await screen.findByText(/could not be loaded/)
    answers['currencies'] = [usdt]
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByRole('button', { name: 'Get address' })
  })
})

describe('the withdraw tab', () => {
  const amount = () => screen.getByLabelText<HTMLInputElement>('Amount')
  const proceed = async () => {
    fireEvent.click(screen.getByRole('button', { name: /^Withdraw 100/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm withdrawal' }))
  }

  it('fills in 25, 50 and 75 percent, and 99 for MAX [PAY-028]', async () => {
    show('withdraw')
    await screen.findByLabelText('Tron address')
    for (const [name, value] of [
      ['25%', '250'],
      ['50%', '500'],
      ['75%', '750'],
      ['MAX', '990'],
    ] as const) {
      fireEvent.click(screen.getByRole('button', { name }))
      expect(amount().value).toBe(value)
    }
    expect(shareOf(3n, 99, 8)).toBe('0.00000002')
  })

  it('says what it costs, what arrives and when it is picked up [PAY-050] [PAY-051]', async () => {
    show('withdraw')
    await screen.findByLabelText('Tron address')
    fireEvent.change(amount(), { target: { value: '100' } })
    await screen.findByText('98.00 USDT')
    expect(screen.getByText('$1,500.00 left')).toBeDefined()
    expect(screen.getByText(/picked up from 11:00 to 19:00/)).toBeDefined()
    expect(screen.getByText(/5 minutes to 24 hours/)).toBeDefined()
    expect(screen.getByText(/Up to \$42\.50 to a known address goes out by itself\./)).toBeDefined()
  })

  it('says "Enter wallet!" under the field when the server does', async () => {
    const text = { message: 'Enter wallet!', params: {} }
    answers['withdraw'] = new ServerRefusal({
      ...{ name: 'payments/enter-wallet', code: 6, status: 422, ...text },
    })
    show('withdraw')
    const address = await screen.findByLabelText('Tron address')
    fireEvent.change(amount(), { target: { value: '100' } })
    fireEvent.change(address, { target: { value: 'abc' } })
    await screen.findByText('98.00 USDT')
    await proceed()
    await screen.findByText('Enter wallet!')
    expect(screen.getByLabelText<HTMLInputElement>('Tron address').value).toBe('abc')
  })

  it('asks for what it showed, and shows the new fee of the network where that rose', async () => {
    const text = 'The network fee rose to 3.00 USDT. Look at what arrives and ask again.'
    answers['withdraw'] = new ServerRefusal({
      ...{ name: 'payments/fee-rose', code: 13, status: 409, message: text, params: {} },
    })
    show('withdraw')
    const address = await screen.findByLabelText('Tron address')
    fireEvent.change(amount(), { target: { value: '100' } })
    fireEvent.change(address, { target: { value: 'devtron1x' } })
    // Nobody asks for what they were not shown.
    const button = screen.getByRole('button', { name: /^Withdraw 100/ })
    expect(button.hasAttribute('disabled')).toBe(true)
    await screen.findByText('98.00 USDT')
    answers['withdrawQuote'] = {
      ...quote,
      ...{ networkFee: '3.00', networkFeeProof: 'again', net: '96.00' },
    }
    await proceed()
    await screen.findByText(text)
    await screen.findByText('96.00 USDT')
    fireEvent.click(screen.getByRole('button', { name: 'Confirm withdrawal' }))
    const sent = () => asked.mock.calls.filter(([call]) => call === 'withdraw')
    await expect.poll(() => sent()).toHaveLength(2)
    const fees = [
      { networkFeeMax: '1.00', networkFeeProof: 'shown' },
      { networkFeeMax: '3.00', networkFeeProof: 'again' },
    ]
    expect(sent().map(([, order]) => order)).toMatchObject(fees)
    expect(new Set(sent().map(([, , options]) => options?.key)).size).toBe(2)
  })

  it('opens the explanation of just this order', async () => {
    show('withdraw')
    await screen.findByLabelText('Tron address')
    fireEvent.change(amount(), { target: { value: '100' } })
    fireEvent.click(screen.getByRole('button', { name: /why not more/ }))
    const [open] = useModals.getState().stack
    render(<Suspense>{open?.render()}</Suspense>)
    const question = { about: 'withdrawal', currency: 'usdt', type: 'tron', sum: '100' }
    await expect
      .poll(() => asked.mock.calls.find(([call]) => call === 'explain')?.[1])
      .toEqual(question)
    closeAllModals()
  })

  it('takes an address from the book, and keeps a new one', async () => {
    const saved = {
      ...{ _id: 'address_1', currency: 'usdt', chain: 'tron', address: 'devtron1cold', memo: null },
      ...{ label: 'Cold store', addedAt: 0, usableAt: 0 },
    }
    const waiting = { ...saved, _id: 'address_2', label: 'Phone', usableAt: Date.now() + 60_000 }
    const other = { ...saved, _id: 'address_3', label: 'Elsewhere', chain: 'eth' }
    answers['addressBook'] = { rows: [saved, waiting, other], max: 20 }
    show('withdraw')
    fireEvent.click(await screen.findByRole('button', { name: 'Address book' }))
    expect(await screen.findByText('3 of 20')).toBeDefined()
    expect(screen.queryByText('Elsewhere')).toBeNull()
    expect(screen.getByRole('button', { name: /^Phone/ }).hasAttribute('disabled')).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: /^Cold store/ }))
    const address = screen.getByLabelText<HTMLInputElement>('Tron address')
    expect(address.value).toBe('devtron1cold')
    fireEvent.change(address, { target: { value: 'devtron1new' } })
    fireEvent.click(screen.getByRole('button', { name: 'Address book' }))
    fireEvent.change(await screen.findByLabelText('Name for this address'), {
      target: { value: 'Holiday' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Save devtron1new' }))
    const order = { currency: 'usdt', chain: 'tron', address: 'devtron1new', label: 'Holiday' }
    expect(asked).toHaveBeenCalledWith('saveAddress', order)
    fireEvent.click(screen.getByRole('button', { name: 'Remove Cold store' }))
    expect(asked).toHaveBeenCalledWith('removeAddress', { id: 'address_1' })
  })

  it('says that the book could not be read, and that it is empty', async () => {
    answers['addressBook'] = new Error('away')
    show('withdraw')
    fireEvent.click(await screen.findByRole('button', { name: 'Address book' }))
    const retry = await screen.findByRole('button', { name: 'Retry' })
    answers['addressBook'] = { rows: [], max: 20 }
    fireEvent.click(retry)
    expect(await screen.findByText(/^No address on Tron yet/)).toBeDefined()
  })

  it('has no button for more than there is', async () => {
    show('withdraw')
    const address = await screen.findByLabelText('Tron address')
    fireEvent.change(address, { target: { value: 'devtron1x' } })
    fireEvent.change(amount(), { target: { value: '1000.1' } })
    const button = screen.getByRole('button', { name: /^Withdraw 1,000/ })
    expect(button.hasAttribute('disabled')).toBe(true)
  })
})

describe('a withdrawal', () => {
  const shown = (own: Partial<WithdrawRow>) =>
    render(<WithdrawProgress withdrawal={{ ...withdrawal, ...own }} onChange={() => undefined} />)

  it.each([
    [0, 'Pending', 'PAY-015'],
    [3, 'Pending', 'PAY-016'],
    [1, 'Successful', 'PAY-017'],
    [2, 'Declined', 'PAY-018'],
    [4, 'Cancelled by user', 'PAY-019'],
  ] as const)('of status %i is called %s [%s]', (status, word, _row) => {
    render(<WithdrawPill status={status} />)
    expect(document.body.textContent).toBe(word)
    if (status !== 2) return
    shown({ status, decline_reason: 'Not your account.' })
    expect(screen.getByText('Not your account.')).toBeDefined()
  })

  it('can be cancelled while it is asked for and not automatic [PAY-020]', () => {
    const canCancel = (own: Partial<WithdrawRow>) => {
      shown(own)
      const found = screen.queryByRole('button', { name: 'Cancel withdrawal' }) !== null
      cleanup()
      return found
    }
    expect(canCancel({})).toBe(true)
    expect(canCancel({ auto: true })).toBe(false)
    expect(canCancel({ status: 3 })).toBe(false)
  })

  it('says what it waits for once it is approved', () => {
    const approved = { status: 3, checkedAt: 1, approvedAt: 2 } as const
    shown(approved)
    expect(screen.getByText('On its way to the signer')).toBeDefined()
    cleanup()
    for (const [held, text] of [
      ['refill', 'being filled up'],
      ['cap', 'larger than may leave at once'],
      ['turn', 'when its turn comes'],
      ['fee', 'asks for too much'],
      ['contract', 'a contract that we cannot pay'],
      ['paused', 'Payouts are paused'],
    ] as const) {
      shown({ ...approved, held })
      expect(screen.getByText(new RegExp(text))).toBeDefined()
      expect(screen.queryByText('On its way to the signer')).toBeNull()
      cleanup()
      render(<WithdrawLines rows={[{ ...withdrawal, ...approved, held }]} />)
      expect(screen.getByText(new RegExp(text))).toBeDefined()
      cleanup()
    }
  })

  it('cannot be cancelled where the country of the reader forbids it', async () => {
    answers['checkJurisdiction'] = { profile: { cancelWithdraw: false } }
    shown({})
    expect(await screen.findByText(/cannot be taken back/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Cancel withdrawal' })).toBeNull()
  })
})

it('a deposit of an aggregator is paid or not, others show confirmations [PAY-021]', () => {
  const word = (own: Partial<DepositRow>) => {
    render(<DepositPill row={{ ...deposit, ...own }} />)
    const text = document.body.textContent
    cleanup()
    return text
  }
  expect(word({})).toBe('2 of 20')
  expect(word({ aggregator: true })).toBe('Not paid')
  expect(word({ aggregator: true, status: 1 })).toBe('Paid')
  expect(word({ state: 'reversed' })).toBe('Taken back')
  expect(word({ state: 'expired' })).toBe('Never confirmed')
})

it('a deposit that is held says why, and what ends that', () => {
  const reason = 'It is more than your own deposit limit leaves.'
  const held: DepositRow = { ...deposit, state: 'held', reason }
  render(<DepositLines rows={[held]} />)
  screen.getByText(reason)
  cleanup()
  render(<DepositProgress deposit={held} />)
  screen.getByText(reason)
})

it('the history of somebody new says so', async () => {
  show('history')
  await screen.findByText('Nothing here yet')
})
