import type { ShownColumn } from '@powerplay/contract'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Cell, cellText } from './cell.tsx'

const column: ShownColumn = {
  ...{ key: 'sum', label: 'Sum', kind: 'money', choices: [] },
  ...{ isSorted: false, isFiltered: false, isHidden: false, isFact: false },
}

afterEach(cleanup)

it.each([
  ['1850.00000000', 'usdt', '1,850.00'],
  ['0.00000001', 'usdt', '0.00000001'],
  ['-20.50000000', 'usdt', '-20.50'],
  ['0.01950000', 'btc', '0.01950000'],
  ['12.340', 'unheard', '12.340'],
])(
  'writes %s of %s as the rest of the site does, and hides nothing of it',
  (amount, currency, text) => {
    const { container } = render(<Cell column={column} value={{ amount, currency }} />)
    expect(container.textContent).toBe(text)
    expect(cellText(column, { amount, currency })).toBe(`${text} ${currency.toUpperCase()}`)
  },
)
