import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'

/** A seed pair as stored; `client_seed` is null while it is only announced. */
export interface SeedPairRow {
  readonly id: Uuid
  readonly user_id: Uuid
  readonly server_seed_sealed: string
  readonly server_seed_hash: string
  readonly client_seed: string | null
  readonly started_at: Date | null
  readonly ended_at: Date | null
  readonly games: number | null
}

/** A sealed server seed with its commitment. */
export interface SealedSeed {
  readonly id: Uuid
  readonly sealed: string
  readonly hash: string
}

export async function insertActivePair(
  on: Queries,
  pair: SealedSeed & { readonly userId: Uuid; readonly clientSeed: string },
): Promise<void> {
  await on.query({
    text: `insert into seed_pairs
        (id, user_id, server_seed_sealed, server_seed_hash, client_seed, started_at)
      values ($1, $2, $3, $4, $5, now())`,
    values: [pair.id, pair.userId, pair.sealed, pair.hash, pair.clientSeed],
  })
  await on.query({
    text: 'insert into nonces (user_id, seed_pair_id, nonce) values ($1, $2, 0)',
    values: [pair.userId, pair.id],
  })
}

export async function insertNextPair(on: Queries, userId: Uuid, pair: SealedSeed): Promise<void> {
  await on.query({
    text: `insert into seed_pairs (id, user_id, server_seed_sealed, server_seed_hash)
      values ($1, $2, $3, $4)`,
    values: [pair.id, userId, pair.sealed, pair.hash],
  })
}

/** The nonce row of a player, locked: no bet can use the pair until the transaction ends. */
export async function lockNonce(
  on: Queries,
  userId: Uuid,
): Promise<{ seed_pair_id: Uuid; nonce: number } | undefined> {
  const [row] = await on.query<{ seed_pair_id: Uuid; nonce: number }>({
    text: 'select seed_pair_id, nonce from nonces where user_id = $1 for update',
    values: [userId],
  })
  return row
}

/** Rounds of a player that are still played under its active pair. */
export function openRoundsOf(
  on: Queries,
  userId: Uuid,
): Promise<{ readonly id: Uuid; readonly game: string }[]> {
  return on.query({
    name: 'fairness_open_rounds',
    text: 'select id, game from rounds where user_id = $1 order by opened_at',
    values: [userId],
  })
}

/** Ends the active pair and starts the announced one under the player's client seed. */
export async function turnOver(
  on: Queries,
  turn: { userId: Uuid; activeId: Uuid; games: number; clientSeed: string },
): Promise<void> {
  await on.query({
    text: 'update seed_pairs set ended_at = now(), games = $2 where id = $1',
    values: [turn.activeId, turn.games],
  })
  const [next] = await on.query<{ id: Uuid }>({
    text: `update seed_pairs set client_seed = $2, started_at = now()
      where user_id = $1 and started_at is null returning id`,
    values: [turn.userId, turn.clientSeed],
  })
  await on.query({
    text: 'update nonces set seed_pair_id = $2, nonce = 0 where user_id = $1',
    values: [turn.userId, next?.id],
  })
}

/** Active, announced and the latest revealed pairs of a player. */
export function pairsOfUser(
  on: Queries,
  userId: Uuid,
  revealedMax: number,
): Promise<(SeedPairRow & { nonce: number | null })[]> {
  return on.query({
    text: `(select p.*, n.nonce from seed_pairs p left join nonces n on n.seed_pair_id = p.id
        and n.user_id = p.user_id where p.user_id = $1 and p.ended_at is null)
      union all
      (select p.*, null from seed_pairs p where p.user_id = $1 and p.ended_at is not null
        order by p.ended_at desc, p.id desc limit $2)`,
    values: [userId, revealedMax],
  })
}

export function pairsById(on: Queries, ids: readonly Uuid[]): Promise<SeedPairRow[]> {
  return on.query({
    name: 'fairness_pairs',
    text: 'select * from seed_pairs where id = any($1::uuid[])',
    values: [ids],
  })
}
