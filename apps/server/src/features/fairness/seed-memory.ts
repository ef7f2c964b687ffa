import { mustHave, type Uuid } from '@powerplay/kernel'
import { hmacKey, type HmacKey } from '@powerplay/engines'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../platform/database/database.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { pairsById } from './store.ts'

/** What a bet needs of its pair. The server seed itself stays inside the keyed hash. */
export interface BettingPair {
  readonly serverKey: HmacKey
  readonly serverSeedHash: string
  readonly clientSeed: string
}

/** Pairs in use, by id. Pairs never change while they are active, so memory cannot be stale. */
export interface SeedMemory {
  get(pairId: Uuid): BettingPair | undefined
  load(pairId: Uuid): Promise<void>
}

const pairsMax = 20_000

export function createSeedMemory(database: Database, secrets: Secrets): SeedMemory {
  const pairs = new LRUCache<Uuid, BettingPair>({ max: pairsMax })
  const loading = new Map<Uuid, Promise<void>>()
  const load = async (pairId: Uuid) => {
    const row = mustHave((await pairsById(database, [pairId]))[0], 'seed pair')
    pairs.set(pairId, {
      serverKey: hmacKey(secrets.open('seeds', row.server_seed_sealed)),
      serverSeedHash: row.server_seed_hash,
      clientSeed: mustHave(row.client_seed, 'client seed of an active pair'),
    })
  }
  return {
    get: (pairId) => pairs.get(pairId),
    load(pairId) {
      const running = loading.get(pairId)
      if (running) return running
      const started = load(pairId).finally(() => loading.delete(pairId))
      loading.set(pairId, started)
      return started
    },
  }
}
