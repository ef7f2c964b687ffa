/** Calls off what was planned; harmless when it has happened already. */
export type Cancel = () => void

/** The emulator's only sight of time. Milliseconds since 1970. */
export interface Clock {
  readonly now: () => number
  readonly after: (ms: number, run: () => void) => Cancel
  /** Told of work on the wire: a clock that is moved by hand waits for it before it moves on. */
  readonly hold?: (work: Promise<unknown>) => void
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, Math.min(ms, 0x7fff_ffff))
    timer.unref()
    return () => clearTimeout(timer)
  },
}

/** A clock whose plans end with `stop`: nothing of a stopped emulator happens afterwards. */
export function stoppable(clock: Clock): { clock: Clock; stop: () => void } {
  let isStopped = false
  return {
    clock: {
      ...clock,
      after: (ms, run) => clock.after(ms, () => (isStopped ? undefined : run())),
    },
    stop: () => {
      isStopped = true
    },
  }
}
