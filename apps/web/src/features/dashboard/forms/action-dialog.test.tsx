import type { ShownAction, ShownArea } from '@powerplay/contract'
import { StrictMode } from 'react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../platform/client/query-client.ts'
import { ConnectionFailure, ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { ActionDialog } from './action-dialog.tsx'

const callPath = vi.hoisted(() =>
  vi.fn<(path: string, input?: object, options?: { key?: string }) => Promise<unknown>>(),
)
vi.mock('../../../platform/client/call-server.ts', () => ({ callServer: callPath, callPath }))

const action: ShownAction = {
  ...{ id: 'create', label: 'New key', help: '', on: 'area', isVersioned: false },
  ...{ isDestructive: false, needsApproval: false },
  form: {
    properties: { scope: { type: 'array', title: 'Scope', items: { enum: ['users', 'audit'] } } },
  },
}
const area: ShownArea = {
  ...{ id: 'keys', title: 'Keys', one: 'key', icon: 'users', group: 'control', of: null },
  ...{ help: '', sort: 'at', refreshMs: null, mayExport: false, columns: [], actions: [action] },
}
const stay = () => undefined
beforeEach(() => void vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(stay))
afterEach(cleanup)

it.each([
  ['in several values', { scope: ['You may not: audit'] }, 'You may not: audit'],
  ['in what has no field here', { value: ['Too great.'] }, 'value: Too great.'],
])('says what the server found wrong %s', async (_where, fields, words) => {
  const refusal = { name: 'core/bad-payload', code: -1001, status: 422, message: 'Not valid.' }
  callPath.mockRejectedValue(new ServerRefusal({ ...refusal, params: { fields } }))
  render(<ActionDialog area={area} action={action} target={{}} onClose={stay} onDone={stay} />)
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'a test wants it' } })
  fireEvent.click(screen.getByRole('button', { name: 'New key', hidden: true }))
  expect(await screen.findByText(words)).toBeTruthy()
})

it('reads a row anew that somebody else changed, says so, and sends what stands there now', async () => {
  const title = { type: 'string', title: 'Title' }
  const change: ShownAction = {
    ...{ ...action, id: 'update', label: 'Change', on: 'row', isVersioned: true },
    form: { properties: { title, link: { ...title, title: 'Goes to' } } },
  }
  const sent: object[] = []
  const now = { id: '7', version: 2, title: 'By Ada', link: '/by-ada' }
  const line = { at: 0, by: 'ada', event: 'keys.update', reason: '', before: null, after: null }
  const row = { id: '7', version: 1, title: 'Before', link: '/before' }
  callPath.mockImplementation(async (path: string, input: object = {}) => {
    if (path.endsWith('/get')) return { row: now, detail: null, history: [line] }
    if (sent.push(input) > 1) return { answer: null }
    const told = { name: 'core/stale-version', code: -1010, status: 409, message: 'Stale.' }
    throw new ServerRefusal({ ...told, params: {} })
  })
  const onDone = vi.fn<() => void>()
  render(
    <ActionDialog area={area} action={change} target={{ row }} {...{ onClose: stay, onDone }} />,
  )
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'By me' } })
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'a test wants it' } })
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Change', hidden: true }))
  press()
  expect(await screen.findByText(/^Changed by ada, reloaded. .* keys.update/)).toBeTruthy()
  expect(screen.getByText('Now it is: By Ada')).toBeTruthy()
  expect(screen.getByLabelText('Goes to')).toHaveProperty('value', '/by-ada')
  press()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled())
  const mine = { id: '7', title: 'By me', reason: 'a test wants it' }
  expect(sent).toEqual([
    { ...mine, version: 1, link: '/before' },
    { ...mine, version: 2, link: '/by-ada' },
  ])
})

it('is one act, however often it is pressed after its answer was lost', async () => {
  const keys: (string | undefined)[] = []
  callPath.mockImplementation(async (_path, _input, options) => {
    keys.push(options?.key)
    throw new ConnectionFailure()
  })
  render(<ActionDialog area={area} action={action} target={{}} onClose={stay} onDone={stay} />)
  const say = (value: string) =>
    fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value } })
  const press = async (times: number) => {
    const button = screen.getByRole('button', { name: 'New key', hidden: true })
    await vi.waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
    fireEvent.click(button)
    await vi.waitFor(() => expect(keys).toHaveLength(times))
  }
  say('a test wants it')
  await press(1)
  await press(2)
  say('a test wants another')
  await press(3)
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

it('reads nothing anew while a secret is told: with its row the form would go, and the secret with it', async () => {
  callPath.mockResolvedValue({ answer: { id: '7', secret: 'once and never again' } })
  const read = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  const onDone = vi.fn<() => void>()
  // As the document itself runs where it is developed: effects begin twice.
  render(
    <StrictMode>
      <ActionDialog area={area} action={action} target={{}} onClose={stay} onDone={onDone} />
    </StrictMode>,
  )
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'a test wants it' } })
  fireEvent.click(screen.getByRole('button', { name: 'New key', hidden: true }))
  expect((await screen.findByLabelText('Secret')).textContent).toBe('once and never again')
  expect([read.mock.calls.length, onDone.mock.calls.length]).toEqual([0, 0])
  fireEvent.click(screen.getByRole('button', { name: 'I have kept it', hidden: true }))
  expect(onDone).toHaveBeenCalled()
  expect(read.mock.calls).toHaveLength(1)
  read.mockRestore()
})

it('gives the focus back to where it was, or to the row whose button is gone', async () => {
  const { rerender } = render(
    <div data-row tabIndex={0}>
      <button type="button">Approve</button>
    </div>,
  )
  const button = screen.getByRole('button', { name: 'Approve' })
  const row = button.parentElement
  button.focus()
  const form = <ActionDialog {...{ area, action, target: {}, onClose: stay, onDone: stay }} />
  const away = (isKept: boolean, isOpen: boolean) =>
    rerender(
      <div data-row tabIndex={0}>
        {isKept && <button type="button">Approve</button>}
        {isOpen && form}
      </div>,
    )
  away(true, true)
  button.blur()
  away(true, false)
  await vi.waitFor(() => expect(document.activeElement).toBe(button))
  away(true, true)
  button.blur()
  away(false, false)
  await vi.waitFor(() => expect(document.activeElement).toBe(row))
})

it('says of a request what it is about and why it was asked for, where it is decided', () => {
  const approve: ShownAction = {
    ...{ ...action, id: 'approve', label: 'Approve', on: 'row' },
    form: { properties: {} },
  }
  const row = {
    ...{ id: '7', version: 0, subject: '200 USDT ($200.00) to an address', reason: 'it is theirs' },
    ...{ before: '0 of 2 agreed', after: 'approved and paid\nnetwork: Tron' },
  }
  const requests = { ...area, id: 'approvals' }
  render(
    <ActionDialog area={requests} action={approve} target={{ row }} onClose={stay} onDone={stay} />,
  )
  expect(screen.getByText(row.subject)).toBeTruthy()
  expect(screen.getByText('Asked because: it is theirs')).toBeTruthy()
  expect(screen.getByText(/network: Tron/)).toBeTruthy()
})

it('says below a switch what turning it on does', () => {
  const description = 'Nothing goes back to the player.'
  const settle: ShownAction = {
    ...{ ...action, id: 'settle', label: 'Settle', on: 'row' },
    form: { properties: { isPaid: { type: 'boolean', title: 'Paid elsewhere', description } } },
  }
  render(
    <ActionDialog area={area} action={settle} target={{}} {...{ onClose: stay, onDone: stay }} />,
  )
  const turn = screen.getByRole('switch', { name: 'Paid elsewhere', hidden: true })
  const note = document.getElementById(turn.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe(description)
})
