import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { ShownAction, ShownArea } from '@powerplay/contract'
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
const stop: ShownAction = {
  ...{ id: 'stop', label: 'Stop', help: 'Takes no new bets there.', on: 'row', form: {} },
  ...{ isVersioned: false, isDestructive: true, needsApproval: false },
}
const frame: DashboardFrame = {
  me: { id: 'user_1', name: 'ada', avatar: null, roles: ['*'], seesOverview: true },
  areas: [
    area('users', 'Users'),
    area('audit', 'Audit'),
    { ...area('games', 'Games'), actions: [stop] },
    { ...area('incidents', 'Incident switches'), actions: [stop] },
  ],
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  callPath.mockReset()
})

function open(own = frame) {
  const { hook, history } = memoryLocation({ path: '/users', record: true })
  render(
    <Router hook={hook}>
      <FrameProvider value={own}>
        <Palette />
      </FrameProvider>
    </Router>,
  )
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  return history
}

it('opens by Ctrl K and leads to an area by its letters and Enter', () => {
  const history = open()
  const field = screen.getByRole('combobox', { name: 'User, area, setting or game' })
  fireEvent.change(field, { target: { value: 'aud' } })
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Auditarea'])
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(history.at(-1)).toBe('/audit')
  expect(screen.queryByRole('combobox')).toBeNull()
})

it('finds users by the beginning of a name, where the reader sees users', async () => {
  callPath.mockResolvedValue({ rows: [{ id: 'user_7', version: 0, user: { name: 'nova' } }] })
  open()
  const field = screen.getByRole('combobox', { name: 'User, area, setting or game' })
  fireEvent.change(field, { target: { value: 'no' } })
  expect((await screen.findByText('nova')).textContent).toBe('nova')
  const asked = callPath.mock.calls.find(([path]) => path === '/api/admin/users/list')
  expect(asked?.[1]).toMatchObject({ filter: { name: { is: 'no' } } })
})

/** What the lists of games and switches answer; users and settings find nobody. */
function answerWithStops() {
  callPath.mockImplementation(async (path) => {
    if (path === '/api/admin/games/list') {
      const game = { version: 3, isEnabled: true, name: 'Sweet Bonanza' }
      const off = { version: 1, isEnabled: false, name: 'Bonanza Billion' }
      return {
        rows: [
          { id: 'sweet', ...game },
          { id: 'billion', ...off },
        ],
      }
    }
    const sport = { id: 'wallet.open.sport', version: 0, what: 'Bets on sport' }
    return path === '/api/admin/incidents/list' ? { rows: [sport] } : { rows: [] }
  })
}
const type = (value: string) =>
  fireEvent.change(screen.getByRole('combobox'), { target: { value } })
const names = () => screen.getAllByRole('option').map((one) => one.textContent)

it('stops a game of a thousand by its name, once a reason is given', async () => {
  answerWithStops()
  open()
  type('stop bonanza')
  const found = await screen.findByText('Stop: Sweet Bonanza')
  // What is off already is not stopped once more.
  expect(names()).toEqual(['Stop: Sweet Bonanzastop'])
  const games = callPath.mock.calls.find(([path]) => path === '/api/admin/games/list')
  expect(games?.[1]).toMatchObject({ filter: { name: { is: 'bonanza' } } })
  fireEvent.click(found)
  const why = screen.getByRole('textbox', { name: /Reason/ })
  expect(callPath.mock.calls.some(([path]) => path.endsWith('/stop'))).toBe(false)
  fireEvent.change(why, { target: { value: 'its provider pays twice' } })
  callPath.mockResolvedValue({ answer: null })
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  await vi.waitFor(() => {
    const sent = callPath.mock.calls.find(([path]) => path === '/api/admin/games/stop')
    expect(sent?.[1]).toEqual({ id: 'sweet', reason: 'its provider pays twice' })
  })
})

it('offers the stop of a product by its words, and a game as a page', async () => {
  answerWithStops()
  const history = open()
  type('sport')
  expect(await screen.findByText('Stop: Bets on sport')).toBeTruthy()
  type('bonanza')
  fireEvent.click(await screen.findByText('Sweet Bonanza'))
  expect(history.at(-1)).toBe('/games/sweet')
})

it('offers no stop to whoever may not do it', async () => {
  answerWithStops()
  open({ ...frame, areas: frame.areas.map((one) => ({ ...one, actions: [] })) })
  type('bonanza')
  await screen.findByText('Sweet Bonanza')
  type('stop bonanza')
  expect(await screen.findByText('Nothing has that name.')).toBeTruthy()
})

it('says that it looks, that the search failed, and only then that nothing has a name', async () => {
  queryClient.setDefaultOptions({ queries: { retry: false } })
  let fail = () => {}
  callPath.mockReturnValue(
    new Promise((_resolve, reject) => {
      fail = () => reject(new Error('no connection'))
    }),
  )
  open()
  type('nobody')
  expect(screen.getByText('Looking…')).toBeTruthy()
  expect(screen.queryByText('Nothing has that name.')).toBeNull()
  fail()
  expect(await screen.findByText('The search failed: there may be more.')).toBeTruthy()
  // A page that is found does not hide that users were not.
  type('users')
  await screen.findAllByRole('option')
  expect(await screen.findByText('The search failed: there may be more.')).toBeTruthy()
  cleanup()
  callPath.mockResolvedValue({ rows: [] })
  open()
  type('q')
  expect(screen.getByText('Type two letters or more.')).toBeTruthy()
  type('nobody else')
  expect(await screen.findByText('Nothing has that name.')).toBeTruthy()
})
