import type { ShownArea } from '@powerplay/contract'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../platform/client/query-client.ts'
import type { Row } from '../client.ts'
import ContentPreview from './content-preview.tsx'
import { hasPreview } from './has-preview.ts'

const pictures: ShownArea = {
  ...{ id: 'emoji-pictures', title: 'Pictures', one: 'picture', icon: 'users', group: 'site' },
  ...{ of: 'emoji-packs', help: '', sort: 'code', refreshMs: null, mayExport: false },
  ...{ columns: [], actions: [] },
}
const rows = ['owl', 'fox'].map((code) => ({
  ...{ id: code, version: 1, code },
  picture: `/api/chat/pictures/emoji/${code}.webp`,
}))
const asked: object[] = []

// Windows of their own are for a real browser.
vi.mock('./preview-window.tsx', async (original) => ({
  ...(await original<object>()),
  PreviewWindow: ({ label, children }: { label: string; children: ReactNode }) => (
    <section aria-label={label}>{children}</section>
  ),
}))
vi.mock('../use-frame.ts', async (original) => ({
  ...(await original<object>()),
  useFrame: () => ({ areas: [pictures] }),
}))
vi.mock('../areas/use-list.ts', () => ({
  useList: (area: ShownArea, question: object) => {
    asked.push({ area: area.id, ...question })
    return { data: { rows }, error: null }
  },
}))

const callServer = vi.hoisted(() => vi.fn<(call: string, input: object) => Promise<unknown>>())
vi.mock('../../../platform/client/call-server.ts', () => ({ callServer, callPath: vi.fn() }))

beforeEach(() => {
  callServer.mockReset()
  queryClient.clear()
})
afterEach(cleanup)

/** What the server makes of a text of the staff. */
const cleansTo = (html: string) => callServer.mockResolvedValue({ html })

const show = (area: string, row: Row) =>
  render(
    <Suspense>
      <ContentPreview area={area} row={row} />
    </Suspense>,
  )
const windows = () =>
  ['1440', '991', '390'].map((width) => within(screen.getByLabelText(`Preview at ${width}`)))

it('shows a notice as the strip draws it, at three widths, with nothing to press', async () => {
  expect(hasPreview('notices')).toBe(true)
  const html = 'Back at <b>noon</b><script>x()</script><img src="x">'
  cleansTo('Back at <b>noon</b>&lt;script&gt;x()&lt;/script&gt;&lt;img src="x"&gt;')
  show('notices', { id: '7', version: 1, html, icon: 'wrench' })
  await screen.findAllByText('noon')
  expect(callServer).toHaveBeenCalledWith('adminCleanText', { text: html }, expect.anything())
  for (const inside of windows()) {
    const word = inside.getByText('noon')
    const line = word.closest('[inert]')
    expect(word.tagName).toBe('B')
    expect(line?.querySelector('script, img')).toBeNull()
    // Readers see the marks that they may not get as the letters they are.
    expect(line?.textContent).toContain('noon<script>x()</script><img src="x">')
    expect(line?.querySelector('.lucide-wrench')).not.toBeNull()
  }
})

it('says that a text could not be cleaned, and asks again when told to', async () => {
  callServer.mockRejectedValueOnce(new Error('no connection'))
  show('notices', { id: '7', version: 1, html: 'At <b>noon</b>', icon: 'wrench' })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('could not clean the text')
  cleansTo('At <b>noon</b>')
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect((await screen.findAllByText('noon'))[0]?.tagName).toBe('B')
})

it.each(['emoji', 'sticker'])(
  'shows a pack of %s as the chat offers it, at three widths',
  async (kind) => {
    expect(hasPreview('emoji-packs')).toBe(true)
    show('emoji-packs', { id: '5', version: 1, title: 'Night', kind })
    await screen.findAllByLabelText('owl')
    for (const inside of windows()) {
      const owl = inside.getByLabelText('owl')
      expect(owl.querySelector('img')?.getAttribute('src')).toBe(
        '/api/chat/pictures/emoji/owl.webp',
      )
      expect(owl.closest('[inert]')).not.toBeNull()
      expect(inside.getByLabelText('fox')).toBeTruthy()
      expect(inside.queryByText('Night') !== null).toBe(kind === 'emoji')
    }
    expect(asked.at(-1)).toMatchObject({ area: 'emoji-pictures', of: '5' })
  },
)

it('shows the popup with its picture, its text cleaned and its button, at three widths', async () => {
  expect(hasPreview('popup-banner')).toBe(true)
  const content = 'Up to <b>fifty</b><script>x()</script><img src="x">'
  cleansTo('Up to <b>fifty</b>&lt;script&gt;x()&lt;/script&gt;')
  show('popup-banner', { id: 'popup', version: 1, title: 'Night race', image: '', content })
  await screen.findAllByText('fifty')
  for (const inside of windows()) {
    expect(inside.getByRole('heading', { name: 'Night race' })).toBeTruthy()
    const word = inside.getByText('fifty')
    const around = word.closest('[inert]')
    expect(word.tagName).toBe('B')
    expect(around?.querySelector('script, img')).toBeNull()
    expect(around?.textContent).toContain('fifty<script>x()</script>')
    expect(around?.querySelector('button')).not.toBeNull()
  }
})

it('shows a link of the foot in its column, at three widths, with nothing to press', () => {
  const link = { id: '3', version: 1, title: 'Careers', group: 'community', href: '/careers' }
  show('footer-links', link)
  for (const inside of windows()) {
    expect(inside.getByText('Community')).toBeTruthy()
    expect(inside.getByText('Careers').closest('[inert]')).not.toBeNull()
  }
})

it('shows a slide with its text as readers get it under its line, at three widths', async () => {
  cleansTo('From <b>nine</b>&lt;img&gt;')
  const words = { title: 'Night race', subtitle: 'Every night', html: 'From <b>nine<img>' }
  const button = { buttonText: 'Go', buttonLink: '/race' }
  show('slides', { id: '4', version: 1, path: 'originals/crash', ...words, ...button })
  await screen.findAllByText('nine')
  for (const inside of windows()) {
    const word = inside.getByText('nine')
    expect(word.tagName).toBe('B')
    expect(word.closest('[inert]')?.textContent).toContain('Every nightFrom nine<img>')
  }
})

it('shows a page of help as the server cleans it, with nothing to press', async () => {
  cleansTo('<a href="/limits">Set</a>')
  show('help-pages', { id: '2', version: 1, title: 'Limits', topic: 'Account', html: '<a>Set' })
  await screen.findAllByRole('link', { name: 'Set', hidden: true })
  for (const inside of windows()) expect(inside.getByText('Set').closest('[inert]')).not.toBeNull()
})
