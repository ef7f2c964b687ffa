/** A spot as it lies on the screen, in pixels. */
export interface SpotBox {
  readonly spot: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Boxes that touch are still beside one another. */
const slackPx = 2

/**
 * The spot an arrow key leads to: the nearest one in its direction that lies across the present
 * one's path, and of several the one closest to its middle. Undefined for other keys and at the edge.
 */
export function nextSpot(
  boxes: readonly SpotBox[],
  current: string,
  key: string,
): string | undefined {
  const from = boxes.find((box) => box.spot === current)
  const turned = turns[key]
  if (!from || !turned) return undefined
  const origin = turned(from)
  const middle = (origin.top + origin.bottom) / 2
  const ahead = boxes
    .map(turned)
    .filter((box) => box.left >= origin.right - slackPx)
    .filter((box) => box.top < origin.bottom - slackPx && box.bottom > origin.top + slackPx)
  const nearest = Math.min(...ahead.map((box) => box.left))
  const off = (box: SpotBox) => Math.abs((box.top + box.bottom) / 2 - middle)
  return ahead
    .filter((box) => box.left <= nearest + slackPx)
    .reduce<SpotBox | undefined>(
      (best, box) => (best && off(best) <= off(box) ? best : box),
      undefined,
    )?.spot
}

type Turn = (box: SpotBox) => SpotBox

/** Every direction is looked at as if it were "to the right". */
const turns: Readonly<Record<string, Turn>> = {
  ArrowRight: (box) => box,
  ArrowLeft: (box) => ({ ...box, left: -box.right, right: -box.left }),
  ArrowDown: ({ spot, left, right, top, bottom }) => ({
    spot,
    left: top,
    right: bottom,
    top: left,
    bottom: right,
  }),
  ArrowUp: ({ spot, left, right, top, bottom }) => ({
    spot,
    left: -bottom,
    right: -top,
    top: left,
    bottom: right,
  }),
}
