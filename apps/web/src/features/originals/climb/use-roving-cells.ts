import { useRef, useState, type KeyboardEvent } from 'react'

/** Where an arrow key leads on a grid; undefined when the key moves nothing or leaves the grid. */
export function movedCell(
  key: string,
  cell: number,
  { columns, count }: { readonly columns: number; readonly count: number },
): number | undefined {
  const column = cell % columns
  const moved = {
    ArrowLeft: column > 0 ? cell - 1 : undefined,
    ArrowRight: column < columns - 1 ? cell + 1 : undefined,
    ArrowUp: cell - columns,
    ArrowDown: cell + columns,
    Home: cell - column,
    End: Math.min(count - 1, cell - column + columns - 1),
  }[key]
  return moved !== undefined && moved >= 0 && moved < count ? moved : undefined
}

/** One tab stop for a grid of buttons; the arrow keys move within it. */
export function useRovingCells(columns: number, count: number) {
  const [wanted, setCursor] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const cursor = Math.min(wanted, count - 1)
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = movedCell(event.key, cursor, { columns, count })
    if (next === undefined) return
    event.preventDefault()
    setCursor(next)
    box.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus()
  }
  return {
    box,
    handleKeyDown,
    /** The one cell that the tab key stops at. */
    cursor,
    /** Stable between renders: the cell that has the focus now. */
    setCursor,
    /** What every cell of the grid carries. */
    cellProps: (cell: number) => ({
      'data-cell': cell,
      tabIndex: cell === cursor ? 0 : -1,
      onFocus: () => setCursor(cell),
    }),
  }
}

/** Moves the focus between the buttons of one row. */
export function movedInRow(event: KeyboardEvent, row: HTMLElement | null): void {
  const cells = [...(row?.querySelectorAll('button') ?? [])]
  const at = cells.findIndex((cell) => cell === document.activeElement)
  const next = movedCell(event.key, at, { columns: cells.length, count: cells.length })
  if (next === undefined) return
  event.preventDefault()
  cells[next]?.focus()
}
