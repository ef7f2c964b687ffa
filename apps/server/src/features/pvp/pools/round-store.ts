import type { BeaconValue } from '@powerplay/engines/pvp/beacon'
import type { Uuid } from '@powerplay/kernel'
import type { Queries, Statement } from '../../../platform/database/database.ts'

export type RoundState = 'open' | 'counting' | 'locked' | 'drawn' | 'refunded'

/** A round as stored. Amounts in minor units, times in epoch milliseconds. */
export interface PoolRound {
  readonly id: Uuid
  readonly pool: string
  readonly number: number
  readonly state: RoundState
  readonly currency: string
  readonly feeBps: number
  readonly minMinor: bigint
  readonly maxMinor: bigint
  /** After so long a lone player gets everything back; null for a round that an earlier program opened. */
  readonly refundMs: number | null
  readonly serverSeedHash: string
  readonly serverSeedSealed: string
  readonly serverSeed: string | null
  readonly totalMinor: bigint
  readonly firstMs: number | null
  readonly locksMs: number | null
  readonly lockedMs: number | null
  readonly isVoid: boolean
  /** The beacon that it is drawn with, from the lock on, and what that said. */
  readonly beaconUrl: string | null
  readonly beaconRound: number | null
  readonly beaconValue: string | null
  readonly pickMinor: bigint | null
  readonly winnerId: Uuid | null
  readonly prizeMinor: bigint | null
  readonly endedMs: number | null
}

/** An entry as stored; it owns the tickets from `fromMinor` to below `toMinor`. */
export interface StoredEntry {
  readonly id: Uuid
  readonly roundId: Uuid
  readonly place: number
  readonly userId: Uuid
  readonly fromMinor: bigint
  readonly toMinor: bigint
  readonly clientSeed: string
  readonly salt: string | null
}

const columns = `r.id, r.pool, r.number::float8 as number, r.state, r.currency, r.fee_bps as "feeBps",
  r.min_minor as "minMinor", r.max_minor as "maxMinor", r.refund_ms::float8 as "refundMs", r.server_seed_hash as "serverSeedHash",
  r.server_seed_sealed as "serverSeedSealed", r.server_seed as "serverSeed",
  r.total_minor as "totalMinor", r.first_ms::float8 as "firstMs", r.locks_ms::float8 as "locksMs",
  r.locked_ms::float8 as "lockedMs", r.is_void as "isVoid", r.pick_minor as "pickMinor",
  r.beacon_url as "beaconUrl", r.beacon_round::float8 as "beaconRound", r.beacon_value as "beaconValue",
  r.winner_id as "winnerId", r.prize_minor as "prizeMinor", r.ended_ms::float8 as "endedMs"`

const running = `r.state in ('open', 'counting', 'locked')`

/** The round of each pool that is not over. */
export function runningRounds(on: Queries): Promise<PoolRound[]> {
  return on.query({
    name: 'pvp_running',
    text: `select ${columns} from pvp_rounds r where ${running}`,
  })
}

export async function findRound(on: Queries, id: Uuid): Promise<PoolRound | undefined> {
  const [round] = await on.query<PoolRound>({
    text: `select ${columns} from pvp_rounds r where r.id = $1`,
    values: [id],
  })
  return round
}

/** The rounds of a pool that are over, the latest first. */
export function endedRounds(on: Queries, pool: string, count: number): Promise<PoolRound[]> {
  return on.query({
    text: `select ${columns} from pvp_rounds r
      where r.pool = $1 and r.ended_ms is not null order by r.ended_ms desc limit $2`,
    values: [pool, count],
  })
}

const entryColumns = `id, round_id as "roundId", place, user_id as "userId",
  from_minor as "fromMinor", to_minor as "toMinor", client_seed as "clientSeed", salt`

/** The entries of rounds, each round's in its order. */
export function entriesOf(on: Queries, roundIds: readonly Uuid[]): Promise<StoredEntry[]> {
  return on.query({
    name: 'pvp_entries_of',
    text: `select ${entryColumns} from pvp_entries where round_id = any($1) order by round_id, place`,
    values: [roundIds],
  })
}

export async function findEntry(on: Queries, id: Uuid): Promise<StoredEntry | undefined> {
  const [entry] = await on.query<StoredEntry>({
    text: `select ${entryColumns} from pvp_entries where id = $1`,
    values: [id],
  })
  return entry
}

/** What a new round begins with. */
export type NewRound = Pick<
  PoolRound,
  'id' | 'pool' | 'currency' | 'feeBps' | 'minMinor' | 'maxMinor' | 'refundMs' | 'serverSeedHash'
> & { readonly serverSeedSealed: string; readonly openedMs: number }

/** Opens the next round of a pool. @returns undefined where one is running already. */
export async function openRound(on: Queries, round: NewRound): Promise<PoolRound | undefined> {
  const [opened] = await on.query<PoolRound>({
    text: `insert into pvp_rounds as r (id, pool, number, currency, fee_bps, min_minor, max_minor,
        server_seed_hash, server_seed_sealed, opened_ms, refund_ms)
      select $1, $2, coalesce(max(p.number), 0) + 1, $3, $4, $5, $6, $7, $8, $9, $10
        from pvp_rounds p where p.pool = $2
      on conflict do nothing returning ${columns}`,
    values: [
      ...[round.id, round.pool, round.currency, round.feeBps, round.minMinor, round.maxMinor],
      ...[round.serverSeedHash, round.serverSeedSealed, round.openedMs, round.refundMs],
    ],
  })
  return opened
}

/** Locks the rounds whose time is up: their entries stand in their order from now on. */
export function lockDue(
  on: Queries,
  nowMs: number,
  beacon: { readonly url: string; readonly round: number } | null,
): Promise<PoolRound[]> {
  return on.query({
    name: 'pvp_lock',
    text: `update pvp_rounds r set state = 'locked', locked_ms = $1, beacon_url = $2, beacon_round = $3
      where r.state = 'counting' and r.locks_ms <= $1 and not r.is_void returning ${columns}`,
    values: [nowMs, beacon?.url ?? null, beacon?.round ?? null],
  })
}

/** What the beacon of a round said; null for a round without one. */
export function beaconOf({ beaconRound, beaconValue }: PoolRound): BeaconValue | null {
  return beaconRound === null || beaconValue === null
    ? null
    : { round: beaconRound, value: beaconValue }
}

/**
 * Lets no entry into rounds that are to be given back: no second player, or no draw in time.
 * @param due.refundMs for rounds that do not say themselves how long a lone player waits.
 */
export async function voidDue(
  on: Queries,
  due: { readonly now: number; readonly refundMs: number; readonly lockedBeforeMs: number },
): Promise<void> {
  await on.query({
    name: 'pvp_void_due',
    text: `update pvp_rounds r set is_void = true where not r.is_void and (
      (r.state = 'open' and r.first_ms + coalesce(r.refund_ms, $2) <= $1)
      or (r.state = 'locked' and r.locked_ms <= $3))`,
    values: [due.now, due.refundMs, due.lockedBeforeMs],
  })
}

/** How a round ends. */
export interface RoundEnd {
  readonly state: 'drawn' | 'refunded'
  readonly serverSeed: string | null
  readonly pickMinor: bigint | null
  readonly winnerId: Uuid | null
  readonly prizeMinor: bigint | null
  readonly endedMs: number
}

/** The end of a round, for the transaction of its money. */
export function endStatement(id: Uuid, end: RoundEnd): Statement {
  const { state, serverSeed, pickMinor, winnerId, prizeMinor, endedMs } = end
  return {
    name: 'pvp_end_round',
    text: 'select pvp_end_round($1, $2, $3, $4, $5, $6, $7)',
    values: [id, state, serverSeed, pickMinor, winnerId, prizeMinor, endedMs],
  }
}
