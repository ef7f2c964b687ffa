import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { ShownArea } from '@powerplay/contract'
import { queryClient } from '../../../platform/client/query-client.ts'
import type { DashboardFrame } from '../client.ts'
import { FrameProvider } from '../use-frame.ts'
import { Palette } from './palette.tsx'

const callPath = vi.hoisted(() => vi.fn<(path: string, input: object) => Promise<unknown>>())
vi.mock('../../../platform/client/call-server.ts', () => ({ callPath, callServer: vi.fn() }))

const area = (id: string, title: string): ShownArea => ({
  ...{ id, title, one: id, icon: 'users', group: 'players', of: null, help: '', sort: '-at' },
  ...{ refreshMs: null, mayExport: false, columns: [], actions: [] },
})
const frame: DashboardFrame = {
  me: { id: 'user_1', name: 'ada', avatar: null, roles: ['*'], seesOverview: true },
  areas: [area('users', 'Users'), area('audit', 'Audit')],
}

afterEach(() => {
  cleanup()
  queryClient.clear()
})

function open() {
  const { hook, history } = memoryLocation({ path: '/users', record: true })
  render(
    <Router hook={hook}>
      <FrameProvider value={frame}>
        <Palette />
      </FrameProvider>
    </Router>,
  )
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  return history
}

it('opens by Ctrl K and leads to an area by its letters and Enter', () => {
  const history = open()
  const field = screen.getByRole('combobox', { name: 'User, area or setting' })
  fireEvent.change(field, { target: { value: 'aud' } })
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Auditarea'])
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(history.at(-1)).toBe('/audit')
  expect(screen.queryByRole('combobox')).toBeNull()
})

it('finds users by the beginning of a name, where the reader sees users', async () => {
  callPath.mockResolvedValue({ rows: [{ id: 'user_7', version: 0, user: { name: 'nova' } }] })
  open()
  const field = screen.getByRole('combobox', { name: 'User, area or setting' })
  fireEvent.change(field, { target: { value: 'no' } })
  expect((await screen.findByText('nova')).textContent).toBe('nova')
  expect(callPath.mock.calls.at(-1)?.[1]).toMatchObject({ filter: { name: { is: 'no' } } })
})
