import type { CurrencyView, DepositWallet } from '@powerplay/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callServer } from '../../../platform/client/call-server.ts'
import { DepositAddress } from './deposit-address.tsx'

vi.mock('../../../platform/client/call-server.ts', () => ({ callServer: vi.fn() }))

const asked = vi.mocked(callServer)
const chain = {
  ...{ id: 'tron', name: 'Tron', confirmations: 20, usualSeconds: 30, memo: false },
  ...{ minDeposit: '5.00000000', minWithdraw: '10.00000000', networkFee: '1.00000000' },
  ...{ aggregator: false, explorerUrl: null, isSimulated: true },
}
const usdt: CurrencyView = {
  ...{ id: 'usdt', walletId: 'usdt', name: 'Tether', icon: 'usdt', style: { color: '#26a17b' } },
  ...{ price: 1, priceEur: 0.92, decimals: 8, display: 2, isLocal: false, debtCause: null },
  enabled: { deposit: true, withdraw: true, play: true },
  chains: [chain],
  balance: { real: '0', demo: '0', bonus: '0', frozen: '0', debt: '0' },
}
const wallet: DepositWallet = {
  ...{ wallet: 'devtron1a', currency: 'usdt', chain: 'tron', memo: null, uri: 'x', qr: 'x' },
  ...{ minDeposit: '5.00000000', confirmations: 20, aggregator: false, usesLeft: 20 },
  ...{ payAmount: null, payUrl: null, invoiceId: null, expiresAt: null },
}

beforeEach(() => {
  asked.mockResolvedValue({ txid: 'f'.repeat(64) })
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

it.each([
  ['what was chosen', '1000', '1000.00000000', 'Ask the faucet for 1,000.00 USDT'],
  ['a chosen fraction', '12.5', '12.50000000', 'Ask the faucet for 12.50 USDT'],
  [
    'the most it gives, where more was chosen',
    '50000',
    '9900.00000000',
    'Ask the faucet for 9,900.00 USDT',
  ],
])('the faucet gives %s, and says so before', (_name, amount, given, label) => {
  const choice = { currency: usdt, chain, all: [usdt], pick: vi.fn() }
  render(<DepositAddress choice={choice} wallet={wallet} amount={amount} onWallet={vi.fn()} />)
  const button = screen.getByRole('button', { name: /^Ask the faucet for/ })
  expect(button.textContent).toContain(label)
  fireEvent.click(button)
  const order = { chain: 'tron', currency: 'usdt', to: 'devtron1a', amount: given }
  expect(asked).toHaveBeenCalledWith('devnetFaucet', order)
})
