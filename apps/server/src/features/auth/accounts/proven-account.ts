import type { Uuid } from '@powerplay/kernel'

/** An account that somebody proved to be theirs, as it stood when the proof was looked up. */
export interface ProvenAccount {
  readonly userId: Uuid
  /** How often its ways in had been closed: a closing since makes the proof worthless. */
  readonly waysVersion: number
}
