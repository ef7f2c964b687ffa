import { refuse, type Uuid } from '@powerplay/kernel'

/**
 * Which money keys are running or were just used on this node. A hint that keeps replays out of
 * the settler's batches; the journal's primary key is what makes a key unique.
 */
export interface KeyGuard {
  /** True when the key was settled here lately: look it up instead of settling it. */
  isRecent(key: Uuid): boolean
  /** Marks the key as running. Refusal: core/key-in-flight while it is already. */
  begin(key: Uuid): void
  /** The key is no longer running; `isSettled` remembers it as used. */
  end(key: Uuid, isSettled: boolean): void
}

const generationMax = 40_000
const retryMs = 250

/** Two generations of keys, so that memory stays bounded without a clock; `lru-cache` is slower here (decision 0208). */
export function createKeyGuard(): KeyGuard {
  const running = new Set<Uuid>()
  let young = new Set<Uuid>()
  let old = new Set<Uuid>()
  const remember = (key: Uuid) => {
    if (young.size >= generationMax) {
      old = young
      young = new Set()
    }
    young.add(key)
  }
  return {
    isRecent: (key) => young.has(key) || old.has(key),
    begin(key) {
      if (running.has(key)) refuse('core/key-in-flight', { retryMs })
      running.add(key)
    },
    end(key, isSettled) {
      running.delete(key)
      if (isSettled) remember(key)
    },
  }
}
