import type { Log } from '../telemetry/log.ts'

/** A piece of upkeep that a worker does now and then. */
export interface Upkeep {
  /** Event name of the log line when it fails, for example `wallet.partitions_failed`. */
  readonly event: string
  readonly everyMs: number
  work(): Promise<void>
}

/** Does the upkeep every so often; a failure is logged and tried again next time. @returns stop */
export function repeat(log: Log, upkeep: Upkeep): () => void {
  const timer = setInterval(() => {
    upkeep.work().catch((error: Error) => log.warn({ event: upkeep.event, error: error.message }))
  }, upkeep.everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
