import type { Log } from '../../platform/telemetry/log.ts'

/** Work that no answer waits for. */
export interface Background {
  /** @param event of the log line when the work fails. */
  run(event: string, work: () => Promise<void>): void
  /** Resolves once everything that was begun has ended. */
  settle(): Promise<void>
}

/** Keeps track of unawaited work, so that a closing process ends it first. */
export function createBackground(log: Log): Background {
  const running = new Set<Promise<void>>()
  return {
    run(event, work) {
      const ended = work()
        .catch((error: Error) => log.warn({ event, error: error.message }))
        .finally(() => running.delete(ended))
      running.add(ended)
    },
    async settle() {
      await Promise.all(running)
    },
  }
}
