import type { BankRequest } from '@powerplay/contract'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callServer } from '../../../platform/client/call-server.ts'
import { emit } from '../../../platform/client/client-events.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { guestSession, SessionProvider } from '../../../platform/session/session-context.tsx'
import { WalletWindow } from '../window/wallet-window.tsx'

vi.mock('../../../platform/client/call-server.ts', () => ({ callServer: vi.fn() }))
const ways = vi.hoisted(() => ({
  hasCoinSeller: vi.fn<() => boolean>(),
  hasBankDeposits: vi.fn<() => boolean>(),
}))
vi.mock('../boot.ts', () => ways)
const asked = vi.mocked(callServer)

const bank = { holder: 'Powerplay demo', iban: 'DEMO 0000', bic: 'DEMOXX00' }
const request: BankRequest = {
  ...{ _id: 'bank_1', currency: 'eur', sum: '120.00', senderName: 'Nova Star' },
  ...{ reference: 'PP-0123456789AB', state: 'pending', reason: null, received: null },
  ...{ askedAt: 0, endedAt: null },
}
const answers: Record<string, unknown> = {}

beforeEach(() => {
  ways.hasBankDeposits.mockReturnValue(true)
  ways.hasCoinSeller.mockReturnValue(false)
  queryClient.clear()
  Object.assign(answers, { bankDeposit: { bank, request: null }, openBankDeposit: request })
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

function show(isEmailVerified = true) {
  const user = { id: 'user_1', name: 'nova', email: 'nova@example.test', isEmailVerified }
  render(
    <SessionProvider value={{ ...guestSession, status: 'signed-in', user }}>
      <WalletWindow tab="bank" />
    </SessionProvider>,
  )
}

const fill = async () => {
  fireEvent.change(await screen.findByLabelText('Amount'), { target: { value: '120' } })
  fireEvent.change(screen.getByLabelText('Name on your bank account'), {
    target: { value: 'Nova Star' },
  })
  return screen.getByRole('button', { name: 'Announce the transfer' })
}

it('announces a transfer, then shows where it goes until it is decided [PAY-023]', async () => {
  show()
  fireEvent.click(await fill())
  await screen.findByText('Waiting for your transfer')
  const order = { currency: 'eur', amount: '120', senderName: 'Nova Star' }
  expect(asked.mock.calls.find(([call]) => call === 'openBankDeposit')?.[1]).toEqual(order)
  for (const text of ['PP-0123456789AB', 'DEMO 0000', 'DEMOXX00', 'Pending']) {
    expect(screen.getByText(text)).toBeDefined()
  }
  act(() =>
    emit('bankDepositUpdate', { row: { ...request, state: 'approved', received: '118.5' } }),
  )
  expect(await screen.findByText(/^118\.50 EUR arrived/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'New request' }))
  expect(await fill()).toBeDefined()
})

it('cancels the open request, and says why one was declined', async () => {
  answers['bankDeposit'] = { bank, request }
  answers['cancelBankDeposit'] = { ...request, state: 'cancelled' }
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel this request' }))
  expect(await screen.findByText('Cancelled by user')).toBeDefined()
  act(() =>
    emit('bankDepositUpdate', { row: { ...request, state: 'declined', reason: 'Other name' } }),
  )
  expect(await screen.findByText('Other name')).toBeDefined()
  const held = { ...request, state: 'held', received: '120', reason: 'You take a break.' } as const
  act(() => emit('bankDepositUpdate', { row: held }))
  expect(await screen.findByText('120.00 EUR arrived and waits. You take a break.')).toBeDefined()
})

it('has the way to prove the e-mail first, and says what the server refuses', async () => {
  show(false)
  await screen.findByText(/We sent a link to nova@example.test/)
  expect(screen.queryByLabelText('Amount')).toBeNull()
  cleanup()
  answers['openBankDeposit'] = new Error('One request is already open.')
  show()
  fireEvent.click(await fill())
  expect(await screen.findByText('One request is already open.')).toBeDefined()
})

it('says that nothing comes in by bank, and that it could not be read', async () => {
  answers['bankDeposit'] = { bank: null, request: null }
  show()
  expect(await screen.findByText('No bank deposits here yet')).toBeDefined()
  cleanup()
  queryClient.clear()
  answers['bankDeposit'] = new Error('away')
  show()
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined()
})

it.each([
  ['Bank', true, false],
  ['Buy', false, true],
] as const)(
  'the tab %s is there where that way in is connected, and only then',
  (name, bank, seller) => {
    const tab = () => screen.queryByRole('tab', { name })
    ways.hasBankDeposits.mockReturnValue(bank)
    ways.hasCoinSeller.mockReturnValue(seller)
    show()
    expect(tab()).not.toBeNull()
    cleanup()
    ways.hasBankDeposits.mockReturnValue(!bank)
    ways.hasCoinSeller.mockReturnValue(!seller)
    show()
    expect(tab()).toBeNull()
  },
)
