import { secondMs } from '@powerplay/kernel'

/** Where signals come from, and what happens at the end: the process, unless a test stands in. */
export interface SignalParts {
  readonly process: Pick<NodeJS.EventEmitter, 'on'>
  /** Whether a person at a terminal can have pressed Ctrl-C. */
  readonly isTerminal: boolean
  now(): number
  exit(code: number): void
  /** Ends everything in order. */
  stop(signal: string): Promise<void>
  /** Ends what must not outlive the process, when the time for ending in order is over. */
  lastly?(): Promise<void>
}

const drainMsMax = 20 * secondMs
/** What is ended last has as long. */
const lastMsMax = 20 * secondMs
/**
 * Ctrl-C goes to the whole group of processes, and npm passes its own on: two signals of one press
 * are milliseconds apart.
 */
const impatienceMs = 2 * secondMs

/**
 * Ends in order on the first signal. One that a person sends again later, or a hang, ends at once;
 * every other signal after the first is the first one once more.
 */
export function stopOnSignal(parts: SignalParts): void {
  const { process, isTerminal, now, exit, stop, lastly } = parts
  let stoppingSince: number | undefined
  const giveUp = () => {
    const end = () => exit(1)
    setTimeout(end, lastMsMax).unref()
    const last = lastly === undefined ? Promise.resolve() : lastly()
    last.then(end, end)
  }
  const begin = async (signal: string) => {
    setTimeout(giveUp, drainMsMax).unref()
    await stop(signal)
    exit(0)
  }
  const take = (signal: string) => {
    if (stoppingSince === undefined) {
      stoppingSince = now()
      begin(signal).catch(() => exit(1))
      return
    }
    if (isTerminal && now() - stoppingSince >= impatienceMs) exit(1)
  }
  // The terminal was closed. Without one a hang is for whoever started it, `nohup` say, to decide.
  const signals = ['SIGINT', 'SIGTERM', ...(isTerminal ? ['SIGHUP'] : [])]
  for (const signal of signals) process.on(signal, () => take(signal))
}
