import { mustHave, type Uuid } from '@powerplay/kernel'
import type { BetSeeds } from '@powerplay/contract'
import type { FairnessDoor } from '../fairness/index.ts'

/** The place of a bet in a seed pair. */
interface SeedPlace {
  readonly seedPairId: Uuid
  readonly nonce: number
}

/** Seeds of a bet, the server's as commitment: from memory, or from the table for an ended pair. */
export function seedsOf(fairness: FairnessDoor, place: SeedPlace): BetSeeds | Promise<BetSeeds> {
  const { seedPairId, nonce } = place
  const inUse = fairness.bettingPair(seedPairId)
  if (!inUse) return storedSeeds(fairness, place)
  return { serverSeedHash: inUse.serverSeedHash, clientSeed: inUse.clientSeed, nonce }
}

async function storedSeeds(fairness: FairnessDoor, place: SeedPlace): Promise<BetSeeds> {
  const { seedPairId, nonce } = place
  const stored = mustHave((await fairness.shownSeeds([seedPairId])).get(seedPairId), 'seed pair')
  return { serverSeedHash: stored.serverSeedHash, clientSeed: stored.clientSeed, nonce }
}
