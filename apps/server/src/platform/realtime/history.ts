import type { InstantMs } from '@powerplay/kernel'

/** One emitted event as it left, so that a latecomer gets exactly the same. */
export interface PastEvent {
  readonly seq: number
  readonly at: InstantMs
  readonly event: string
  readonly payload: object
  /** Rows inside: what the event weighs in memory and in an answer. */
  readonly rows: number
}

const keptMs = 120_000
const rowsMax = 500

/**
 * The latest events of one channel: at most two minutes and 500 rows of them, where an event
 * without rows counts as one. They are without gaps up to the newest.
 */
export class History {
  readonly #events: PastEvent[] = []
  #rows = 0

  /** Rows held now. */
  get rows(): number {
    return this.#rows
  }

  /** Adds the newest event and forgets what became too old or too much. */
  add(event: PastEvent): void {
    this.#events.push(event)
    this.#rows += event.rows
    while (this.#rows > rowsMax && this.#events.length > 1) this.dropOldest()
    this.#expire(event.at)
  }

  /** Forgets the oldest event. @returns false when there is none. */
  dropOldest(): boolean {
    const oldest = this.#events.shift()
    if (oldest === undefined) return false
    this.#rows -= oldest.rows
    return true
  }

  /** Everything after `seq`, or undefined when part of that is no longer known. */
  after(seq: number, now: InstantMs): readonly PastEvent[] | undefined {
    this.#expire(now)
    const oldest = this.#events[0]
    if (oldest === undefined || seq < oldest.seq - 1) return undefined
    return this.#events.filter((event) => event.seq > seq)
  }

  #expire(now: InstantMs): void {
    while (this.#events[0] !== undefined && this.#events[0].at < now - keptMs) this.dropOldest()
  }
}
