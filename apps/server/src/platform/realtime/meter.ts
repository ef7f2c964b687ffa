import type { Clock } from '@powerplay/kernel'

const windowMs = 1_000

/** Events of one socket that are served per second; more are answered core/too-quick. */
export const eventsPerSecondMax = 60
/** Packets of one socket per second that only a flood reaches; it ends the socket. */
export const floodPerSecond = 300

/** Counts what a socket sends, in windows of one second. */
export class Meter {
  readonly #clock: Clock
  #openedAt = 0
  #count = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Counts one. @returns how many it were in this second. */
  add(): number {
    const now = this.#clock.now()
    if (now - this.#openedAt >= windowMs) {
      this.#openedAt = now
      this.#count = 0
    }
    this.#count += 1
    return this.#count
  }
}
