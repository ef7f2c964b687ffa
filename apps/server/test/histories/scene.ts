import type { Uuid } from '@powerplay/kernel'
import {
  sumFold,
  wallet as feature,
  type Fold,
  type Product,
  type WalletDoor,
} from '../../src/features/wallet/index.ts'
import type { Platform } from '../../src/platform/context.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { openMetrics } from '../../src/platform/telemetry/metrics.ts'
import { openTestApp } from '../app.ts'

/** A player of one history. */
export interface HistoryPlayer {
  readonly userId: Uuid
  readonly pairId: Uuid
}

/** A database on which two nodes live through histories, one after the other. */
export interface Scene {
  readonly database: Database
  /** All projections of the program, and one of movements. */
  readonly folds: readonly Fold[]
  /** With metrics of its own each time it is asked for. */
  readonly platform: Platform
  /** The door of a node. */
  wallet(node: number): WalletDoor
  /** Ends a node and opens another in its place. */
  reopen(node: number): Promise<void>
  /** Opens a player with some money in every pocket. */
  join(): Promise<HistoryPlayer>
  mintId(): Uuid
  close(): Promise<void>
}

/** Over a migrated database without rows. */
export async function openScene(databaseUrl: string): Promise<Scene> {
  const app = await openTestApp({ databaseUrl, environment: { ROLES: 'edge' } })
  const { database, mintId } = app.app.platform
  app.app.doors.wallet.products.register(trial)
  const platformOf = () => ({ ...app.app.platform, metrics: openMetrics() })
  await database.query({ text: createMoved })
  const open = () =>
    feature.open({
      ...{ platform: platformOf(), gates: app.app.gates },
      ...{ settler: { lanes: 1 }, gathered: { folds: [] } },
    })
  const nodes = [await open(), await open()]
  const wallet = (node: number) => {
    const found = nodes[node % nodes.length]
    if (!found) throw new Error('a scene has nodes')
    return found.door
  }
  return {
    database,
    folds: [...app.app.folds.map(silent), movedFold()],
    get platform() {
      return platformOf()
    },
    wallet,
    mintId,
    async reopen(node) {
      await nodes[node % nodes.length]?.close()
      nodes[node % nodes.length] = await open()
    },
    async join() {
      const player = { userId: mintId(), pairId: mintId() }
      await openSeeds(database, player)
      // Little enough that stakes reach into the bonus money, and that what is taken back is gone.
      for (const [pocket, amountMinor] of purses) {
        await wallet(0).movements.grant({
          ...{
            id: mintId(),
            reason: grantReasons[pocket],
            userId: player.userId,
            currency: 'usdt',
          },
          ...{ pocket, amountMinor, businessKey: mintId(), telling: { context: null } },
        })
      }
      return player
    },
    async close() {
      await Promise.all(nodes.map((node) => node.close()))
      await app.close()
    },
  }
}

/** Wagers that are opened, and closed later; the originals have theirs decided at once. */
const trial: Product = {
  id: 'trial',
  promises: { paysByRate: false, paysByAmount: [], hasRounds: false },
  takesBonus: () => true,
  describe: ({ game }) => ({ id: game, name: game, image: game }),
  faceOf: async (id) => ({ id, name: id, image: id }),
  delayMs: () => 0,
  present: (_game, data) => ({ ...data }),
  overview: async () => ({ seeds: null }),
}

/** Why money of the house comes into a pocket. */
export const grantReasons = {
  real: 'race_prize',
  bonus: 'bonus_grant',
  demo: 'demo_top_up',
} as const

const purses = [
  ['real', 400_000_000n],
  ['bonus', 5_000_000_000n],
  ['demo', 9_000_000_000n],
] as const

async function openSeeds(database: Database, { userId, pairId }: HistoryPlayer): Promise<void> {
  // Nobody bets whose age and terms do not stand.
  await database.query({
    text: `insert into users (id, name, password_hash, birth_date, country, terms_version, created_at)
      values ($1, $2, 'none', '1990-01-01', 'CA', '1', now())`,
    values: [userId, `h_${userId.slice(-12)}`],
  })
  await database.query({
    text: `insert into seed_pairs (id, user_id, server_seed_sealed, server_seed_hash, client_seed,
        started_at) values ($1, $2, 'sealed', 'hash', 'client', now())`,
    values: [pairId, userId],
  })
  await database.query({
    text: 'insert into nonces (user_id, seed_pair_id, nonce) values ($1, $2, 0)',
    values: [userId, pairId],
  })
}

/** A fold that only writes: whoever it would tell acts in the background of a history. */
function silent(fold: Fold): Fold {
  return {
    ...fold,
    begin() {
      const work = fold.begin()
      return { add: (fact) => work.add(fact), write: (tx) => work.write(tx) }
    },
  }
}

const createMoved = `
  create table history_moved (
    user_id uuid not null, currency text not null, pocket text not null, reason text not null,
    amount_minor bigint not null, moves bigint not null,
    primary key (user_id, currency, pocket, reason))`

/** What movements did to whose pockets, by their reasons. */
function movedFold(): Fold {
  return sumFold({
    id: 'history_moved',
    table: 'history_moved',
    columns: {
      user_id: ['uuid', 'key'],
      currency: ['text', 'key'],
      pocket: ['text', 'key'],
      reason: ['text', 'key'],
      amount_minor: ['bigint', 'sum'],
      moves: ['bigint', 'sum'],
    },
    rowsOf(fact) {
      if (fact.kind !== 'movement') return []
      const { userId, currency, pocket, reason, amountMinor } = fact
      return [{ user_id: userId, currency, pocket, reason, amount_minor: amountMinor, moves: 1n }]
    },
  })
}

/** What a history has made so far. */
export interface Told {
  readonly players: readonly HistoryPlayer[]
  /** A game of its own, so that sums over all players can be told apart. */
  readonly game: string
  /** Settled bets and open wagers, in the order in which they were made. */
  readonly wagers: { readonly id: Uuid; readonly stakeMinor: bigint }[]
  /** Outside transactions, by player. */
  readonly sent: { externalId: string; kind: 'bet' | 'win'; player: number; round: number }[]
}
