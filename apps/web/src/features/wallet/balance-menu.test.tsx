import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { guestSession, SessionProvider } from '../../platform/session/session-context.tsx'
import { setRates } from '../../platform/store/rates-store.ts'
import { changeSettings, settings } from '../../platform/store/settings-store.ts'
import { BalanceMenu } from './balance-menu.tsx'

const unit = 100_000_000n
const session = {
  ...guestSession,
  status: 'signed-in' as const,
  user: { id: 'user_1', name: 'nova', email: 'nova@example.test', isEmailVerified: true },
  balances: [
    {
      ...{ currencyId: 'usdt', realMinor: 10n * unit, demoMinor: 7n * unit },
      ...{ bonusMinor: 5n * unit + unit / 2n, frozenMinor: 3n * unit },
    },
  ],
}

beforeEach(() => {
  setRates({ usdt: { usd: 1, eur: 0.5 } })
  changeSettings({ currency: 'usdt', demo: false, fiatView: 'off', unit: 'btc' })
})
afterEach(cleanup)

const show = () =>
  render(
    <SessionProvider value={session}>
      <BalanceMenu />
    </SessionProvider>,
  )
const trigger = () => screen.getByRole('button', { name: /^Balance / })

it('shows real and bonus money with two decimals, and none that is kept back [PAY-047]', () => {
  show()
  expect(trigger().getAttribute('aria-label')).toMatch(/^Balance 15\.50 Tether/)
  fireEvent.click(trigger())
  expect(screen.getByText('Kept back').nextElementSibling?.textContent).toBe('3.00')
})

it('shows the demo balance alone while demo is on, without the bonus [DEMO-008]', () => {
  changeSettings({ demo: true })
  show()
  expect(trigger().getAttribute('aria-label')).toMatch(/^Balance 7\.00 Tether, demo/)
  fireEvent.click(trigger())
  expect(document.body.textContent).not.toContain('15.50')
})

it('shows amounts as coins, in EUR or in USD [PAY-058]', () => {
  show()
  fireEvent.click(trigger())
  const views = screen.getByRole('group', { name: 'Show amounts as' })
  const names = within(views)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['Coins', 'EUR', 'USD'])
  fireEvent.click(within(views).getByRole('button', { name: 'EUR' }))
  expect(settings().fiatView).toBe('EUR')
  expect(trigger().getAttribute('aria-label')).toContain('≈ €7.75')
  fireEvent.click(within(views).getByRole('button', { name: 'USD' }))
  expect(trigger().getAttribute('aria-label')).toContain('≈ $15.50')
  fireEvent.click(within(views).getByRole('button', { name: 'Coins' }))
  expect(trigger().getAttribute('aria-label')).toMatch(/^Balance 15\.50 Tether/)
})

it('offers no other currency where the site has one only [PAY-059]', () => {
  show()
  expect(trigger().getAttribute('aria-label')).toBe('Balance 15.50 Tether')
  fireEvent.click(trigger())
  expect(screen.queryByRole('menuitem')).toBeNull()
  expect(screen.queryByRole('menuitemradio')).toBeNull()
})
