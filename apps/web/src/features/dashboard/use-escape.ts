import { useEffect, type RefObject } from 'react'

/**
 * Calls `onEscape` on Escape, wherever the focus is, while `isOpen`; not where a window over all else is closed
 * by it. `own` is the window that asks, where it is one.
 */
export function useEscape(
  isOpen: boolean,
  onEscape: () => void,
  own?: RefObject<HTMLDialogElement | null>,
): void {
  useEffect(() => {
    if (!isOpen) return
    const handle = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      const open = [...document.querySelectorAll('dialog[open]')]
      if (open.every((dialog) => dialog === own?.current)) onEscape()
    }
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [isOpen, onEscape, own])
}
