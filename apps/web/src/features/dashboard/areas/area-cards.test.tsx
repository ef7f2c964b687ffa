import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ShownArea, ShownColumn } from '@powerplay/contract'
import { afterEach, expect, it, vi } from 'vitest'
import type { Row } from '../client.ts'
import { AreaCards } from './area-cards.tsx'
import { RowTools } from './row-tools.tsx'

const column = (key: string, kind: ShownColumn['kind'], isSorted = false): ShownColumn => ({
  ...{ key, kind, label: key.toUpperCase(), isSorted },
  ...{ isFiltered: false, isHidden: false, isFact: false },
  choices: [{ id: 'requested', word: 'Requested', tone: 'warn' }],
})
const action = (id: string) => ({
  ...{ id, label: id, help: '', on: 'row' as const, isVersioned: false },
  ...{ isDestructive: false, needsApproval: false, form: {} },
})
const area: ShownArea = {
  ...{ id: 'approvals', title: 'Approvals', one: 'request', icon: 'stamp', group: 'control' },
  ...{ of: null, help: '', sort: '-at', refreshMs: null, mayExport: false },
  columns: [column('what', 'text', true), column('at', 'number', true), column('state', 'choice')],
  actions: [action('approve'), action('refuse'), action('withdraw')],
}
const request = (id: string, by: string) => ({
  ...{ id, version: 0, what: `money ${id}`, at: 7, state: 'requested', by: { id: by } },
  ...{ before: '1.00 USDT', after: '26.50 USDT' },
})
const rows = [request('one', 'user_2'), request('two', 'user_1')]
const onOpen = vi.fn<() => void>()
const onSort = vi.fn<(key: string) => void>()

afterEach(cleanup)

function show(shownRows: readonly Row[] = rows, own = area, isDescending = true): void {
  render(
    <AreaCards
      {...{ area: own, rows: shownRows, onOpen, onSort }}
      shown={new Set(['what', 'at', 'state'])}
      sorting={{ key: 'at', isDescending }}
      rowTools={(row) => <RowTools area={area} row={row} me="user_1" />}
      empty={null}
    />,
  )
}

it.each(['', null])('opens a row without a name by what it is', (what) => {
  show([{ ...request('one', 'user_2'), what }])
  fireEvent.click(screen.getByRole('button', { name: 'request' }))
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 'one' }))
})

it('shows on a phone what each request would change, with its decision under the thumb', () => {
  show()
  const [one, two] = within(screen.getByRole('list', { name: 'Approvals' })).getAllByRole(
    'listitem',
  )
  const first = within(one ?? document.body)
  expect(first.getByText('Requested')).toBeTruthy()
  expect(first.getByText('26.50 USDT')).toBeTruthy()
  expect(first.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    ...['money one', 'approve', 'refuse'],
  ])
  fireEvent.click(first.getByRole('button', { name: 'money one' }))
  expect(onOpen).toHaveBeenCalledWith(rows[0])
  const second = within(two ?? document.body)
  expect(second.getByText('Yours, somebody else decides')).toBeTruthy()
  expect(second.queryByRole('button', { name: 'approve' })).toBeNull()
})

it('is ordered by any column that a table is ordered by', () => {
  show()
  fireEvent.click(screen.getByLabelText('Ordered by'))
  fireEvent.click(screen.getByRole('option', { name: 'WHAT' }))
  expect(onSort).toHaveBeenCalledWith('what')
  onSort.mockClear()
  fireEvent.click(screen.getByRole('button', { name: 'Greatest first' }))
  expect(onSort).toHaveBeenCalledWith('at')
})

it('turns its order round where only one column has one', () => {
  const own = { ...area, columns: [column('what', 'text'), column('at', 'time', true)] }
  show(rows, own, false)
  expect(screen.queryByLabelText('Ordered by')).toBeNull()
  onSort.mockClear()
  fireEvent.click(screen.getByRole('button', { name: 'Oldest first' }))
  expect(onSort).toHaveBeenCalledWith('at')
})
