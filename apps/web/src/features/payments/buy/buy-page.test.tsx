import type { BuyOrder, CurrencyView } from '@powerplay/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callServer } from '../../../platform/client/call-server.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { guestSession, SessionProvider } from '../../../platform/session/session-context.tsx'
import { changeSettings } from '../../../platform/store/settings-store.ts'
import { DemoSellerPage } from './demo-seller-page.tsx'
import { payments } from '../feature.ts'
import { BuyPage } from '../routes.tsx'

vi.mock('../../../platform/client/call-server.ts', () => ({ callServer: vi.fn() }))

const asked = vi.mocked(callServer)
const usdt: CurrencyView = {
  ...{ id: 'usdt', walletId: 'usdt', name: 'Tether', icon: 'usdt', style: { color: '#26a17b' } },
  ...{ price: 1, priceEur: 0.92, decimals: 8, display: 2, isLocal: false, debtCause: null },
  enabled: { deposit: true, withdraw: true, play: true },
  chains: [
    {
      ...{ id: 'eth', name: 'Ethereum', confirmations: 12, usualSeconds: 30, memo: false },
      ...{ minDeposit: '5', minWithdraw: '10', networkFee: '1', aggregator: false },
      explorerUrl: null,
      isSimulated: false,
    },
  ],
  balance: { real: '0', demo: '0', bonus: '0', frozen: '0', debt: '0' },
}
const seller = {
  ...{ id: 'demo-seller', name: 'Simulated seller', methods: ['Play card'], fiats: ['usd', 'eur'] },
  ...{ min: '20.00', max: '5000.00', feePercent: 1.5 },
}
const order: BuyOrder = {
  ...{ _id: 'buy_1', provider: 'demo-seller', providerName: 'Simulated seller', fiat: 'usd' },
  ...{ amount: '100.00', fee: '1.50', currency: 'usdt', chain: 'eth', receive: '98.50000000' },
  ...{ state: 'pending', url: '/crypto/pay/buy_1', txid: null, at: 0 },
}

const answers: Record<string, unknown> = {}
beforeEach(() => {
  queryClient.clear()
  changeSettings({ currency: 'usdt' })
  Object.assign(answers, {
    currencies: [usdt],
    protectionState: { offersLimits: false },
    buyOptions: { providers: [seller], order: null },
    buyQuote: {
      ...{ quoteId: 'buy_1', rate: '1.00000000', fee: '1.50', receive: '98.50000000' },
      expiresAt: Date.now() + 60_000,
    },
    buyStart: { url: '/crypto/pay/buy_1', orderId: 'buy_1' },
    buyOrder: order,
    buyDemoPay: { ...order, state: 'paid', url: null, txid: 'f'.repeat(64) },
  })
  asked.mockImplementation(async (call) => {
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
    return answers[call] as never
  })
  vi.stubGlobal('open', vi.fn())
})
afterEach(() => {
  cleanup()
  asked.mockReset()
  vi.unstubAllGlobals()
})

const show = (page: React.ReactNode) =>
  render(
    <SessionProvider
      value={{
        ...guestSession,
        status: 'signed-in',
        user: { id: 'user_1', name: 'nova', email: 'nova@example.test', isEmailVerified: true },
      }}
    >
      {page}
    </SessionProvider>,
  )

describe('/crypto', () => {
  it('is the page to buy crypto: seller, amount, price for a minute, on to the seller [PAY-046]', async () => {
    expect(payments.routes?.find(({ path }) => path === '/crypto')).toMatchObject({
      title: 'Buy crypto',
    })
    show(<BuyPage />)
    expect(screen.getByRole('heading', { name: 'Buy crypto' })).toBeDefined()
    const amount = await screen.findByLabelText(/You pay/)
    const button = screen.getByRole('button', { name: 'Show the price' })
    expect(button.hasAttribute('disabled')).toBe(true)
    fireEvent.change(amount, { target: { value: '100' } })
    fireEvent.click(button)
    expect(await screen.findByText('98.50 USDT')).toBeDefined()
    expect(screen.getByRole('timer').getAttribute('aria-label')).toMatch(/holds for \d+ s/)
    answers['buyOptions'] = { providers: [seller], order }
    fireEvent.click(screen.getByRole('button', { name: 'Continue to the seller' }))
    const way = await screen.findByRole('link', { name: /seller’s page/ })
    expect(way.getAttribute('href')).toBe('/crypto/pay/buy_1')
    expect(vi.mocked(globalThis.open)).toHaveBeenCalledWith(
      '/crypto/pay/buy_1',
      '_blank',
      'noopener',
    )
  })

  const button = () => screen.getByRole('button', { name: 'Show the price' })
  const type = (text: string) =>
    fireEvent.change(screen.getByLabelText(/You pay/), { target: { value: text } })

  it('offers no price that was asked for another amount', async () => {
    let arrive: () => void = () => undefined
    const quote = answers['buyQuote']
    answers['buyQuote'] = new Promise((resolve) => (arrive = () => resolve(quote)))
    show(<BuyPage />)
    await screen.findByLabelText(/You pay/)
    type('100')
    fireEvent.click(button())
    await vi.waitFor(() => expect(asked.mock.calls.map(([call]) => call)).toContain('buyQuote'))
    type('1000')
    arrive()
    await vi.waitFor(() => expect(document.querySelector('button[aria-busy]')).toBeNull())
    expect(button()).toBeDefined()
  })

  it('offers no price of another coin', async () => {
    answers['currencies'] = [usdt, { ...usdt, id: 'usdc', walletId: 'usdc', name: 'USD Coin' }]
    show(<BuyPage />)
    await screen.findByLabelText(/You pay/)
    type('100')
    fireEvent.click(button())
    await screen.findByText('98.50 USDT')
    fireEvent.click(screen.getByRole('button', { name: /^Currency/ }))
    fireEvent.click(await screen.findByRole('option', { name: /USD Coin/ }))
    expect(button()).toBeDefined()
  })

  it('asks for a limit first where the country does, with the way to it', async () => {
    answers['checkJurisdiction'] = { profile: { limits: { required: true } } }
    answers['protectionState'] = { needsDepositLimit: true }
    show(<BuyPage />)
    const way = await screen.findByRole('link', { name: 'Set a limit' })
    expect(way.getAttribute('href')).toBe('/profile/settings/safer-play')
    expect(screen.queryByLabelText(/You pay/)).toBeNull()
    delete answers['checkJurisdiction']
  })

  it('says where nobody sells that nobody does', async () => {
    answers['buyOptions'] = { providers: [], order: null }
    show(<BuyPage />)
    expect(await screen.findByText('Nobody sells coins here yet')).toBeDefined()
  })
})

describe('the page of the simulated seller', () => {
  it('pays an order, or lets it fail', async () => {
    show(<DemoSellerPage params={{ order: 'buy_1' }} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Pay with play money' }))
    expect(await screen.findByText('Sent')).toBeDefined()
    expect(asked).toHaveBeenCalledWith('buyDemoPay', { id: 'buy_1', outcome: 'pay' })
  })
})
