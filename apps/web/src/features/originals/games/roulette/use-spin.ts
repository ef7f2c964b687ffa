import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { useMedia } from '../../../../ui/theme/use-media.ts'
import { playSound } from '../../stage/sounds.ts'
import { dropShare, restOf, spinFrames, type SpinFrame } from './roulette-spin.ts'

export interface SpinParts {
  readonly rotor: RefObject<HTMLDivElement | null>
  readonly ball: RefObject<HTMLDivElement | null>
  readonly arm: RefObject<HTMLDivElement | null>
}

export interface SpinState {
  /** The round on its way to the screen; undefined while nothing turns. */
  readonly id: string | undefined
  readonly pocket: number
  readonly durationMs: number
}

/**
 * Turns wheel and ball to the pocket while a round is on its way. The browser runs the frames by
 * itself, so the page does no work per frame and none at all while idle.
 */
export function useSpin({ rotor, ball, arm }: SpinParts, { id, pocket, durationMs }: SpinState) {
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const fromDeg = useRef(0)
  useLayoutEffect(() => {
    if (id === undefined || isStill || durationMs <= 0) return
    const turns = durationMs > 1_500 ? 2 : 1
    const frames = spinFrames(fromDeg.current, pocket, turns)
    const animations = [
      run(rotor, frames, durationMs, ({ rotorDeg }) => `rotate(${rotorDeg}deg)`),
      run(ball, frames, durationMs, ({ ballDeg }) => `rotate(${ballDeg}deg)`),
      run(arm, frames, durationMs, ({ radius }) => `translateY(${-radius * 50}%)`),
    ]
    const timer = setTimeout(() => playSound('stop'), durationMs * dropShare)
    return () => {
      clearTimeout(timer)
      for (const animation of animations) animation?.cancel()
    }
  }, [id, pocket, durationMs, isStill, rotor, ball, arm])
  useEffect(() => {
    if (id === undefined) fromDeg.current = restOf(pocket).rotorDeg
  }, [id, pocket])
}

function run(
  part: RefObject<HTMLDivElement | null>,
  frames: readonly SpinFrame[],
  durationMs: number,
  transform: (frame: SpinFrame) => string,
): Animation | undefined {
  const keyframes = frames.map((frame) => ({ transform: transform(frame) }))
  return part.current?.animate(keyframes, { duration: durationMs, easing: 'linear' })
}
