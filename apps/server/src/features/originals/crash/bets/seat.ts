import type { InstantMs } from '@powerplay/kernel'
import type { Term } from '../../../../platform/jobs/lease.ts'

/** The place from which one process runs the rounds for all. */
export interface Seat {
  readonly term: Term
  /** When the term began, on the clock of the rounds. */
  readonly takenAt: InstantMs
  /** False once the term is over or the process ends: leave everything as it stands. */
  isServing(): boolean
  /** Waits for an instant of the clock of the rounds, or for the end of the service. */
  waitUntil(instant: InstantMs): Promise<void>
}
