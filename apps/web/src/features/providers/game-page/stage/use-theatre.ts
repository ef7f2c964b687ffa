import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

/** A game that covers the page. */
export interface Theatre {
  readonly isOn: boolean
  readonly toggle: () => void
  /** Leaves it; the focus goes to the button that opens it. */
  readonly leave: () => void
  /** For the element that covers the page. */
  readonly place: RefObject<HTMLDivElement | null>
  readonly button: RefObject<HTMLButtonElement | null>
}

/**
 * Theatre mode: while it is on the page behind neither scrolls nor takes the focus, and Escape
 * leaves it.
 */
export function useTheatre(): Theatre {
  const [isOn, setIsOn] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const leave = useCallback(() => {
    setIsOn((before) => {
      if (before) button.current?.focus()
      return false
    })
  }, [])
  useEffect(() => {
    if (!isOn || place.current === null) return undefined
    const restore = setAside(place.current)
    const handleKeyDown = (event: KeyboardEvent) => {
      const isForWindow = document.querySelector('dialog[open]') !== null
      if (event.key === 'Escape' && !event.defaultPrevented && !isForWindow) leave()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => {
      document.removeEventListener('keydown', handleKeyDown)
      restore()
    }
  }, [isOn, leave])
  const toggle = useCallback(() => setIsOn((before) => !before), [])
  return { isOn, toggle, leave, place, button }
}

/** Makes everything but an element inert and still. @returns puts it back. */
function setAside(element: HTMLElement): () => void {
  const { documentElement: root, body } = document
  const changed: HTMLElement[] = []
  for (let at = element; at !== body && at.parentElement !== null; at = at.parentElement) {
    for (const other of at.parentElement.children) {
      const isOpen = other instanceof HTMLElement && !other.inert && other !== at
      if (!isOpen || other.querySelector('[aria-live]') !== null) continue
      other.inert = true
      changed.push(other)
    }
  }
  const before = root.style.overflow
  root.style.overflow = 'hidden'
  return () => {
    root.style.overflow = before
    for (const other of changed) other.inert = false
  }
}
