import { pino, type Logger } from 'pino'

/** Structured log of one feature: an object with `event` and ids, never texts glued together. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/** The root logger; `logOf` gives each feature its own child. */
export function openLog(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}

/** The logger of one feature. */
export function logOf(root: Logger, feature: string): Log {
  return root.child({ feature })
}
