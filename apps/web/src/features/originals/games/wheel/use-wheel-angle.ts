import { useState } from 'react'
import { useMedia } from '../../../../ui/theme/use-media.ts'
import type { GameState, SettledRound } from '../../play/game-controller.ts'
import { angleAfter, middleOf, restOf } from './wheel-turn.ts'

export interface WheelAngle {
  /** Degrees clockwise; grows with every spin. */
  readonly degrees: number
  /** How long the turn there takes; 0 = the wheel stands there at once. */
  readonly durationMs: number
}

/** The segment a round landed on, from 0. */
export function indexOf({ data }: SettledRound): number {
  const index = data['index']
  return typeof index === 'number' ? index : 0
}

/** How many segments the wheel of a round had. */
export function segmentsOf({ params }: SettledRound): number {
  const segments = params['segments']
  return typeof segments === 'number' ? segments : 10
}

/**
 * The angle of the wheel: every round turns it on to its segment within the round's delay. Where
 * motion is unwanted it stands still until the result may be shown, and is then simply there.
 */
export function useWheelAngle({ phase, round }: GameState, segments: number): WheelAngle {
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const [held, setHeld] = useState({ id: '', degrees: -middleOf(0, segments) })
  const isRevealing = phase === 'revealing'
  if (round && round.id !== held.id && !(isRevealing && isStill)) {
    const { id, delayMs, nonce } = round
    const spin = { index: indexOf(round), segments: segmentsOf(round), rest: restOf(nonce) }
    setHeld({ id, degrees: angleAfter(held.degrees, { ...spin, durationMs: delayMs }) })
  }
  return { degrees: held.degrees, durationMs: isRevealing ? (round?.delayMs ?? 0) : 0 }
}
