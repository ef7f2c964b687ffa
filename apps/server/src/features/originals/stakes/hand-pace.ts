import { refuse, type Clock } from '@powerplay/kernel'
import { LRUCache } from 'lru-cache'
import type { Caller } from '../../../platform/context.ts'

/** The least time between two bets by hand: the 50 ms that autobet waits, and its way to the server and back. */
export const handGapMs = 100
/** Above so many, those who bet longest ago are forgotten. */
const rememberedMax = 10_000

/** Keeps scripts from doing without its name what autobet does, where there is none. */
export interface HandPace {
  /** @throws Refusal core/too-quick right after the caller's last bet. */
  expectByHand(caller: Pick<Caller, 'guestKey' | 'ip' | 'userId'>): void
}

/** Bets are counted per node: players stay on theirs for the length of a connection. */
export function createHandPace(clock: Clock): HandPace {
  const lastAt = new LRUCache<string, number>({ max: rememberedMax })
  return {
    expectByHand({ userId, guestKey, ip }) {
      const who = userId ?? guestKey ?? ip
      const now = clock.now()
      const retryMs = (lastAt.get(who) ?? -Infinity) + handGapMs - now
      if (retryMs > 0) refuse('core/too-quick', { retryMs })
      lastAt.set(who, now)
    },
  }
}
