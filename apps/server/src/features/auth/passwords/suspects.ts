import { minuteMs } from '@powerplay/kernel'
import { LRUCache } from 'lru-cache'

/** Addresses that lately sent a wrong password, in the memory of this process. */
export interface Suspects {
  has(address: string): boolean
  add(address: string): void
  clear(address: string): void
}

/** One slip of the hand makes nobody a suspect. */
const failuresMin = 3
const rememberedMs = 10 * minuteMs
/** A flood from many addresses must not fill the memory: the quietest are forgotten. */
const addressesMax = 10_000

interface Failures {
  readonly count: number
  readonly at: number
}

/** @param nowMs a steady clock. */
export function createSuspects(nowMs: () => number = () => performance.now()): Suspects {
  const failures = new LRUCache<string, Failures>({ max: addressesMax })
  const recent = (address: string) => {
    const known = failures.get(address)
    return known !== undefined && nowMs() - known.at < rememberedMs ? known.count : 0
  }
  return {
    has: (address) => recent(address) >= failuresMin,
    add(address) {
      failures.set(address, { count: recent(address) + 1, at: nowMs() })
    },
    clear: (address) => void failures.delete(address),
  }
}
