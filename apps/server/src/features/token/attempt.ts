import type { Log } from '../../platform/telemetry/log.ts'

/** Does a piece of work by its name; a failure is logged once until it works again. */
export type Attempt = (name: string, work: () => Promise<unknown>) => Promise<void>

/** Keeps one failing piece of the upkeep from stopping the others. */
export function createAttempt(log: Pick<Log, 'error'>): Attempt {
  const failing = new Set<string>()
  return async (name, work) => {
    try {
      await work()
      failing.delete(name)
    } catch (error) {
      if (failing.has(name)) return
      failing.add(name)
      const message = error instanceof Error ? error.message : String(error)
      log.error({ event: 'token.upkeep_failed', name, error: message })
    }
  }
}
