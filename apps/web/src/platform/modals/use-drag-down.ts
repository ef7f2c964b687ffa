import { useRef, useState, type PointerEvent } from 'react'

/** A drag down beyond this closes the window (001_d6a9941efb711ce5.txt, section 9). */
export const dragToClosePx = 80

/** Follows a drag on the head of a window downwards; beyond 80 px it closes. */
export function useDragDown(isEnabled: boolean, onClose: () => void) {
  const startY = useRef<number>(undefined)
  const [shiftPx, setShiftPx] = useState(0)
  const handlePointerDown = (event: PointerEvent) => {
    const isControl = event.target instanceof Element && event.target.closest('button, a, input')
    if (!isEnabled || isControl || event.button !== 0) return
    startY.current = event.clientY
    event.currentTarget.setPointerCapture?.(event.pointerId)
  }
  const handlePointerMove = (event: PointerEvent) => {
    if (startY.current !== undefined) setShiftPx(Math.max(0, event.clientY - startY.current))
  }
  const handlePointerEnd = (event: PointerEvent) => {
    if (startY.current === undefined) return
    const movedPx = event.clientY - startY.current
    startY.current = undefined
    setShiftPx(0)
    if (event.type === 'pointerup' && movedPx > dragToClosePx) onClose()
  }
  return {
    shiftPx,
    dragHandlers: {
      onPointerDown: handlePointerDown,
      onPointerMove: handlePointerMove,
      onPointerUp: handlePointerEnd,
      onPointerCancel: handlePointerEnd,
    },
  }
}
