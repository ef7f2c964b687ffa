import { useCallback, useEffect, useRef } from 'react'
import { holdWins } from '../../../wallet/index.ts'
import type { FrameEvent } from './frame-event.ts'

/**
 * While a game says that it is busy, what it paid does not show in the header yet: the balance would
 * tell the result before the reels do.
 */
export function useHeldWins(): (event: FrameEvent) => void {
  const release = useRef<(() => void) | null>(null)
  const follow = useCallback((event: FrameEvent) => {
    if (event === 'escape' || event === 'ready') return
    const before = release.current
    release.current = event === 'busy' ? holdWins() : null
    before?.()
  }, [])
  useEffect(() => () => release.current?.(), [])
  return follow
}
