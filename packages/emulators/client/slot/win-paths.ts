import type { Win } from '../../src/slots/outcome.ts'

/** Middle of a cell on a canvas of 100 per cell. */
export function middleOf(reel: number, row: number): readonly [number, number] {
  return [reel * 100 + 50, row * 100 + 50]
}

/** The polyline of a win line over all reels, with a stub at either edge. */
export function linePath(rows: readonly number[]): string {
  const points = rows.map((row, reel) => middleOf(reel, row))
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return ''
  return [[0, first[1]], ...points, [last[0] + 50, last[1]]].map((at) => at.join(',')).join(' ')
}

const counts = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven']

/** A win in words: "Line 7, four of a kind, wild ×2". */
export function describeWin(win: Win, about: { isFree: boolean; scatter: string | null }): string {
  const kind = `${counts[win.count] ?? win.count} of a kind`
  const factor = win.factor === undefined ? '' : `, ×${win.factor}`
  if (win.symbol === about.scatter) return `${win.count} scatters${factor}`
  if (win.line !== undefined) {
    const wild = factor !== '' && !about.isFree ? factor.replace('×', 'wild ×') : factor
    return `Line ${win.line + 1}, ${kind}${wild}`
  }
  if (win.ways !== undefined) {
    return `${win.ways} ${win.ways === 1 ? 'way' : 'ways'}, ${kind}${factor}`
  }
  return `${win.count} together${factor}`
}

/** Every cell of these wins once, as "reel:row". */
export function cellsOf(wins: readonly Win[]): Set<string> {
  return new Set(wins.flatMap((win) => win.cells.map(([reel, row]) => `${reel}:${row}`)))
}

/** How large a win is against its bet; undefined for what needs no fanfare. */
export function tierOf(wonMinor: bigint, betMinor: bigint): string | undefined {
  if (betMinor <= 0n) return undefined
  const times = wonMinor / betMinor
  if (times >= 75n) return 'Epic win'
  if (times >= 30n) return 'Huge win'
  return times >= 10n ? 'Big win' : undefined
}
