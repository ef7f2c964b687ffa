import { emit, on } from './client-events.ts'
import type { ServerRefusal } from './server-refusal.ts'

/** A request that was refused for want of a proof. */
interface Waiting {
  readonly refusal: ServerRefusal
  /** Sends it again: same body, same key. */
  readonly send: () => Promise<unknown>
  readonly signal: AbortSignal | undefined
  readonly settle: (answer: unknown) => void
  readonly fail: (error: unknown) => void
}

/** Requests that wait until the player has proven something. */
export interface ProofQueue {
  /**
   * Keeps a refused request; the first one asks for the proof.
   * @returns the answer of the replay. @throws the refusal itself when nobody proves anything
   */
  wait(request: Pick<Waiting, 'refusal' | 'send' | 'signal'>): Promise<unknown>
  /** Sends all that wait again, in the order they were made. */
  replay(): Promise<void>
  /** Gives up on all that wait: each fails with the refusal it got. */
  drop(): void
}

function createProofQueue(ask: (refusal: ServerRefusal) => void): ProofQueue {
  let waiting: readonly Waiting[] = []
  const takeAll = () => {
    const taken = waiting
    waiting = []
    return taken
  }
  return {
    wait: (request) =>
      new Promise((settle, fail) => {
        const isFirst = waiting.length === 0
        waiting = [...waiting, { ...request, settle, fail }]
        if (isFirst) ask(request.refusal)
      }),
    async replay() {
      for (const { refusal, send, signal, settle, fail } of takeAll()) {
        if (signal?.aborted === true) fail(refusal)
        else await send().then(settle, fail)
      }
    },
    drop() {
      for (const { refusal, fail } of takeAll()) fail(refusal)
    },
  }
}

/** The body's code that asks for the second factor (000_1c37c0fb05cd66e6.txt, section 4). */
export const factorNeeded = -1024
/** The refusal that asks for a proof of presence. */
export const presenceNeeded = 'core/presence-needed'

/** The refusal of an account whose age, country and terms do not stand yet. */
export const detailsMissing = 'core/details-missing'

/** What waits for the second factor. */
export const factorQueue = createProofQueue(() => emit('auth:factor-needed', null))

/** What waits for the player to prove to sit there. */
export const presenceQueue = createProofQueue(({ params }) => {
  emit('auth:presence-needed', { by: params['by'] === 'signature' ? 'signature' : 'password' })
})

/** What waits for date of birth, country and terms. */
export const detailsQueue = createProofQueue(() => emit('auth:details-missing', null))

// What an account asked for is not sent for whoever comes after it.
on('auth:account-left', () => {
  for (const queue of [factorQueue, presenceQueue, detailsQueue]) queue.drop()
})
