import type { Uuid } from '@powerplay/kernel'
import type { DuelSide } from '@powerplay/engines/pvp/duel'
import type { Queries, Statement } from '../../../platform/database/database.ts'

export type DuelState = 'open' | 'joined' | 'settled' | 'cancelled' | 'expired' | 'refunded'
export type DuelGame = 'coinflip' | 'dice'

/** What came out. */
export interface DuelOutcome {
  readonly side: DuelSide | null
  readonly pairs: readonly (readonly [creator: number, joiner: number])[]
  /** Null after eight equal pairs. */
  readonly winner: 'creator' | 'joiner' | null
}

/** A duel as stored. Amounts in minor units, times in epoch milliseconds. */
export interface Duel {
  readonly id: Uuid
  readonly game: DuelGame
  readonly state: DuelState
  readonly creatorId: Uuid
  readonly side: DuelSide | null
  readonly stakeMinor: bigint
  readonly currency: string
  readonly feeBps: number
  readonly isPrivate: boolean
  readonly serverSeedHash: string
  readonly serverSeedSealed: string
  readonly serverSeed: string | null
  readonly creatorSeed: string
  readonly creatorSalt: string | null
  /** Null from the joining on. */
  readonly creatorAddress: string | null
  readonly expiresMs: number
  readonly joinerId: Uuid | null
  readonly joinerWagerId: Uuid | null
  readonly joinerSeed: string | null
  readonly joinerSalt: string | null
  readonly joinedMs: number | null
  readonly outcome: DuelOutcome | null
  readonly winnerId: Uuid | null
  readonly prizeMinor: bigint | null
  readonly endedMs: number | null
}

const columns = `d.id, d.game, d.state, d.creator_id as "creatorId", d.side,
  d.stake_minor as "stakeMinor", d.currency, d.fee_bps as "feeBps", d.is_private as "isPrivate",
  d.server_seed_hash as "serverSeedHash", d.server_seed_sealed as "serverSeedSealed",
  d.server_seed as "serverSeed", d.creator_seed as "creatorSeed",
  d.creator_salt as "creatorSalt", d.joiner_salt as "joinerSalt",
  d.creator_address as "creatorAddress", d.expires_ms::float8 as "expiresMs",
  d.joiner_id as "joinerId", d.joiner_wager_id as "joinerWagerId", d.joiner_seed as "joinerSeed",
  d.joined_ms::float8 as "joinedMs", d.outcome, d.winner_id as "winnerId",
  d.prize_minor as "prizeMinor", d.ended_ms::float8 as "endedMs"`

export async function findDuel(on: Queries, id: Uuid): Promise<Duel | undefined> {
  const [duel] = await on.query<Duel>({
    name: 'pvp_duel',
    text: `select ${columns} from pvp_duels d where d.id = $1`,
    values: [id],
  })
  return duel
}

/** The duel that a stake joined. */
export async function duelOfJoiner(on: Queries, wagerId: Uuid): Promise<Duel | undefined> {
  const [duel] = await on.query<Duel>({
    text: `select ${columns} from pvp_duels d where d.joiner_wager_id = $1`,
    values: [wagerId],
  })
  return duel
}

/** Duels that wait for somebody and are open to everybody or the viewer's own, the latest first. */
export function waitingDuels(on: Queries, viewerId: Uuid | null, nowMs: number): Promise<Duel[]> {
  return on.query({
    name: 'pvp_waiting',
    text: `select ${columns} from pvp_duels d
      where d.state = 'open' and d.expires_ms > $2 and (not d.is_private or d.creator_id = $1)
      order by d.created_ms desc limit 100`,
    values: [viewerId, nowMs],
  })
}

/**
 * Duels that somebody has to end: joined and left behind, expired, or of a creator who may not
 * play any more.
 */
export function dueDuels(
  on: Queries,
  due: { readonly nowMs: number; readonly joinedBeforeMs: number },
): Promise<Duel[]> {
  return on.query({
    name: 'pvp_due',
    text: `select ${columns} from pvp_duels d
      where (d.state = 'joined' and d.joined_ms <= $2)
        or (d.state = 'open'
          and (d.expires_ms <= $1 or may_not_play(d.creator_id, clock_timestamp())))
      order by d.expires_ms limit 200`,
    values: [due.nowMs, due.joinedBeforeMs],
  })
}

/** What a new duel is. */
export type NewDuel = Pick<
  Duel,
  | 'id'
  | 'game'
  | 'creatorId'
  | 'side'
  | 'stakeMinor'
  | 'currency'
  | 'feeBps'
  | 'isPrivate'
  | 'serverSeedHash'
  | 'serverSeedSealed'
  | 'creatorSeed'
  | 'creatorSalt'
  | 'creatorAddress'
>

/** A new duel, for the transaction of its stake. */
export function openingStatement(
  duel: NewDuel,
  terms: { readonly nowMs: number; readonly lastsMs: number; readonly openMax: number },
): Statement {
  return {
    name: 'pvp_open_duel',
    text: 'select pvp_open_duel($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)',
    values: [
      ...[duel.id, duel.game, duel.creatorId, duel.side, duel.stakeMinor, duel.currency],
      ...[duel.feeBps, duel.isPrivate, duel.serverSeedHash, duel.serverSeedSealed],
      ...[duel.creatorSeed, duel.creatorSalt, duel.creatorAddress],
      ...[terms.nowMs, terms.lastsMs, terms.openMax],
    ],
  }
}

/** Whether one more duel could be opened now. */
export function openingCheck(creatorId: Uuid, openMax: number): Statement {
  return {
    name: 'pvp_open_refusal',
    text: 'select pvp_open_refusal($1, $2) as refusal',
    values: [creatorId, openMax],
  }
}

/** Whether somebody could join now. */
export function joiningCheck(duelId: Uuid, userId: Uuid, nowMs: number): Statement {
  return {
    name: 'join_duel_refusal',
    text: 'select join_duel_refusal($1, $2, $3) as refusal',
    values: [duelId, userId, nowMs],
  }
}

/** Somebody's joining, for the transaction of his stake. */
export function joiningStatement(join: {
  readonly duelId: Uuid
  readonly wagerId: Uuid
  readonly userId: Uuid
  readonly seed: string
  readonly salt: string
  readonly nowMs: number
}): Statement {
  return {
    name: 'join_duel',
    text: 'select join_duel($1, $2, $3, $4, $5, $6)',
    values: [join.duelId, join.wagerId, join.userId, join.seed, join.salt, join.nowMs],
  }
}

/** How a duel ends. */
export interface DuelEnd {
  /** What it has to be until then. */
  readonly from: 'open' | 'joined'
  readonly state: Exclude<DuelState, 'open' | 'joined'>
  readonly serverSeed: string | null
  readonly outcome: DuelOutcome | null
  readonly winnerId: Uuid | null
  readonly prizeMinor: bigint | null
  readonly endedMs: number
}

/** The end of a duel, for the transaction of its money. */
export function duelEndStatement(id: Uuid, end: DuelEnd): Statement {
  const { from, state, serverSeed, outcome, winnerId, prizeMinor, endedMs } = end
  return {
    name: 'pvp_end_duel',
    text: 'select pvp_end_duel($1, $2, $3, $4, $5, $6, $7, $8)',
    values: [
      ...[id, from, state, serverSeed, outcome && JSON.stringify(outcome)],
      ...[winnerId, prizeMinor, endedMs],
    ],
  }
}
