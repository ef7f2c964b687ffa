import { emit } from './client-events.ts'
import type { ServerRefusal } from './server-refusal.ts'

/** A request that was refused for want of the second factor. */
interface Waiting {
  readonly refusal: ServerRefusal
  /** Sends it again: same body, same key. */
  readonly send: () => Promise<unknown>
  readonly signal: AbortSignal | undefined
  readonly settle: (answer: unknown) => void
  readonly fail: (error: unknown) => void
}

/** The body's code that asks for the second factor (000_1c37c0fb05cd66e6.txt, section 4). */
export const factorNeeded = -1024

let waiting: readonly Waiting[] = []

/**
 * Keeps a refused request until the second factor is proven; the first one asks for it.
 * @returns the answer of the replay. @throws the refusal itself when nobody proves anything
 */
export function waitForFactor(
  request: Pick<Waiting, 'refusal' | 'send' | 'signal'>,
): Promise<unknown> {
  return new Promise((settle, fail) => {
    const isFirst = waiting.length === 0
    waiting = [...waiting, { ...request, settle, fail }]
    if (isFirst) emit('auth:factor-needed', null)
  })
}

function takeAll(): readonly Waiting[] {
  const taken = waiting
  waiting = []
  return taken
}

/** Sends all that wait again, in the order they were made, once the second factor is proven. */
export async function replayWaiting(): Promise<void> {
  for (const { refusal, send, signal, settle, fail } of takeAll()) {
    if (signal?.aborted === true) fail(refusal)
    else await send().then(settle, fail)
  }
}

/** Gives up on all that wait: each fails with the refusal it got. */
export function dropWaiting(): void {
  for (const { refusal, fail } of takeAll()) fail(refusal)
}
