import type { GlobalNotification } from '@powerplay/contract'
import { noticeOf } from '../../notifications/index.ts'
import { NoticeLine } from '../../../ui/states/notice-line.tsx'
import type { Row } from '../client.ts'
import { Panel } from '../panel.tsx'
import { PreviewWindow, textOf } from './preview-window.tsx'

/** Widths of windows, with what the line measures there. */
const sizes = [
  { window: 1_440, width: 1_152, height: 52 },
  { window: 991, width: 927, height: 52 },
  { window: 390, width: 366, height: 96 },
] as const

const icons: Readonly<Record<string, GlobalNotification['icon']>> = {
  gift: 'gift',
  trophy: 'trophy',
  warning: 'warning',
  wrench: 'wrench',
}

/** A notice under the header, by the very part that draws it there, at three widths. */
export function NoticePreview({ row }: { row: Row }) {
  const icon = icons[textOf(row, 'icon')] ?? 'info'
  const notice = noticeOf({ _id: row.id, icon, text: textOf(row, 'html') })
  return (
    <Panel title="Preview" aside="under the header of every page">
      <div className="grid gap-4 overflow-x-auto p-4">
        {sizes.map(({ window: at, width, height }) => (
          <figure key={at} className="min-w-0">
            <figcaption className="mb-1.5 text-12 text-muted">
              <b className="num text-text">{at}</b> · {width} wide
            </figcaption>
            <PreviewWindow label={`Preview at ${at}`} {...{ width, height }}>
              <div inert className="h-full overflow-y-auto bg-bg text-text">
                <NoticeLine icon={notice.icon} text={notice.text} onClose={() => undefined} />
              </div>
            </PreviewWindow>
          </figure>
        ))}
      </div>
    </Panel>
  )
}
