import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { Composer } from './composer/composer.tsx'
import { LinesView } from './lines/lines-view.tsx'
import { PanelHead, type PanelHeadProps } from './panel-head.tsx'
import { followRoom } from './room.ts'

/** The chat: channel and close button, messages, and where one writes. */
export function ChatPanel({ onClose }: PanelHeadProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(followRoom, [])
  useHeightInView(box)
  return (
    <div ref={box} className="flex h-full min-h-0 flex-col bg-surface">
      <PanelHead onClose={onClose} />
      <LinesView />
      <Composer />
    </div>
  )
}

/**
 * Ends the chat at the lower edge of the window, also while something above the header pushes it
 * down: where one writes is always in view.
 */
function useHeightInView(box: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const fit = () => {
      const { current } = box
      if (current === null) return
      const top = Math.max(0, current.getBoundingClientRect().top)
      current.style.maxHeight = `calc(100dvh - ${Math.round(top)}px - var(--dock-foot))`
    }
    fit()
    window.addEventListener('scroll', fit, { passive: true })
    window.addEventListener('resize', fit)
    return () => {
      window.removeEventListener('scroll', fit)
      window.removeEventListener('resize', fit)
    }
  }, [box])
}
