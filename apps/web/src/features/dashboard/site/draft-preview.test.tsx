import type { ShownAction, ShownArea } from '@powerplay/contract'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../platform/client/query-client.ts'
import type { Row } from '../client.ts'
import { ActionDialog } from '../forms/action-dialog.tsx'
import { asTyped } from './use-reader-text.ts'

// Windows of their own are for a real browser.
vi.mock('./preview-window.tsx', async (original) => ({
  ...(await original<object>()),
  PreviewWindow: ({ label, children }: { label: string; children: ReactNode }) => (
    <section aria-label={label}>{children}</section>
  ),
}))

const callServer = vi.hoisted(() => vi.fn<(call: string, input: object) => Promise<unknown>>())
vi.mock('../../../platform/client/call-server.ts', () => ({ callServer, callPath: vi.fn() }))

const stay = () => undefined
/** The server is asked once nobody types any more. */
const patience = { timeout: 10_000 }
beforeEach(() => {
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(stay)
  callServer.mockReset()
  callServer.mockReturnValue(new Promise(stay))
  queryClient.clear()
})
afterEach(cleanup)

const line = { type: 'string', title: 'Title' }
const lines = { type: 'string', title: 'Text', format: 'lines' }
const titled = { title: line, html: lines }
/** Of each area with a preview, the fields that are drawn. */
const forms: Readonly<Record<string, object>> = {
  promotions: titled,
  'help-pages': titled,
  notices: { html: lines },
  'popup-banner': { title: line, content: lines },
  banners: { title: line },
  slides: { ...titled, buttonText: { ...line, title: 'Button' } },
  'footer-links': { title: line },
  'emoji-packs': { title: line },
  keys: { title: line },
}

function open(areaId: string, row?: Row) {
  const action: ShownAction = {
    ...{ id: 'update', label: 'Change', help: '', on: row ? 'row' : 'area', isVersioned: true },
    ...{ isDestructive: false, needsApproval: false },
    form: { properties: forms[areaId] },
  }
  const area: ShownArea = {
    ...{ id: areaId, title: 'All', one: 'one', icon: 'users', group: 'site', of: null, help: '' },
    ...{ sort: 'at', refreshMs: null, mayExport: false, columns: [], actions: [action] },
  }
  const target = row ? { row } : {}
  render(<ActionDialog {...{ area, action, target, onClose: stay, onDone: stay }} />)
}
const windows = async () =>
  Promise.all(['1440', '991', '390'].map((width) => screen.findByLabelText(`Preview at ${width}`)))
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('shows what the form of a promotion holds, at three widths, as it is typed', async () => {
  callServer.mockResolvedValue({ html: 'At <b>night</b>&lt;img&gt;' })
  const html = 'At <b>night</b><img>'
  open('promotions', { id: '7', version: 1, title: 'Night owls', html })
  // What is saved was never cleaned either.
  await screen.findAllByText('night', {}, patience)
  for (const inside of await windows()) {
    expect(within(inside).getByText('Night owls')).toBeTruthy()
    expect(within(inside).getByText('night').tagName).toBe('B')
  }
  write('Title', 'Early birds')
  for (const inside of await windows()) {
    expect(within(inside).getByText('Early birds')).toBeTruthy()
    expect(within(inside).queryByText('Night owls')).toBeNull()
    expect(within(inside).getByText('night').tagName).toBe('B')
  }
  // Its text is the same as before.
  expect(callServer).toHaveBeenCalledOnce()
  expect(callServer).toHaveBeenCalledWith('adminCleanText', { text: html }, expect.anything())
})

it.each([
  ['promotions', 'html'],
  ['help-pages', 'html'],
  ['notices', 'html'],
  ['popup-banner', 'content'],
  ['slides', 'html'],
])('never takes a text of %s for HTML before the server has cleaned it', async (area, key) => {
  const attack = 'At dawn <img src=x onerror=go()>'
  open(area, { id: '7', version: 1, title: 'Owls', [key]: 'At night' })
  write('Text', attack)
  const isAsTyped = async () => {
    for (const inside of await windows()) {
      expect(within(inside).getByText(attack)).toBeTruthy()
      expect(inside.querySelector('img[src=x]')).toBeNull()
    }
  }
  await isAsTyped()
  await vi.waitFor(
    () =>
      expect(callServer).toHaveBeenCalledWith(
        'adminCleanText',
        { text: attack },
        expect.anything(),
      ),
    patience,
  )
  await isAsTyped()
})

it('leaves no letter of a text that HTML would take for a mark', () => {
  expect(asTyped('<b>a</b> &lt; <a href="/x">b</a>')).toBe(
    '&lt;b>a&lt;/b> &amp;lt; &lt;a href="/x">b&lt;/a>',
  )
})

it('shows a new text as the server cleans it, and as typed where the server cannot say', async () => {
  callServer.mockResolvedValueOnce({ html: 'At <b>dawn</b> &lt;img&gt;' })
  open('notices')
  write('Text', 'At <b>dawn</b> <img>')
  await vi.waitFor(async () => {
    for (const inside of await windows()) {
      expect(within(inside).getByText('dawn').tagName).toBe('B')
      expect(inside.textContent).toContain('<img>')
    }
  }, patience)
  callServer.mockRejectedValueOnce(new Error('no connection'))
  write('Text', 'At <b>noon')
  await vi.waitFor(async () => {
    for (const inside of await windows()) {
      expect(within(inside).getByText('At <b>noon')).toBeTruthy()
    }
  }, patience)
})

it.each(['banners', 'slides', 'footer-links'])('shows a new one of %s', async (area) => {
  open(area)
  write('Title', 'Dawn chorus')
  for (const inside of await windows()) {
    expect(within(inside).getByText('Dawn chorus').closest('[inert]')).not.toBeNull()
  }
})

it.each(['emoji-packs', 'keys'])('has nothing to show of a new one of %s', async (area) => {
  open(area)
  await import('./draft-preview.tsx')
  await Promise.resolve()
  expect(screen.getByLabelText('Title')).toBeTruthy()
  expect(screen.queryByText('Preview')).toBeNull()
})
