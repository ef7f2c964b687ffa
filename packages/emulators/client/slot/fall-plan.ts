import type { Win } from '../../src/slots/outcome.ts'
import { cellsOf } from './win-paths.ts'

/** One symbol on its way: `from` is negative for those that come in from above. */
export interface Drop {
  readonly letter: string
  readonly from: number
  readonly to: number
  readonly isNew: boolean
}

/** What happens in one column when the winning cells are gone. */
export function dropsOf(before: string, gone: ReadonlySet<number>, after: string): Drop[] {
  const stay = [...before].flatMap((letter, row) => (gone.has(row) ? [] : [{ letter, row }]))
  const freshCount = after.length - stay.length
  const fresh = [...after.slice(0, freshCount)].map((letter, row) => ({
    letter,
    from: row - freshCount,
    to: row,
    isNew: true,
  }))
  const fallen = stay.map(({ letter, row }, at) => ({
    letter,
    from: row,
    to: freshCount + at,
    isNew: false,
  }))
  return [...fresh, ...fallen]
}

/** Rows of one column that won. */
export function goneRows(wins: readonly Win[], column: number): Set<number> {
  const cells = [...cellsOf(wins)].flatMap((cell) => {
    const [x = '', y = ''] = cell.split(':')
    return x === String(column) ? [Number.parseInt(y, 10)] : []
  })
  return new Set(cells)
}
