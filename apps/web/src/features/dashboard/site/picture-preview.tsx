import { SafeHtml } from '../../../ui/safe-html.tsx'
import { PictureSlide } from '../../lobby/index.ts'
import type { Row } from '../client.ts'
import { Panel } from '../panel.tsx'
import { PreviewWindow, textOf } from './preview-window.tsx'

/** Widths of windows, with what a banner measures there. */
const sizes = [
  { window: 1_440, width: 1_152, height: 212 },
  { window: 991, width: 927, height: 212 },
  { window: 390, width: 366, height: 168 },
] as const
/** A slide is as high everywhere. */
const slideHeight = 168

/** The line of a slide with its text under it. */
function SlideText({ row }: { row: Row }) {
  const html = textOf(row, 'html')
  return (
    <>
      {textOf(row, 'subtitle')}
      {html !== '' && <SafeHtml html={html} />}
    </>
  )
}

/** A banner or slide as pages draw it, by the very part that draws it there, at three widths; nothing in it can be pressed. */
export function PicturePreview({ row }: { row: Row }) {
  const isSlide = row['buttonText'] !== undefined
  const slide = (
    <PictureSlide
      title={textOf(row, 'title')}
      image={textOf(row, isSlide ? 'path' : 'image')}
      link={textOf(row, isSlide ? 'buttonLink' : 'link')}
      action={isSlide ? textOf(row, 'buttonText') : 'Take a look'}
      {...(isSlide && { text: <SlideText row={row} /> })}
    />
  )
  return (
    <Panel title="Preview" aside="as pages draw it">
      <div className="grid gap-4 overflow-x-auto p-4">
        {sizes.map(({ window: at, width, height: ofBanner }) => {
          const height = isSlide ? slideHeight : ofBanner
          return (
            <figure key={at} className="min-w-0">
              <figcaption className="mb-1.5 text-12 text-muted">
                <b className="num text-text">{at}</b> · {width} × {height}
              </figcaption>
              <PreviewWindow label={`Preview at ${at}`} {...{ width, height }}>
                <div inert className="h-full">
                  {slide}
                </div>
              </PreviewWindow>
            </figure>
          )
        })}
      </div>
    </Panel>
  )
}
