import { useEffect, useEffectEvent, useState } from 'react'
import { useMedia } from '../../../ui/theme/use-media.ts'

export interface FramesOptions<Picture> {
  /** What the board should show in the end; a new object starts a new run. */
  readonly target: Picture | undefined
  /** The pictures on the way, the target itself last. */
  readonly framesTo: (from: Picture | undefined, to: Picture) => readonly Picture[]
  readonly stepMs: number
  /** All pictures come within this time, however many there are. */
  readonly withinMs?: number | undefined
  /** Called for every picture after the first. */
  readonly onFrame?: (picture: Picture) => void
}

interface Run<Picture> {
  readonly target: Picture | undefined
  readonly frames: readonly Picture[]
  readonly index: number
}

/**
 * Leads a board from one picture to the next, one step at a time: cards fall one after another. A
 * new target goes on from the picture that is shown. Without steps of time, and where motion is
 * unwanted, the target is shown at once; no timer runs while nothing moves.
 */
export function useFrames<Picture>(options: FramesOptions<Picture>): Picture | undefined {
  const { target, framesTo, stepMs, withinMs = Infinity, onFrame } = options
  const isStill = useMedia('(prefers-reduced-motion: reduce)') || stepMs <= 0
  const [run, setRun] = useState<Run<Picture>>(() => restAt(target))
  if (run.target !== target) {
    setRun(isStill || target === undefined ? restAt(target) : startOf(target, framesTo, run))
  }
  const handleFrame = useEffectEvent((picture: Picture) => onFrame?.(picture))
  useEffect(() => {
    const next = run.frames[run.index + 1]
    if (next === undefined) return
    const timer = setTimeout(
      () => {
        setRun({ ...run, index: run.index + 1 })
        handleFrame(next)
      },
      Math.min(stepMs, withinMs / run.frames.length),
    )
    return () => clearTimeout(timer)
  }, [run, stepMs, withinMs])
  return run.frames[run.index]
}

function restAt<Picture>(target: Picture | undefined): Run<Picture> {
  return { target, frames: target === undefined ? [] : [target], index: 0 }
}

function startOf<Picture>(
  target: Picture,
  framesTo: FramesOptions<Picture>['framesTo'],
  from: Run<Picture>,
): Run<Picture> {
  return { target, frames: framesTo(from.frames[from.index], target), index: 0 }
}
