import { mustHave, type Uuid } from '@powerplay/kernel'
import type { CallHandlers, Platform } from '../../platform/context.ts'
import { playerOf } from '../../platform/context.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { headsAt, pageHead } from '../../platform/http/pages/page.ts'
import { feature, type Ground, type Plug } from '../../program/feature.ts'
import { changeClientSeed } from './change-client-seed.ts'
import { listSeeds } from './list-seeds.ts'
import { openPair } from './open-pair.ts'
import { createSeedMemory, type BettingPair } from './seed-memory.ts'
import { pairsById } from './store.ts'

export type { BettingPair } from './seed-memory.ts'

/** Seeds of a bet as its overview may show them: the server seed only once it is revealed. */
export interface ShownSeeds {
  readonly serverSeed: string | null
  readonly serverSeedHash: string
  readonly clientSeed: string
}

/** The door for features that play under a player's seeds. */
export interface FairnessDoor {
  /** First pair of a new account, in the transaction that creates it. */
  openPair(tx: Queries, userId: Uuid): Promise<void>
  clientSeedOf(userId: Uuid): Promise<string>
  /** The pair if it is in memory, else undefined: call `loadPair` and ask again. */
  bettingPair(pairId: Uuid): BettingPair | undefined
  loadPair(pairId: Uuid): Promise<void>
  /** Seeds of pairs for the bet overview; never a server seed that is still in use. */
  shownSeeds(pairIds: readonly Uuid[]): Promise<Map<Uuid, ShownSeeds>>
}

type Calls = Pick<CallHandlers, 'seeds' | 'changeClientSeed'>

/** Seeds of players: what their bets are drawn from. */
export const fairness = feature({
  name: 'fairness',
  open: ({ platform, secrets }: Ground) => openFairness(platform, secrets),
})

function openFairness(
  platform: Platform,
  secrets: Secrets,
): Plug & { readonly door: FairnessDoor; readonly calls: Calls } {
  const { database } = platform
  const memory = createSeedMemory(database, secrets)
  const parts = { platform, secrets }
  return {
    door: {
      openPair: (tx, userId) => openPair(parts, tx, userId),
      clientSeedOf: async (userId) => (await listSeeds(database, secrets, userId)).client_seed,
      bettingPair: (pairId) => memory.get(pairId),
      loadPair: (pairId) => memory.load(pairId),
      shownSeeds: (pairIds) => shownSeeds(database, secrets, pairIds),
    },
    headOf: headsAt({
      '/fairness': pageHead(
        'Fairness',
        'Check any bet in your own browser: seeds, nonce and hashes, step by step.',
      ),
      '/fairness/statistics': pageHead(
        'Live returns',
        'What every game paid back so far, beside what its rules promise.',
      ),
    }),
    calls: {
      seeds: (_input, context) => listSeeds(database, secrets, playerOf(context)),
      changeClientSeed: (input, context) =>
        changeClientSeed(parts, {
          userId: playerOf(context),
          key: mustHave(context.key, 'idempotency key'),
          clientSeed: input.client_seed,
        }),
    },
  }
}

async function shownSeeds(
  database: Queries,
  secrets: Secrets,
  pairIds: readonly Uuid[],
): Promise<Map<Uuid, ShownSeeds>> {
  const rows = await pairsById(database, pairIds)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        serverSeed: row.ended_at === null ? null : secrets.open('seeds', row.server_seed_sealed),
        serverSeedHash: row.server_seed_hash,
        clientSeed: mustHave(row.client_seed, 'client seed of a used pair'),
      },
    ]),
  )
}
