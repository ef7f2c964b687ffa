import { HelpText } from '../../help/index.ts'
import type { Row } from '../client.ts'
import { Panel } from '../panel.tsx'
import { PreviewWindow, textOf } from './preview-window.tsx'

const sizes = [
  { width: 1_440, height: 620 },
  { width: 991, height: 620 },
  { width: 390, height: 620 },
] as const

/** A help page as readers would see it, by the very part that draws it there, at three widths. */
export function HelpPreview({ row }: { row: Row }) {
  const page = {
    title: textOf(row, 'title'),
    topic: textOf(row, 'topic'),
    html: textOf(row, 'html'),
  }
  return (
    <Panel title="Preview" aside="as readers see it">
      <div className="grid gap-4 overflow-x-auto p-4">
        {sizes.map(({ width, height }) => (
          <figure key={width} className="min-w-0">
            <figcaption className="num mb-1.5 text-12 text-muted">{width}</figcaption>
            <PreviewWindow label={`Preview at ${width}`} {...{ width, height }}>
              <div className="h-full overflow-y-auto bg-bg p-4">
                {/* Within what scrolls: links of the page would leave the preview. */}
                <div inert>
                  <HelpText page={page} />
                </div>
              </div>
            </PreviewWindow>
          </figure>
        ))}
      </div>
    </Panel>
  )
}
