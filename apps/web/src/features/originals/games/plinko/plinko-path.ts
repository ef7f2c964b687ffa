/** Where a ball is: pegs apart from the middle, rows below the first peg (see below). */
export interface BallSpot {
  /** In gaps between pegs, 0 is the middle, right is positive. */
  readonly x: number
  /** In rows; 0 = resting on the first peg, `rows` = in its bucket. */
  readonly y: number
  /** Pegs hit so far. */
  readonly hits: number
}

/** The fall to the first peg, measured in the time between two pegs. */
const entryRows = 1.6
/** The way from the last peg into the bucket and to rest, likewise. */
const exitRows = 1.9
/** How far above the first peg a ball appears, in rows. */
const dropRows = 1.7
/** A ball jumps off each peg before it falls on. */
const hop = 1.1

/** Rights among the first `rows` letters of a path. */
function rightsOf(path: string, rows: number): number {
  let rights = 0
  for (let row = 0; row < rows; row += 1) if (path[row] === 'R') rights += 1
  return rights
}

/** Where the peg (or, after the last row, the bucket) stands that a path meets in row `row`. */
export function pegOf(path: string, row: number): number {
  return rightsOf(path, row) - row / 2
}

/** The place of a bucket: gaps from the middle. @param bucket from 0 at the left. */
export function bucketX(bucket: number, rows: number): number {
  return bucket - rows / 2
}

/**
 * Where a ball is on the way the server gave it.
 * @param path L or R for every row.
 * @param share of the fall's duration, 0 to 1.
 */
export function ballAt(path: string, share: number): BallSpot {
  const rows = path.length
  const time = Math.min(1, Math.max(0, share)) * (entryRows + rows - 1 + exitRows)
  if (time < entryRows) {
    const fall = time / entryRows
    return { x: 0, y: -dropRows * (1 - fall * fall), hits: 0 }
  }
  const since = time - entryRows
  const row = Math.min(rows - 1, Math.floor(since))
  const isLast = row === rows - 1
  const step = Math.min(1, (since - row) / (isLast ? exitRows * 0.62 : 1))
  const from = pegOf(path, row)
  const x = from + (pegOf(path, row + 1) - from) * step
  return { x, y: row - hop * step + (1 + hop) * step * step, hits: row + 1 }
}
