import type { OpenRequest, ShownAction, ShownArea } from '@powerplay/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { ActionDialog } from './action-dialog.tsx'
import { OpenRequests } from './already-asked.tsx'

const callPath = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('../../../platform/client/call-server.ts', () => ({ callServer: callPath, callPath }))

const action: ShownAction = {
  ...{ id: 'approve', label: 'Approve', help: '', on: 'row', isVersioned: false },
  ...{ isDestructive: false, needsApproval: false, form: { properties: {} } },
}
const area: ShownArea = {
  ...{ id: 'withdrawals', title: 'Withdrawals', one: 'withdrawal', icon: 'users' },
  ...{ group: 'control', of: null, help: '', sort: 'at', refreshMs: null, mayExport: false },
  ...{ columns: [], actions: [action] },
}
const stay = () => undefined
afterEach(cleanup)

async function alertFor(own: object): Promise<HTMLElement> {
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(stay)
  const params = { approvalId: 'r-1', by: 'ada_admin', isOwn: false, maySee: true, ...own }
  const told = { code: 16, status: 409, message: 'Asked for already.' }
  callPath.mockRejectedValue(
    new ServerRefusal({ name: 'dashboard/already-asked', ...told, params }),
  )
  const target = { row: { id: 'w-1', version: 0 } }
  render(<ActionDialog {...{ area, action, target }} onClose={stay} onDone={stay} />)
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'a test wants it' } })
  fireEvent.click(screen.getByRole('button', { name: 'Approve', hidden: true }))
  return screen.findByRole('alert', { hidden: true })
}
const linkIn = (element: HTMLElement) => element.querySelector('a')?.getAttribute('href') ?? null

it.each([
  [
    'of somebody else',
    {},
    'ada_admin has asked for this already: it waits for a second person. Decide it under Approvals',
    '/approvals/r-1',
  ],
  [
    'of one’s own',
    { isOwn: true },
    'You have asked for this already: it waits for a second person. See it under Approvals',
    '/approvals/r-1',
  ],
  [
    'that the reader may not see',
    { maySee: false },
    'ada_admin has asked for this already: it waits for a second person.',
    null,
  ],
])(
  'an act that waits already says whose request it is and leads to one %s',
  async (...[, own, words, href]) => {
    const alert = await alertFor(own)
    expect(alert.textContent.trim()).toBe(words)
    expect(linkIn(alert)).toBe(href)
  },
)

it('a row says what is asked about it, by whom, and where it is decided', () => {
  const request: OpenRequest = {
    ...{ id: 'r-2', act: 'Approve', by: 'ada_admin', isOwn: false, maySee: true },
  }
  const { container } = render(<OpenRequests requests={[request]} />)
  expect(container.textContent).toBe(
    'Approve: asked by ada_admin, waits for a second person. Decide it under Approvals',
  )
  expect(linkIn(container)).toBe('/approvals/r-2')
})
