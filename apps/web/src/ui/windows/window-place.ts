/** Where a window's upper left corner lies, in px of the screen. */
export interface Place {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Space that stays free around a window. */
const marginPx = 8

/** The nearest place at which the whole window is in view; of one too large, its upper left part. */
export function placeInside(place: Place, box: Size, screen: Size): Place {
  return {
    x: Math.max(marginPx, Math.min(place.x, screen.width - box.width - marginPx)),
    y: Math.max(marginPx, Math.min(place.y, screen.height - box.height - marginPx)),
  }
}

const stepPx = 16
const bigStepPx = 80

/** Where an arrow key moves a window, further with Shift; undefined for other keys. */
export function placeAfterKey(place: Place, key: string, isFar: boolean): Place | undefined {
  const step = isFar ? bigStepPx : stepPx
  const { x, y } = place
  const moved: Readonly<Record<string, Place>> = {
    ArrowLeft: { x: x - step, y },
    ArrowRight: { x: x + step, y },
    ArrowUp: { x, y: y - step },
    ArrowDown: { x, y: y + step },
  }
  return moved[key]
}
