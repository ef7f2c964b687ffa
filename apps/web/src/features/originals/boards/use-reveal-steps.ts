import { useEffect, useRef, useState } from 'react'
import { useMedia } from '../../../ui/theme/use-media.ts'
import { settings } from '../../../platform/store/settings-store.ts'
import type { GameState } from '../play/game-controller.ts'
import { playSound, type Sound } from '../stage/sounds.ts'

export interface RevealPlan {
  /** Things that come one after another: gems that drop, numbers that are drawn. */
  readonly steps: number
  /** What thing `step` (from 0) sounds like; silent in quick rounds. */
  readonly soundOf: (step: number) => Sound
}

/**
 * How many things of the round are in view: none at its start, one more after each even share of
 * its delay, and all of them from the moment the result may be shown. Where motion is unwanted,
 * none until then.
 */
export function useRevealSteps(state: GameState, plan: RevealPlan): number {
  const { phase, round } = state
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const isRevealing = phase === 'revealing'
  const id = isRevealing ? round?.id : undefined
  const gapMs = (round?.delayMs ?? 0) / (plan.steps + 1)
  const [shown, setShown] = useState({ id: '', steps: 0 })
  const latest = useRef(plan)
  useEffect(() => {
    latest.current = plan
  })
  useEffect(() => {
    if (id === undefined || isStill || gapMs <= 0) return
    let steps = 0
    const timer = setInterval(() => {
      const { steps: stepsMax, soundOf } = latest.current
      if (!settings().quick) playSound(soundOf(steps))
      steps += 1
      setShown({ id, steps })
      if (steps >= stepsMax) clearInterval(timer)
    }, gapMs)
    return () => clearInterval(timer)
  }, [id, gapMs, isStill])
  if (!isRevealing) return round ? plan.steps : 0
  return shown.id === id ? shown.steps : 0
}
