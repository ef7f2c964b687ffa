import { navigate } from 'wouter/use-browser-location'
import { isOn } from '../../../platform/licence/licence.ts'
import { useModals } from '../../../platform/modals/modals.tsx'

/** On pages of sport the key "/" leads to the search for events. @returns stop */
export function followSearchKey(): () => void {
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
    if (!/^\/sport(\/|$)/.test(window.location.pathname) || !isOn('sport')) return
    if (useModals.getState().stack.length > 0 || isTyping(event.target)) return
    event.preventDefault()
    navigate('/sport/search')
  }
  // Before the search for games sees the key.
  window.addEventListener('keydown', handleKeyDown, { capture: true })
  return () => window.removeEventListener('keydown', handleKeyDown, { capture: true })
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select') !== null)
  )
}
