import { pino, type DestinationStream, type Logger } from 'pino'

/** Structured log of one feature: an object with `event` and ids, never texts glued together. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/**
 * The root logger; `logOf` gives each feature its own child.
 * @param to where its lines go instead of the standard output.
 */
export function openLog(level: string, to?: DestinationStream): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  return to ? pino(options, to) : pino(options)
}

/** The logger of one feature. */
export function logOf(root: Logger, feature: string): Log {
  return root.child({ feature })
}
