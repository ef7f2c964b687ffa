import { FooterAnchor, FooterColumn } from '../../../ui/lists/footer-column.tsx'
import type { Row } from '../client.ts'
import { Panel } from '../panel.tsx'
import { PreviewWindow, textOf } from './preview-window.tsx'

const columns: Readonly<Record<string, string>> = {
  platform: 'Platform',
  policy: 'Policy',
  community: 'Community',
}

/** Widths of windows, with what the foot of a page measures there. */
const sizes = [
  { window: 1_440, width: 1_280, height: 110 },
  { window: 991, width: 991, height: 110 },
  { window: 390, width: 390, height: 110 },
] as const

/** A link as the foot of a page shows it, at three widths; nothing in it can be pressed. */
export function FooterPreview({ row }: { row: Row }) {
  return (
    <Panel title="Preview" aside="at the foot of all pages">
      <div className="grid gap-4 overflow-x-auto p-4">
        {sizes.map(({ window: at, width, height }) => (
          <figure key={at} className="min-w-0">
            <figcaption className="num mb-1.5 text-12 text-muted">{at}</figcaption>
            <PreviewWindow label={`Preview at ${at}`} {...{ width, height }}>
              <div inert className="h-full bg-bg px-4 py-8 text-13 text-muted wide:px-6">
                <FooterColumn name={columns[textOf(row, 'group')] ?? ''}>
                  <FooterAnchor name={textOf(row, 'title')} href={textOf(row, 'href')} />
                </FooterColumn>
              </div>
            </PreviewWindow>
          </figure>
        ))}
      </div>
    </Panel>
  )
}
