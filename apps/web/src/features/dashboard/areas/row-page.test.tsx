import type { ShownArea, ShownColumn } from '@powerplay/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { AreaPage } from './area-page.tsx'
import type { ListPlace } from './list-place.ts'
import { RowPage } from './row-page.tsx'

const area = (id: string, title: string, of: string | null): ShownArea => {
  const at: ShownColumn = {
    ...{ key: 'at', kind: 'time', label: 'Time', isSorted: true, isFiltered: false },
    ...{ isHidden: false, isFact: false, choices: [] },
  }
  return {
    ...{ id, title, one: id, icon: 'users', group: 'players', of, help: '', sort: '-at' },
    ...{ refreshMs: null, mayExport: false, columns: [at], actions: [] },
  }
}
const users = area('users', 'Users', null)
const areas = [
  users,
  area('user-balances', 'Balances', 'users'),
  area('user-sessions', 'Sessions', 'users'),
]
const asked: Partial<ListPlace & { area: string }>[] = []

vi.mock('../use-frame.ts', async (original) => ({
  ...(await original<object>()),
  useFrame: () => ({ me: { id: 'user_9' }, areas }),
}))
vi.mock('./use-list.ts', () => ({
  useRow: (_area: unknown, id: string) => ({
    data: { row: { id, version: 0, at: 1 }, detail: null, history: [] },
    error: null,
  }),
  useList: ({ id }: ShownArea, question: object) => {
    asked.push({ area: id, ...question })
    const rows = [{ id: 'user_7', version: 0, at: 1 }]
    const page = { rows, next: 'more', previous: null, total: 1, isTotalWhole: true, note: null }
    return { data: page, error: null }
  },
}))

afterEach(cleanup)

const openTab = () => screen.getByRole('tab', { selected: true }).textContent
const show = (path: string, page = <RowPage area={users} id="user_7" />) => {
  const { hook, history, navigate } = memoryLocation({ path, record: true })
  render(<Router hook={hook}>{page}</Router>)
  return { history, navigate }
}

it('keeps the open part of a row, and the place in its list, in the address of its page', () => {
  const { history, navigate } = show('/user/user_7')
  expect(openTab()).toBe('Balances')
  fireEvent.click(screen.getByRole('tab', { name: 'Sessions' }))
  expect(history.at(-1)).toBe('/user/user_7?tab=user-sessions')
  expect(openTab()).toBe('Sessions')
  fireEvent.click(screen.getByRole('button', { name: /Next/ }))
  expect(history.at(-1)).toBe('/user/user_7?after=more&tab=user-sessions')
  // Each step is one of its own, so that Back goes through them.
  expect(history).toHaveLength(3)
  navigate('/user/user_7?tab=user-sessions')
  cleanup()
  show('/user/user_7?after=more&tab=user-sessions')
  expect(openTab()).toBe('Sessions')
  expect(asked.at(-1)).toMatchObject({ area: 'user-sessions', of: 'user_7', after: 'more' })
})

it('opens the first part where the address names none that there is', () => {
  show('/user/user_7?tab=user-secrets')
  expect(openTab()).toBe('Balances')
})

it('keeps the open part of a row in the address of the list that it was opened over', () => {
  const { history } = show('/users?sort=at&row=user_7', <AreaPage area={users} />)
  fireEvent.click(screen.getByRole('tab', { name: 'Sessions' }))
  expect(history.at(-1)).toBe('/users?sort=at&row=user_7&tab=user-sessions')
  expect(openTab()).toBe('Sessions')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(history.at(-1)).toBe('/users?sort=at')
})
