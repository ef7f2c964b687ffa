import type { ShownAction, ShownArea } from '@powerplay/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { useToasts } from '../../../platform/toasts/toasts.ts'
import { SettingPanel } from './setting-panel.tsx'

const callPath = vi.hoisted(() => vi.fn<(path: string) => Promise<unknown>>())
vi.mock('../../../platform/client/call-server.ts', () => ({ callServer: callPath, callPath }))

const update: ShownAction = {
  ...{ id: 'update', label: 'Change', help: '', on: 'row', isVersioned: true },
  ...{ isDestructive: false, needsApproval: false, form: {} },
}
const area: ShownArea = {
  ...{ id: 'settings', title: 'Settings', one: 'setting', icon: 'settings', group: 'control' },
  ...{ of: null, help: '', sort: 'key', refreshMs: null, mayExport: false },
  ...{ columns: [], actions: [update] },
}
const one = {
  row: { id: 'economy.guardPercent', version: 1 },
  detail: { help: '', second: 'never', value: 60, schema: { type: 'integer' }, versions: [] },
  history: [],
}
const refusal = (name: string, params: Readonly<Record<string, unknown>> = {}) =>
  new ServerRefusal({ ...{ name, code: -1, status: 409, message: 'Not valid.' }, params })

/** Sends another value, with a reason. */
function change(): void {
  render(<SettingPanel area={area} one={one} />)
  fireEvent.change(screen.getByLabelText('New value'), { target: { value: '70' } })
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'a test wants it' } })
  fireEvent.click(screen.getByRole('button', { name: 'Change' }))
}

afterEach(() => {
  cleanup()
  useToasts.setState({ toasts: [] })
})

it('says what the guard found in other settings, which have no field here', async () => {
  const fields = { 'rakeback.percent': ['The budget does not carry it.'] }
  callPath.mockRejectedValue(refusal('core/bad-payload', { fields }))
  change()
  expect(await screen.findByText('rakeback.percent: The budget does not carry it.')).toBeTruthy()
})

it('says whose change came first, in words that outlive the form', async () => {
  const line = { at: 0, by: 'ada', event: 'settings.update', reason: '', before: '60', after: '65' }
  callPath.mockImplementation(async (path) => {
    if (path.endsWith('/get')) return { ...one, history: [line] }
    throw refusal('core/stale-version')
  })
  change()
  expect(await screen.findByText(/^Changed by ada, reloaded. .* settings.update/)).toBeTruthy()
  expect(useToasts.getState().toasts.map(({ title }) => title)).toEqual([
    'Changed by ada, reloaded',
  ])
})

it('says which dated change another value would end', () => {
  const dated = { version: 2, value: 65, reason: '', by: 'ada', at: 0 }
  const waits = { ...dated, applyAt: Date.now() + 3_600_000 }
  const detail = { ...one.detail, versions: [waits] }
  render(<SettingPanel area={area} one={{ ...one, detail }} />)
  expect(screen.queryByText(/no longer come/)).toBeNull()
  fireEvent.change(screen.getByLabelText('New value'), { target: { value: '70' } })
  expect(screen.getByText(/^Version 2, set for .*, will no longer come\.$/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Takes effect'), { target: { value: '2999-01-01T00:00' } })
  expect(screen.queryByText(/no longer come/)).toBeNull()
})

it('says that a version cannot be read, and that the default holds', () => {
  const { row } = one
  const problem = 'nightPlay.isOn: expected boolean'
  const { rerender } = render(
    <SettingPanel area={area} one={{ ...one, row: { ...row, problem } }} />,
  )
  expect(screen.getByRole('alert').textContent).toBe(
    `Version 1 cannot be read, so the default holds (${problem}). Write a new version.`,
  )
  rerender(<SettingPanel area={area} one={{ ...one, row: { ...row, problem: null } }} />)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('asks for no date of before, and says so at the field where one is sent', async () => {
  callPath.mockRejectedValue(
    refusal('core/bad-payload', { fields: { applyAt: ['validation.future'] } }),
  )
  change()
  expect(await screen.findByText('This has to be still to come.')).toBeTruthy()
  const min = screen.getByLabelText('Takes effect').getAttribute('min') ?? ''
  expect(Date.parse(min)).toBeGreaterThan(Date.now() - 1)
})
