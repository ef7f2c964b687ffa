import { useEffect, useState } from 'react'
import { useMedia } from '../../../ui/theme/use-media.ts'

/**
 * Runs from 0 to 1 (eased out) over `durationMs` for every new `id`, one value per frame. Undefined
 * without an id, and where motion is unwanted: then nothing moves until the result may be shown.
 * Asks for no frames while idle.
 */
export function useRace(id: string | undefined, durationMs: number): number | undefined {
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const [race, setRace] = useState({ id: '', progress: 0 })
  useEffect(() => {
    if (id === undefined || isStill || durationMs <= 0) return
    const startMs = performance.now()
    let frame = 0
    const draw = (nowMs: number) => {
      const share = Math.min(1, Math.max(0, nowMs - startMs) / durationMs)
      setRace({ id, progress: 1 - (1 - share) ** 3 })
      if (share < 1) frame = requestAnimationFrame(draw)
    }
    frame = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(frame)
  }, [id, durationMs, isStill])
  if (id === undefined || isStill) return undefined
  return race.id === id ? race.progress : 0
}
