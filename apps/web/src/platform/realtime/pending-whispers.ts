/** The frame that answers a whisper; `balance` stands beside the answer when money moved. */
export interface WhisperFrame {
  readonly requestId: string
  readonly answer: unknown
  readonly balance?: unknown
}

interface Waiting {
  readonly settle: (frame: WhisperFrame | undefined) => void
  readonly timer: ReturnType<typeof setTimeout>
}

/** Whispers that were sent over the socket and wait for their answer. */
export class PendingWhispers {
  readonly #waiting = new Map<string, Waiting>()

  /** Waits for the answer to `requestId`; undefined when it is lost or takes too long. */
  wait(requestId: string, timeoutMs: number): Promise<WhisperFrame | undefined> {
    return new Promise((resolve) => {
      const settle = (frame: WhisperFrame | undefined) => {
        clearTimeout(this.#waiting.get(requestId)?.timer)
        this.#waiting.delete(requestId)
        resolve(frame)
      }
      this.#waiting.set(requestId, {
        settle,
        timer: setTimeout(() => settle(undefined), timeoutMs),
      })
    })
  }

  /** Hands an answer to whoever waits for it. @returns false when nobody does. */
  answer(frame: WhisperFrame): boolean {
    const waiting = this.#waiting.get(frame.requestId)
    waiting?.settle(frame)
    return waiting !== undefined
  }

  /** The socket is gone: no answer will come over it. */
  abandon(): void {
    for (const { settle } of [...this.#waiting.values()]) settle(undefined)
  }
}
