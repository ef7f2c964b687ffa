import { on } from '../../../platform/client/client-events.ts'
import { factorQueue } from '../../../platform/client/proof-queue.ts'

/**
 * Asks for the second factor when a request waits for it, and for an enrolment when there is none
 * (000_1c37c0fb05cd66e6.txt, section 4). The windows are loaded when they are first needed.
 */
export function startFactorDuties(): void {
  on('auth:factor-needed', () => {
    import('./factor-modals.ts').then(
      ({ openFactorWindow }) => openFactorWindow(),
      factorQueue.drop,
    )
  })
  on('auth:factor-missing', () => {
    import('./factor-modals.ts').then(
      ({ openFactorSetup }) => openFactorSetup(),
      () => undefined,
    )
  })
}
