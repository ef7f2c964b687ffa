import type { ShownAction, ShownArea } from '@powerplay/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { ActionDialog } from './action-dialog.tsx'

const callPath = vi.hoisted(() => vi.fn<(path: string) => Promise<unknown>>())
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
HTMLDialogElement.prototype.showModal = stay
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
