import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { PictureSlide } from '../../lobby/index.ts'
import type { Row } from '../client.ts'
import { Panel } from '../panel.tsx'

/** Widths of windows, with what the picture measures there. */
const sizes = [
  { window: 1_440, width: 1_152, height: 212 },
  { window: 991, width: 927, height: 212 },
  { window: 390, width: 366, height: 168 },
] as const
const shownWidth = 560

const textOf = (row: Row, key: string) => {
  const value = row[key]
  return typeof value === 'string' ? value : ''
}

/** A banner or slide as pages draw it, by the very part that draws it there, at three widths. */
export default function PicturePreview({ row }: { row: Row }) {
  const isSlide = row['buttonText'] !== undefined
  const slide = (
    <PictureSlide
      title={textOf(row, 'title')}
      image={textOf(row, isSlide ? 'path' : 'image')}
      link={textOf(row, isSlide ? 'buttonLink' : 'link')}
      action={isSlide ? textOf(row, 'buttonText') : 'Take a look'}
      {...(isSlide && textOf(row, 'subtitle') !== '' && { text: textOf(row, 'subtitle') })}
    />
  )
  return (
    <Panel title="Preview" aside="as pages draw it">
      <div className="grid gap-4 overflow-x-auto p-4">
        {sizes.map(({ window: at, width, height }) => (
          <figure key={at}>
            <figcaption className="mb-1.5 text-12 text-muted">
              <b className="num text-text">{at}</b> · {width} × {height}
            </figcaption>
            <Window label={`Preview at ${at}`} {...{ width, height }}>
              {slide}
            </Window>
          </figure>
        ))}
      </div>
    </Panel>
  )
}

interface WindowProps {
  label: string
  width: number
  height: number
  children: ReactNode
}

/** A window of its own width, so that the rules for small screens hold in it; shown smaller. */
function Window({ label, width, height, children }: WindowProps) {
  const [body, setBody] = useState<HTMLElement>()
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null)
  useEffect(() => {
    const inside = frame?.contentDocument
    if (!inside) return
    for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style')) {
      inside.head.append(sheet.cloneNode(true))
    }
    inside.documentElement.dataset['theme'] = document.documentElement.dataset['theme'] ?? ''
    inside.body.style.margin = '0'
    setBody(inside.body)
  }, [frame])
  const scale = Math.min(1, shownWidth / width)
  return (
    <div
      className="overflow-hidden rounded-tile"
      style={{ width: width * scale, height: height * scale }}
    >
      <iframe
        ref={setFrame}
        title={label}
        tabIndex={-1}
        style={{ width, height, border: 0, transform: `scale(${scale})`, transformOrigin: '0 0' }}
      />
      {body && createPortal(<div style={{ height }}>{children}</div>, body)}
    </div>
  )
}
