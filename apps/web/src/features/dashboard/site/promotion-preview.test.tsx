import { cleanup, render, screen, within } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import ContentPreview from './content-preview.tsx'
import { hasPreview } from './has-preview.ts'

// Windows of their own are for a real browser.
vi.mock('./preview-window.tsx', async (original) => ({
  ...(await original<object>()),
  PreviewWindow: ({ label, children }: { label: string; children: ReactNode }) => (
    <section aria-label={label}>{children}</section>
  ),
}))

const callServer = vi.hoisted(() => vi.fn<(call: string, input: object) => Promise<unknown>>())
vi.mock('../../../platform/client/call-server.ts', () => ({ callServer, callPath: vi.fn() }))

afterEach(cleanup)

it('shows a card of promotions as its page draws it, at three widths, with nothing to press', async () => {
  const row = {
    ...{ id: '7', version: 1, title: 'Night owls', html: 'At <b>night</b><script>x()</script>' },
    ...{ image: 'originals/crash', category: 'casino', ctaKind: 'code', ctaValue: 'OWL-1' },
    ...{ ctaText: 'Take it', startsAt: 1, endsAt: null },
  }
  callServer.mockResolvedValue({ html: 'At <b>night</b>&lt;script&gt;' })
  expect(hasPreview('promotions')).toBe(true)
  render(
    <Suspense>
      <ContentPreview area="promotions" row={row} />
    </Suspense>,
  )
  await screen.findAllByText('night')
  for (const width of ['1440', '991', '390']) {
    const inside = screen.getByLabelText(`Preview at ${width}`)
    expect(within(inside).getByText('night').tagName).toBe('B')
    expect(inside.querySelector('script')).toBeNull()
    expect(inside.textContent).toContain('<script>')
    expect(within(inside).getByText('Take it').closest('[inert]')).not.toBeNull()
  }
})
