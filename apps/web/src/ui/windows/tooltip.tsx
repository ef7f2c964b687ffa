import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useMedia } from '../theme/use-media.ts'

export type TooltipSide = 'top' | 'bottom' | 'right'

export interface TooltipProps {
  text: string
  side?: TooltipSide
  children: ReactNode
}

const openDelayMs = 350
const gapPx = 8

interface Place {
  left: number
  top: number
}

/** Where the bubble's reference corner goes for a target rectangle. */
function placeOf(target: DOMRect, side: TooltipSide): Place {
  const middle = target.left + target.width / 2
  if (side === 'bottom') return { left: middle, top: target.bottom + gapPx }
  if (side === 'right') return { left: target.right + gapPx, top: target.top + target.height / 2 }
  return { left: middle, top: target.top - gapPx }
}

const shifts: Readonly<Record<TooltipSide, string>> = {
  top: 'translate(-50%, -100%)',
  bottom: 'translate(-50%, 0)',
  right: 'translate(0, -50%)',
}

/**
 * A short name beside its control on hover and on keyboard focus. Off at 768 px and less
 * (001_d6a9941efb711ce5.txt, section 9), so it may never hold the only copy of a fact.
 */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const isAllowed = useMedia('(width > 768px)')
  const anchor = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [place, setPlace] = useState<Place>()
  const id = useId()

  const open = () => {
    const target = anchor.current?.firstElementChild
    if (target) setPlace(placeOf(target.getBoundingClientRect(), side))
  }
  const close = () => {
    clearTimeout(timer.current)
    setPlace(undefined)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => bubble.current?.showPopover?.(), [place])

  if (!isAllowed) return children
  return (
    <span
      ref={anchor}
      className="contents"
      onPointerEnter={() => (timer.current = setTimeout(open, openDelayMs))}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => {
        // What has just opened still grows into place: measured later, the bubble sits right.
        if (event.target.matches(':focus-visible')) timer.current = setTimeout(open, openDelayMs)
      }}
      onBlur={close}
    >
      {children}
      {place && (
        <span
          ref={bubble}
          id={id}
          role="tooltip"
          popover="manual"
          className="pointer-events-none fixed m-0 animate-fade rounded-control bg-text px-2.5 py-1
            text-12 font-semibold whitespace-nowrap text-bg"
          style={{ left: place.left, top: place.top, transform: shifts[side] }}
        >
          {text}
        </span>
      )}
    </span>
  )
}
