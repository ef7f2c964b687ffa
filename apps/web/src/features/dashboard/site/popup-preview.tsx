import { PopupText } from '../../lobby/index.ts'
import type { Row } from '../client.ts'
import { Panel } from '../panel.tsx'
import { PreviewWindow, textOf } from './preview-window.tsx'

/** Widths of windows; on a phone the popup is a sheet at the foot, elsewhere it stands in the middle. */
const sizes = [
  { width: 1_440, height: 620 },
  { width: 991, height: 620 },
  { width: 390, height: 620 },
] as const

/** The popup over a page, drawn by the very part that draws it there, at three widths. */
export function PopupPreview({ row }: { row: Row }) {
  const title = textOf(row, 'title')
  const popup = { title, image: textOf(row, 'image'), content: textOf(row, 'content') }
  return (
    <Panel title="Preview" aside="over the home page">
      <div className="grid gap-4 overflow-x-auto p-4">
        {sizes.map(({ width, height }) => (
          <figure key={width} className="min-w-0">
            <figcaption className="num mb-1.5 text-12 text-muted">{width}</figcaption>
            <PreviewWindow label={`Preview at ${width}`} {...{ width, height }}>
              <div
                inert
                className="flex h-full flex-col justify-end bg-bg text-text sm:items-center
                  sm:justify-center sm:p-4"
              >
                <section
                  className="flex max-h-[92%] w-full flex-col overflow-hidden rounded-t-sheet border
                    border-line bg-surface shadow-float sm:max-w-(--width) sm:rounded-stage"
                  style={{ '--width': `${widthPx}px` }}
                >
                  <h2
                    className="flex h-14 shrink-0 items-center border-b border-line-quiet px-4 text-16
                      font-semibold sm:h-16 sm:px-6"
                  >
                    {title}
                  </h2>
                  <div className="min-h-0 overflow-y-auto p-4 sm:p-6">
                    <PopupText popup={popup} onClose={() => undefined} />
                  </div>
                </section>
              </div>
            </PreviewWindow>
          </figure>
        ))}
      </div>
    </Panel>
  )
}

/** What windows measure that say nothing else. */
const widthPx = 480
