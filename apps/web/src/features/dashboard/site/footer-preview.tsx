import { FooterAnchor, FooterColumn } from '../../../ui/footer-column.tsx'
import type { Row } from '../client.ts'
import { Panel } from '../panel.tsx'
import { textOf } from './preview-window.tsx'

const columns: Readonly<Record<string, string>> = {
  platform: 'Platform',
  policy: 'Policy',
  community: 'Community',
}

/** A link as the foot of a page shows it. */
export function FooterPreview({ row }: { row: Row }) {
  return (
    <Panel title="Preview" aside="at the foot of all pages">
      <div className="p-4 text-13 text-muted">
        <FooterColumn name={columns[textOf(row, 'group')] ?? ''}>
          <FooterAnchor name={textOf(row, 'title')} href={textOf(row, 'href')} />
        </FooterColumn>
      </div>
    </Panel>
  )
}
