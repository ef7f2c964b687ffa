import { useEffect } from 'react'
import { useModals } from '../../../platform/modals/modals.tsx'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { doubledMinor, halvedMinor } from '../play/bet-amount.ts'
import type { OpenAction, PlayedGame } from '../play/use-game.ts'

/** Elements that use the keys themselves. */
const ownKeys = 'button, a, select, textarea, [role="menu"], input:not([type="range"])'

/** Space bets (or starts and stops), s halves, d doubles; off in fields, windows and by setting. */
export function useHotkeys(game: PlayedGame): void {
  const isOn = useSettings((state) => state.hotkeys)
  const { controller, problem, openAction } = game
  useEffect(() => {
    if (!isOn) return
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(ownKeys)) return
      if (useModals.getState().stack.length > 0) return
      const { betMinor } = controller.getState()
      const key = event.key.toLowerCase()
      if (key === ' ') {
        event.preventDefault()
        if (event.repeat) return
        if (openAction) pressOpen(openAction)
        else if (problem === undefined) controller.press()
      } else if (key === 's') controller.setBet(halvedMinor(betMinor))
      else if (key === 'd') controller.setBet(doubledMinor(betMinor))
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [isOn, controller, problem, openAction])
}

function pressOpen({ isDisabled, isBusy, onPress }: OpenAction): void {
  if (!isDisabled && !isBusy) onPress()
}
