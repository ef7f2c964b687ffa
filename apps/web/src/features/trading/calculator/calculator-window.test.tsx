import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CalculatorWindow } from './calculator-window.tsx'

vi.mock('../use-trading-terms.ts', () => ({
  useTradingTerms: () => ({ pnl_fee: 5, flatPpm: 50, max_roi: 10_000 }),
}))

it('[TRADE-012] [TRADE-013] [TRADE-014] [TRADE-015] [TRADE-016] [TRADE-017] [TRADE-018] starts with 200x, wager 10 and mode pnl, and lists what each step brings', () => {
  render(<CalculatorWindow />)
  expect(screen.getByLabelText('Payout multiplier')).toHaveProperty('value', '200')
  expect(screen.getByLabelText('Wager')).toHaveProperty('value', '10')
  const chosen = screen.getByRole('tab', { selected: true })
  expect(chosen.textContent).toContain('6 % of profit')
  const rows = screen.getAllByRole('row').slice(1)
  const cells = rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))
  expect(cells).toEqual([
    ['0.01 %', '+2 %', '+0.188', '−2 %', '−0.20'],
    ['0.05 %', '+10 %', '+0.94', '−10 %', '−1.00'],
    ['0.1 %', '+20 %', '+1.88', '−20 %', '−2.00'],
    ['0.5 %', '+100 %', '+9.40', '−100 %', '−10.00'],
    ['1 %', '+200 %', '+18.80', '−100 %', '−10.00'],
    ['5 %', '+1,000 %', '+94.00', '−100 %', '−10.00'],
    ['10 %', '+2,000 %', '+188.00', '−100 %', '−10.00'],
    ['50 %', '+10,000 %', '+940.00', '−100 %', '−10.00'],
    ['100 %', '+10,000 %', '+940.00', '−100 %', '−10.00'],
    ['500 %', '+10,000 %', '+940.00', '−100 %', '−10.00'],
    ['1,000 %', '+10,000 %', '+940.00', '−100 %', '−10.00'],
  ])
})
