import { on } from '../../../platform/client/client-events.ts'
import { presenceQueue } from '../../../platform/client/proof-queue.ts'

/** Asks who sits there when a request waits for it. The window is loaded when it is first needed. */
export function startPresenceDuties(): void {
  on('auth:presence-needed', ({ by }) => {
    import('./presence-modal.ts').then(
      ({ openPresence }) => openPresence(by),
      () => presenceQueue.drop(),
    )
  })
}
