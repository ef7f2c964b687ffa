import type { InstantMs } from '@powerplay/kernel'
import { producerIds } from './feed.ts'
import type { FeedMessage, ProducerId } from './message.ts'

/** A producer that was silent for so long is down (integrations.md 3.2). */
export const silenceMs = 20_000
/** A recovery that has not come to its end by then is asked for again. */
export const patienceMs = 120_000

interface ProducerState {
  /** Time of the last message that it was alive. */
  heardAt: InstantMs
  /** What it was told to have done until; a recovery starts there. */
  processedAt: InstantMs
  /** Time of the last message of any kind, by the producer's clock. */
  toldUntil: InstantMs
  isUp: boolean
  /** Since when, by this node's clock. */
  upSince: InstantMs
  asked: { readonly requestId: number; readonly at: InstantMs } | null
}

/** Decides which producers' prices may be taken. */
export interface ProducerWatch {
  isUp(product: ProducerId): boolean
  /** Since when a producer has been up without an end; of one that is down, no matter. */
  upSince(product: ProducerId): InstantMs
  /**
   * Until when a producer has told everything, by its own clock: its messages come in order, so what
   * happened before its last one is known.
   */
  toldUntil(product: ProducerId): InstantMs
  /** Hears any message. */
  hear(message: FeedMessage, now: InstantMs): void
  /** The way to all producers is broken: what they say meanwhile is missed. */
  lost(): void
  /** Marks silent producers as down and asks those that speak again for what was missed. */
  check(now: InstantMs): void
}

/**
 * A producer is up from the end of the recovery that was asked for until it is silent for 20 seconds
 * or says that we are not subscribed any more. While it is down nothing of it is on offer.
 * @param ask asks a producer for a recovery since an instant.
 * @param processed until when each producer's results were taken in before; from the start unless given.
 */
export function createProducerWatch(
  startedAt: InstantMs,
  ask: (product: ProducerId, after: InstantMs, requestId: number) => void,
  processed: ReadonlyMap<ProducerId, InstantMs> = new Map(),
): ProducerWatch {
  const states = new Map<ProducerId, ProducerState>(
    producerIds.map((product) => [
      product,
      {
        ...{ heardAt: startedAt, processedAt: processed.get(product) ?? startedAt },
        ...{ toldUntil: 0, isUp: false, upSince: startedAt, asked: null },
      },
    ]),
  )
  let requests = 0
  const stateOf = (product: ProducerId): ProducerState => {
    const state = states.get(product)
    if (state === undefined) throw new RangeError(`producer ${product} is not watched`)
    return state
  }
  return {
    isUp: (product) => stateOf(product).isUp,
    upSince: (product) => stateOf(product).upSince,
    toldUntil: (product) => stateOf(product).toldUntil,
    hear(message, now) {
      const state = stateOf(message.product)
      state.toldUntil = Math.max(state.toldUntil, message.at)
      if (message.kind === 'alive') {
        // What waited on its way for long says that all before it is old too.
        state.heardAt = Math.max(state.heardAt, Math.min(now, message.at))
        if (!message.isSubscribed) state.isUp = false
        if (state.isUp) state.processedAt = message.at
      }
      if (message.kind === 'snapshot_complete' && message.requestId === state.asked?.requestId) {
        state.heardAt = now
        state.processedAt = message.at
        if (!state.isUp) state.upSince = now
        state.isUp = true
        state.asked = null
      }
    },
    lost() {
      for (const state of states.values()) {
        state.isUp = false
        state.asked = null
        state.heardAt = -Infinity
      }
    },
    check(now) {
      for (const product of producerIds) {
        const state = stateOf(product)
        const isSilent = now - state.heardAt >= silenceMs
        if (isSilent) {
          state.isUp = false
          state.asked = null
        }
        const isAsked = state.asked !== null && now - state.asked.at < patienceMs
        if (state.isUp || isSilent || isAsked) continue
        requests += 1
        state.asked = { requestId: requests, at: now }
        ask(product, state.processedAt, requests)
      }
    },
  }
}
