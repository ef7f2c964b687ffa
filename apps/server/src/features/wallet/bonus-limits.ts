import type { Uuid } from '@powerplay/kernel'

/** The most bonus money that one bet of a player may take, in minor units; null without a limit. */
export type BonusLimit = (userId: Uuid, currency: string) => Promise<bigint | null>

/** Asked when a stake needs bonus money, and only then. */
export interface BonusLimits {
  /** Names who knows from now on; until then nothing is limited. */
  follow(limit: BonusLimit): void
  readonly of: BonusLimit
}

export function createBonusLimits(): BonusLimits {
  let known: BonusLimit = () => Promise.resolve(null)
  return {
    follow(limit) {
      known = limit
    },
    of: (userId, currency) => known(userId, currency),
  }
}
