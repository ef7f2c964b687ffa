import type { ShownArea } from '@powerplay/contract'
import { EmojiGrid, StickerGrid } from '../../chat/index.ts'
import { ErrorState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import type { Row } from '../client.ts'
import { useList } from '../areas/use-list.ts'
import { Panel } from '../panel.tsx'
import { partsOf, useFrame } from '../use-frame.ts'
import { PreviewWindow, textOf } from './preview-window.tsx'

/** Widths of windows, and of one in which the same rules hold: the chat is 340 px wide in each. */
const sizes = [
  { window: 1_440, width: 700, height: 170 },
  { window: 991, width: 700, height: 170 },
  { window: 390, width: 390, height: 170 },
] as const

/** Most pictures that a pack holds. */
const picturesMax = 200

/** The pictures of a pack as the chat offers them. */
export function PackPreview({ row }: { row: Row }) {
  const [pictures] = partsOf(useFrame().areas, 'emoji-packs')
  return pictures && <Drawn row={row} pictures={pictures} />
}

function Drawn({ row, pictures }: { row: Row; pictures: ShownArea }) {
  const question = { of: row.id, filter: {}, perPage: picturesMax }
  const { data, error, refetch } = useList(pictures, question)
  if (error !== null && data === undefined) {
    return <ErrorState text={error.message} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <Skeleton className="mb-3 h-60 w-full" />
  const files = data.rows.map((one) => ({ id: textOf(one, 'code'), path: textOf(one, 'picture') }))
  if (files.length === 0) {
    return (
      <Panel title="Preview" aside="as the chat offers them">
        <p className="p-4 text-13 text-muted">Nothing to show yet: the pack has no pictures.</p>
      </Panel>
    )
  }
  const props = { files, onPick: () => undefined }
  return (
    <Panel title="Preview" aside="as the chat offers them">
      <div className="grid gap-4 overflow-x-auto p-4">
        {sizes.map(({ window: at, width, height }) => (
          <figure key={at} className="min-w-0">
            <figcaption className="mb-1.5 text-12 text-muted">
              <b className="num text-text">{at}</b> · 340 wide
            </figcaption>
            <PreviewWindow label={`Preview at ${at}`} {...{ width, height }}>
              <div inert className="h-full overflow-y-auto bg-surface p-2.5 text-text">
                <div className="w-80">
                  {row['kind'] === 'sticker' ? (
                    <StickerGrid {...props} />
                  ) : (
                    <EmojiGrid name={textOf(row, 'title')} {...props} />
                  )}
                </div>
              </div>
            </PreviewWindow>
          </figure>
        ))}
      </div>
    </Panel>
  )
}
