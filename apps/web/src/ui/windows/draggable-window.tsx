import { ArrowLeft, Grip, X } from 'lucide-react'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { placeAfterKey, placeInside, type Place } from './window-place.ts'

export interface DraggableWindowProps {
  title: string
  icon: ReactNode
  /** Where it was left; null puts it at the lower right. */
  place: Place | null
  /** Told when a move is over. */
  onPlace: (place: Place) => void
  onClose: () => void
  /** Goes back to what the window showed before; without it there is no arrow. */
  onBack?: (() => void) | undefined
  /** As wide as that where the screen is; 320 unless said. */
  widthPx?: number
  /** As high as that where the screen is; as high as what it holds unless said. */
  heightPx?: number | undefined
  /** Buttons in the head, before the cross. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * A window that floats over the page without blocking it. It is moved by its head, or with the arrow
 * keys on its grip, and never leaves the screen.
 */
export function DraggableWindow(props: DraggableWindowProps) {
  const { title, icon, place, onPlace, onClose, onBack, actions, children } = props
  const { widthPx = 320, heightPx } = props
  const { box, shown, grip, head } = useMoves(place, onPlace, widthPx)
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }
  return (
    <section
      ref={box}
      role="dialog"
      aria-label={title}
      onKeyDown={handleKeyDown}
      className="fixed top-0 left-0 z-40 flex flex-col rounded-card border border-line
        bg-surface shadow-float"
      style={{
        transform: `translate(${shown.x}px, ${shown.y}px)`,
        width: `min(${widthPx}px, calc(100vw - 16px))`,
        height: heightPx && `min(${heightPx}px, calc(100dvh - var(--bottom-bar) - 16px))`,
      }}
    >
      <div
        {...head}
        className="flex h-13 shrink-0 cursor-move touch-none items-center gap-2 border-b
          border-line-quiet pr-1.5 pl-1.5 select-none"
      >
        {onBack && (
          <IconButton
            isPlain
            size={36}
            side="bottom"
            label="Back"
            icon={<ArrowLeft size={18} />}
            onClick={onBack}
          />
        )}
        <button
          {...grip}
          type="button"
          aria-label={`Move ${title} with the arrow keys`}
          className="touch inline-flex size-8 cursor-move items-center justify-center rounded-control text-muted"
        >
          <Grip size={16} aria-hidden />
        </button>
        <span className="flex text-accent">{icon}</span>
        <h2 className="min-w-0 flex-1 truncate text-14 font-semibold">{title}</h2>
        {actions}
        <IconButton
          isPlain
          size={32}
          label={`Close ${title}`}
          icon={<X size={16} />}
          onClick={onClose}
        />
      </div>
      {children}
    </section>
  )
}

/** Lower right, but over the bar that phones have at the foot. */
function startPlace(box: HTMLElement | null): Place {
  const footPx = 72
  const { innerWidth, innerHeight } = window
  return { x: innerWidth, y: innerHeight - footPx - (box?.offsetHeight ?? 0) }
}

function useMoves(place: Place | null, onPlace: (place: Place) => void, widthPx: number) {
  const box = useRef<HTMLElement>(null)
  const [shown, setShown] = useState<Place>({ x: 0, y: 0 })
  const drag = useRef<Place>(undefined)
  const inside = (wanted: Place) => insideScreen(wanted, box.current)
  useLayoutEffect(() => {
    setShown(insideScreen(place ?? startPlace(box.current), box.current))
  }, [place, widthPx])
  useEffect(() => {
    const handleResize = () => setShown((now) => insideScreen(now, box.current))
    window.addEventListener('resize', handleResize)
    return () => window.removeEventListener('resize', handleResize)
  }, [])
  const handleEnd = () => {
    if (drag.current) onPlace(shown)
    drag.current = undefined
  }
  return {
    box,
    shown,
    head: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || isOnButton(event.target)) return
        drag.current = { x: event.clientX - shown.x, y: event.clientY - shown.y }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const from = drag.current
        if (from) setShown(inside({ x: event.clientX - from.x, y: event.clientY - from.y }))
      },
      onPointerUp: handleEnd,
      onPointerCancel: handleEnd,
    },
    grip: {
      'data-grip': true,
      onKeyDown: (event: KeyboardEvent) => {
        const moved = placeAfterKey(shown, event.key, event.shiftKey)
        if (!moved) return
        event.preventDefault()
        const next = inside(moved)
        setShown(next)
        onPlace(next)
      },
    },
  }
}

/** Every button of the head but the grip keeps its press for itself. */
function isOnButton(target: EventTarget): boolean {
  if (!(target instanceof Element)) return false
  const button = target.closest('button')
  return button !== null && button.dataset['grip'] === undefined
}

function insideScreen(place: Place, box: HTMLElement | null): Place {
  const size = { width: box?.offsetWidth ?? 0, height: box?.offsetHeight ?? 0 }
  return placeInside(place, size, { width: window.innerWidth, height: window.innerHeight })
}
