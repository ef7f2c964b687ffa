import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Row } from '../client.ts'

/** Shown no wider than this, nor than there is room. */
const shownWidthMax = 560

/** A cell as text; anything else is none. */
export function textOf(row: Row, key: string): string {
  const value = row[key]
  return typeof value === 'string' ? value : ''
}

export interface PreviewWindowProps {
  label: string
  width: number
  height: number
  children: ReactNode
}

/** A window of its own width, so that the rules for small screens hold in it; shown smaller. */
export function PreviewWindow({ label, width, height, children }: PreviewWindowProps) {
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
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(shownWidthMax)
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const watcher = new ResizeObserver(() => setRoom(element.clientWidth))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  const scale = Math.min(1, shownWidthMax / width, room / width)
  return (
    <div ref={box} className="min-w-0">
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
    </div>
  )
}
