import { useEffect, type KeyboardEvent as TableKeyEvent } from 'react'

const letters: Readonly<Record<string, number>> = { j: 1, k: -1 }
const steps: Readonly<Record<string, number>> = { ...letters, ArrowDown: 1, ArrowUp: -1 }

/** Where letters are written, or lead through a list of their own. */
const letterPlaces = 'input:not([type=checkbox]),textarea,select,[role=menu],[role=listbox]'

/** Whether a key belongs to a field or a window, or to the browser, and not to the page behind. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  return document.querySelector('dialog[open]') !== null || isWritten(event.target)
}

function isWritten(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(letterPlaces) !== null
}

/** Moves the focus from row to row of a table; into its first one from anywhere else. @returns whether it moved. */
function moveFocus(table: ParentNode, step: number): boolean {
  const rows = [...table.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = at < 0 ? rows[0] : rows[at + step]
  next?.focus()
  return next !== undefined
}

/** Arrow keys, j and k within a table. */
export function walkRows(event: TableKeyEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  if (isWritten(event.target)) return
  if (moveFocus(event.currentTarget, step)) event.preventDefault()
}

/** The keys of a page that is a list, wherever its focus is: / leads to the filters, j and k to the rows. */
export function useListKeys(): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const step = letters[event.key]
      if ((event.key !== '/' && step === undefined) || isElsewhere(event)) return
      if (step !== undefined) {
        if (moveFocus(document, step)) event.preventDefault()
        return
      }
      event.preventDefault()
      document.querySelector<HTMLElement>('[data-filter]')?.focus()
    }
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [])
}
