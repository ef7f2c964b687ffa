/** Where pegs, balls and buckets stand on a board of this size, in CSS pixels. */
export interface PlinkoLayout {
  readonly rows: number
  readonly width: number
  readonly height: number
  /** Between two pegs of a row, and between two buckets. */
  readonly gap: number
  /** Between two rows. */
  readonly rowGap: number
  /** The first row of pegs. */
  readonly top: number
  readonly pegRadius: number
  readonly ballRadius: number
  readonly bucketHeight: number
  readonly bucketTop: number
}

const gapMax = 37
/** Room above the first peg for balls to come from, in gaps. */
const headroom = 1.05
/** Room under the buckets, in pixels. */
const foot = 14

/** Fits a pyramid of `rows` (and its buckets) into a board. */
export function layoutOf(rows: number, width: number, height: number): PlinkoLayout {
  const gap = Math.max(8, Math.min(gapMax, (width - 12) / (rows + 1.5)))
  const bucketHeight = Math.round(Math.min(30, Math.max(22, gap * 0.95)))
  const topMin = Math.max(16, gap * headroom)
  const room = height - topMin - bucketHeight - foot
  const rowGap = Math.min(gap * 0.95, room / rows)
  const top = topMin + Math.max(0, room - rowGap * rows) / 2
  const lastPegs = top + (rows - 1) * rowGap
  return {
    rows,
    width,
    height,
    gap,
    rowGap,
    top,
    pegRadius: Math.max(2, gap * 0.125),
    ballRadius: gap * 0.29,
    bucketHeight,
    bucketTop: Math.round(lastPegs + rowGap * 0.6),
  }
}

/** All pegs: three in the first row, one more in every further one. */
export function pegsOf(layout: PlinkoLayout): readonly { x: number; y: number }[] {
  const pegs: { x: number; y: number }[] = []
  for (let row = 0; row < layout.rows; row += 1) {
    for (let peg = 0; peg < row + 3; peg += 1) {
      pegs.push({ x: pixelX(layout, peg - (row + 2) / 2), y: layout.top + row * layout.rowGap })
    }
  }
  return pegs
}

/** @param x gaps from the middle. */
export function pixelX({ width, gap }: PlinkoLayout, x: number): number {
  return width / 2 + x * gap
}

/** The middle of a ball that rests on row `y` of the pegs; at `rows` it lies in its bucket. */
export function pixelY(layout: PlinkoLayout, y: number): number {
  const { top, rowGap, ballRadius, pegRadius, rows, bucketTop, bucketHeight } = layout
  const onPeg = top - ballRadius - pegRadius
  const lastRow = rows - 1
  if (y <= lastRow) return onPeg + y * rowGap
  const inBucket = bucketTop + bucketHeight / 2 - ballRadius / 2
  return onPeg + lastRow * rowGap + (y - lastRow) * (inBucket - onPeg - lastRow * rowGap)
}

/** How many tags of this height fit at the right edge before the pyramid reaches them. */
export function tagsBeside(layout: PlinkoLayout, tagWidth: number, tagHeight: number): number {
  const { rows, width, gap, rowGap, top } = layout
  const free = (width / 2 - tagWidth - gap) / (gap / 2) - 2
  const row = Math.min(rows, Math.max(0, free))
  return Math.floor((top + row * rowGap - 24) / tagHeight)
}
