import { useEffect, useEffectEvent } from 'react'
import { useModals } from '../../../platform/modals/modals.tsx'
import { useSettings } from '../../../platform/store/settings-store.ts'

/** Elements in which these keys have a meaning of their own. */
const ownKeys = 'input, select, textarea, [role="menu"], [role="tab"], [role="slider"]'

/**
 * Keys of a game's own choices, by `KeyboardEvent.key` in lower case; a handler answers whether the
 * key meant anything now. Off in fields and windows and by the hotkeys setting, like space, s and d.
 */
export function useGameKeys(handlers: Readonly<Record<string, () => boolean>>): void {
  const isOn = useSettings((state) => state.hotkeys)
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(ownKeys)) return
    if (useModals.getState().stack.length > 0) return
    if (handlers[event.key.toLowerCase()]?.() === true) event.preventDefault()
  })
  useEffect(() => {
    if (!isOn) return
    // First, so that a key that means a turn does not also change the next bet.
    document.addEventListener('keydown', handleKey, { capture: true })
    return () => document.removeEventListener('keydown', handleKey, { capture: true })
  }, [isOn])
}
