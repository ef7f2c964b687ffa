import type { ShownArea } from '@powerplay/contract'
import { cleanup, render, screen, within } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
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

afterEach(cleanup)

const show = (area: string, row: Row) =>
  render(
    <Suspense>
      <ContentPreview area={area} one={{ row, detail: null, history: [] }} />
    </Suspense>,
  )
const windows = () =>
  ['1440', '991', '390'].map((width) => within(screen.getByLabelText(`Preview at ${width}`)))

it('shows a notice as the strip draws it, at three widths, with nothing to press', () => {
  expect(hasPreview('notices')).toBe(true)
  const html = 'Back at <b>noon</b><script>x()</script><img src="x">'
  show('notices', { id: '7', version: 1, html, icon: 'wrench' })
  for (const inside of windows()) {
    const word = inside.getByText('noon')
    const line = word.closest('[inert]')
    expect(word.tagName).toBe('B')
    expect(line?.querySelector('script, img')).toBeNull()
    expect(line?.querySelector('.lucide-wrench')).not.toBeNull()
  }
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

it('shows the popup with its picture, its text cleaned and its button, at three widths', () => {
  expect(hasPreview('popup-banner')).toBe(true)
  const content = 'Up to <b>fifty</b><script>x()</script><img src="x">'
  show('popup-banner', { id: 'popup', version: 1, title: 'Night race', image: '', content })
  for (const inside of windows()) {
    expect(inside.getByRole('heading', { name: 'Night race' })).toBeTruthy()
    const word = inside.getByText('fifty')
    const around = word.closest('[inert]')
    expect(word.tagName).toBe('B')
    expect(around?.querySelector('script, img')).toBeNull()
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
