import type { ShownAction, ShownArea, ShownColumn } from '@powerplay/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { AreaPage } from './area-page.tsx'

const name: ShownColumn = {
  ...{ key: 'name', kind: 'text', label: 'Name', isSorted: true, isFiltered: true },
  ...{ isHidden: false, isFact: false, choices: [] },
}
const end: ShownAction = {
  ...{ id: 'end', label: 'End sessions', help: '', on: 'rows', form: {} },
  ...{ isVersioned: false, isDestructive: true, needsApproval: false },
}
const users: ShownArea = {
  ...{ id: 'users', title: 'Users', one: 'user', icon: 'users', group: 'players', of: null },
  ...{ help: '', sort: 'name', refreshMs: null, mayExport: false, columns: [name], actions: [end] },
}
const rows = ['ada', 'bob', 'cleo'].map((one) => ({ id: `user_${one}`, version: 0, name: one }))

vi.mock('../use-frame.ts', async (original) => ({
  ...(await original<object>()),
  useFrame: () => ({ me: { id: 'user_9' }, areas: [users] }),
}))
vi.mock('./use-list.ts', () => ({
  useRow: (_area: unknown, id: string) => {
    const row = rows.find((one) => one.id === id)
    return { data: row && { row, detail: null, history: [] }, error: null }
  },
  useList: () => {
    const page = { rows, next: null, previous: null, total: 3, isTotalWhole: true, note: null }
    return { data: page, error: null }
  },
}))

afterEach(cleanup)

function show(path = '/users') {
  const { hook, history } = memoryLocation({ path, record: true })
  const page = (
    <main>
      <AreaPage area={users} />
    </main>
  )
  return { history, ...render(<Router hook={hook}>{page}</Router>) }
}

const press = (key: string, more = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
/** Name of the row that the focus is in. */
const at = () => document.activeElement?.closest('[data-row]')?.textContent

it('walks the rows by j and k from wherever the focus is', () => {
  show()
  expect(document.activeElement).toBe(document.body)
  press('j')
  expect(at()).toBe('ada')
  press('j')
  expect(at()).toBe('bob')
  // A box in a row is a place in the list too.
  screen.getByLabelText('Choose user_bob').focus()
  fireEvent.click(screen.getByLabelText('Choose user_bob'))
  press('j')
  expect(at()).toBe('cleo')
  press('k')
  expect(at()).toBe('bob')
  screen.getByLabelText('Choose all rows of this page').focus()
  press('k')
  expect(at()).toBe('ada')
})

it('leaves j and k to the fields, menus and windows they are pressed in, and to the browser', () => {
  show()
  press('k', { ctrlKey: true })
  expect(at()).toBeUndefined()
  press('/')
  const filter = screen.getByRole('button', { name: 'Filter' })
  expect(document.activeElement).toBe(filter)
  fireEvent.click(filter)
  press('j')
  expect(at()).toBeUndefined()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Name' }))
  screen.getByLabelText(/^Name begins with/).focus()
  press('j')
  expect(at()).toBeUndefined()
})

it('covers the page with a row that is open: its focus stays there, and Escape closes it from anywhere', () => {
  const { hook, history } = memoryLocation({ path: '/users', record: true })
  render(
    <Router hook={hook}>
      <div data-frame>
        <AreaPage area={users} />
      </div>
    </Router>,
  )
  const frame = document.querySelector('[data-frame]')
  press('j')
  press('Enter')
  const drawer = screen.getByRole('dialog', { name: 'user' })
  expect(document.activeElement).toBe(drawer)
  expect(frame?.hasAttribute('inert')).toBe(true)
  expect(frame?.contains(drawer)).toBe(false)
  press('j')
  expect(document.activeElement).toBe(drawer)
  // As after an act whose button went with it.
  drawer.blur()
  expect(document.activeElement).toBe(document.body)
  const form = document.body.appendChild(document.createElement('dialog'))
  form.show()
  press('Escape')
  expect(screen.queryByRole('dialog', { name: 'user' })).not.toBeNull()
  form.remove()
  press('Escape')
  expect(screen.queryByRole('dialog', { name: 'user' })).toBeNull()
  expect(history.at(-1)).toBe('/users')
  expect(frame?.hasAttribute('inert')).toBe(false)
  expect(at()).toBe('ada')
})
