import { isStill, move } from '../page/motion.ts'

/** Something that turns and comes to rest at an angle. */
export interface Rotor {
  readonly spin: (turnMs: number) => void
  /** Brakes to `degrees` (of the first turn) after so many whole turns. */
  readonly settle: (degrees: number, turns: number, ms: number) => Promise<void>
}

/** @param way 1 for clockwise, -1 against it. */
export function createRotor(target: HTMLElement | SVGElement, way: 1 | -1): Rotor {
  let at = 0
  let turning: Animation | undefined
  let turnMs = 1
  const halt = (): void => {
    if (!turning) return
    const time = turning.currentTime
    at += way * 360 * (((typeof time === 'number' ? time : 0) / turnMs) % 1)
    turning.cancel()
    turning = undefined
  }
  const turn = (degrees: number): string => `rotate(${degrees}deg)`
  return {
    spin: (ms) => {
      if (isStill()) return
      halt()
      turnMs = ms
      turning = target.animate([{ transform: turn(at) }, { transform: turn(at + way * 360) }], {
        duration: ms,
        iterations: Number.POSITIVE_INFINITY,
      })
    },
    settle: async (degrees, turns, ms) => {
      halt()
      const missing = (((way * (degrees - at)) % 360) + 360) % 360
      const end = at + way * (missing + 360 * turns)
      const frames = [{ transform: turn(at) }, { transform: turn(end) }]
      at = end % 360
      target.style.transform = turn(at)
      if (!isStill()) {
        await move(target, frames, { duration: ms, easing: 'cubic-bezier(.15,.6,.25,1)' })
      }
    },
  }
}
