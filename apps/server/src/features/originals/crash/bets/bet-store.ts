import { toSafeNumber, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../../platform/database/database.ts'
import { isNotSetAside } from '../../../../platform/jobs/set-aside.ts'

/** How a bet stands; see the table. */
export type BetState = 'placing' | 'open' | 'late' | 'cancelled' | 'cashed' | 'lost' | 'refunded'

/** A player's bet on a round. Its id is that of its wager. */
export interface CrashBet {
  readonly id: Uuid
  readonly round: number
  readonly userId: Uuid
  readonly currency: string
  /** What the stake is asked of. */
  readonly pocket: 'real' | 'demo'
  readonly stakeMinor: bigint
  /** The automatic cash-out that the player set, in 1/100. */
  readonly cashoutE2: number | null
  /** Where the bet is cashed at the latest, in 1/100. */
  readonly targetE2: number
  readonly status: BetState
  /** What a cashed bet was cashed at, in 1/100. */
  readonly multiplierE2: number | null
  readonly isSettled: boolean
}

/** What finds a bet without looking through all rounds. */
type BetName = Pick<CrashBet, 'id' | 'round'>

/** A bet that asks for its place in a round. */
export type BetDraft = Pick<
  CrashBet,
  'id' | 'userId' | 'currency' | 'pocket' | 'stakeMinor' | 'cashoutE2' | 'targetE2'
>

interface BetRow {
  readonly id: Uuid
  readonly round: number
  readonly user_id: Uuid
  readonly currency: string
  readonly pocket: CrashBet['pocket']
  readonly stake_minor: bigint
  readonly cashout_e2: bigint | null
  readonly target_e2: bigint
  readonly status: BetState
  readonly multiplier_e2: bigint | null
  readonly is_settled: boolean
}

const columns = `id, round, user_id, currency, pocket, stake_minor, cashout_e2, target_e2, status,
  multiplier_e2, is_settled`

/** Bets that take a player's place in a round. */
const live = `status not in ('late', 'cancelled')`

/**
 * Takes a place in the round that is open for bets. The round's row is locked with it, so that
 * betting cannot end in between. An id that any round knows gets none: no later round opens while
 * this one's row is locked, so nobody can claim the id for another round at the same time.
 * @param closesAt bets are taken until this instant after `bettingEndsAt`, in milliseconds.
 * @returns undefined without a place: betting is over, the player has no bet left, or the id is
 *   known.
 */
export async function claimPlace(
  on: Queries,
  bet: BetDraft,
  limits: { readonly now: InstantMs; readonly graceMs: number; readonly betsMax: number },
): Promise<CrashBet | undefined> {
  const [row] = await on.query<BetRow>({
    name: 'crash_bet_claim',
    text: `with open_round as (
        select number from crash_rounds
        where number = (select max(number) from crash_rounds) and state = 'betting'
          and betting_ends_at > $8::timestamptz - $9 * interval '1 ms'
        for share),
      place as (
        select r.number, s.slot from open_round r, generate_series(0, $10::int - 1) as s (slot)
        where not exists (
          select from crash_bets b
          where b.round = r.number and b.user_id = $2 and b.slot = s.slot and ${live})
        order by s.slot limit 1)
      insert into crash_bets (id, round, user_id, slot, currency, pocket, stake_minor, cashout_e2,
        target_e2, status, placed_at)
      select $1, number, $2, slot, $3, $4, $5, $6, $7, 'placing', $8 from place
      where not exists (select from crash_bets known where known.id = $1)
      on conflict do nothing
      returning ${columns}`,
    values: [
      bet.id,
      bet.userId,
      bet.currency,
      bet.pocket,
      bet.stakeMinor,
      bet.cashoutE2,
      bet.targetE2,
      new Date(limits.now),
      limits.graceMs,
      limits.betsMax,
    ],
  })
  return row && toBet(row)
}

/** The stake is in escrow: the bet counts. @returns false when it is too late. */
export async function confirmBet(on: Queries, { id, round }: BetName): Promise<boolean> {
  const rows = await on.query({
    name: 'crash_bet_confirm',
    text: `update crash_bets set status = 'open'
      where round = $2 and id = $1 and status = 'placing' returning id`,
    values: [id, round],
  })
  return rows.length > 0
}

/** Gives the place of a bet back whose stake was never taken. */
export async function dropPlace(on: Queries, { id, round }: BetName): Promise<void> {
  await on.query({
    text: `delete from crash_bets where round = $2 and id = $1 and status in ('placing', 'late')`,
    values: [id, round],
  })
}

/**
 * Locks the place of a late bet whose stake no transaction is about to take, for the rest of this one.
 * @returns false where one is, or the place is gone.
 */
export async function lockPlace(tx: Queries, { id, round }: BetName): Promise<boolean> {
  const rows = await tx.query<object>({
    text: `select from crash_bets where round = $2 and id = $1 and status = 'late'
      for update skip locked`,
    values: [id, round],
  })
  return rows.length > 0
}

/** Holds the place in the commit that takes the stake; says no (PP100) where it was given back. */
export function placeStatement({ id, round }: BetName) {
  return {
    name: 'crash_place_held',
    text: 'select hold_crash_place($1, $2)',
    values: [round, id],
  }
}

/** What `placeStatement` says of a place that was given back. */
export const placeGone = 'PP100'

/** Takes an open bet back while betting lasts. @returns undefined when that is over. */
export async function cancelBet(
  on: Queries,
  bet: CrashBet,
  now: InstantMs,
): Promise<CrashBet | undefined> {
  const [row] = await on.query<BetRow>({
    name: 'crash_bet_cancel',
    text: `with open_round as (
        select from crash_rounds where number = $2 and state = 'betting' for share)
      update crash_bets set status = 'cancelled', decided_at = $3
      where round = $2 and id = $1 and status = 'open' and exists (select from open_round)
      returning ${columns}`,
    values: [bet.id, bet.round, new Date(now)],
  })
  return row && toBet(row)
}

/** A cash-out of a running round. */
export interface CashOut {
  readonly id: Uuid
  readonly multiplierE2: number
}

/**
 * Decides open bets of a running round as cashed. The round's row is locked with it, so that its
 * end cannot decide the same bets. @returns the bets that were still open.
 */
export async function cashBets(
  on: Queries,
  round: number,
  { cashOuts, now }: { readonly cashOuts: readonly CashOut[]; readonly now: InstantMs },
): Promise<CrashBet[]> {
  const rows = await on.query<BetRow>({
    name: 'crash_bets_cash',
    text: `with running_round as (
        select from crash_rounds where number = $1 and state = 'running' for share),
      decided as (
        update crash_bets b
        set status = 'cashed', multiplier_e2 = c.multiplier_e2, decided_at = $2
        from unnest($3::uuid[], $4::bigint[]) as c (id, multiplier_e2)
        where b.round = $1 and b.id = c.id and b.status = 'open'
          and exists (select from running_round)
        returning b.*)
      select ${columns} from decided`,
    values: [
      round,
      new Date(now),
      cashOuts.map(({ id }) => id),
      cashOuts.map(({ multiplierE2 }) => multiplierE2),
    ],
  })
  return rows.map(toBet)
}

/** Bets whose stake was not in escrow when betting ended. */
export async function markLate(tx: Queries, round: number, now: InstantMs): Promise<void> {
  await tx.query({
    text: `update crash_bets set status = 'late', decided_at = $2
      where round = $1 and status = 'placing'`,
    values: [round, new Date(now)],
  })
}

/** How the open bets of a round that ends are decided. */
export interface RoundEnd {
  readonly round: number
  /** Null for a void round: all are refunded. */
  readonly pointE2: number | null
  /** True where nobody ran the round when it ended: bets without a target are refunded. */
  readonly isInterrupted: boolean
  readonly now: InstantMs
}

/**
 * Decides what is still open at the end of a round: targets that the point reached are cashed, the
 * others are lost. Belongs into the transaction that ends the round. @returns ids decided now.
 */
export async function decideOpenBets(tx: Queries, end: RoundEnd): Promise<Uuid[]> {
  const rows = await tx.query<{ id: Uuid }>({
    text: `update crash_bets
      set decided_at = $2,
        status = case
          when $3::bigint is null or ($4::boolean and cashout_e2 is null) then 'refunded'
          when target_e2 <= $3::bigint then 'cashed' else 'lost' end,
        multiplier_e2 = case
          when $3::bigint is null or ($4::boolean and cashout_e2 is null) then null
          when target_e2 <= $3::bigint then target_e2 end
      where round = $1 and status = 'open' returning id`,
    values: [end.round, new Date(end.now), end.pointE2, end.isInterrupted],
  })
  return rows.map(({ id }) => id)
}

export async function findBet(on: Queries, id: Uuid): Promise<CrashBet | undefined> {
  const [row] = await on.query<BetRow>({
    name: 'crash_bet_find',
    text: `select ${columns} from crash_bets where id = $1`,
    values: [id],
  })
  return row && toBet(row)
}

/** All bets of a round that count, in the order of their ids. */
export async function betsOf(on: Queries, round: number): Promise<CrashBet[]> {
  const rows = await on.query<BetRow>({
    name: 'crash_bets_of_round',
    text: `select ${columns} from crash_bets
      where round = $1 and status in ('open', 'cashed', 'lost', 'refunded') order by id`,
    values: [round],
  })
  return rows.map(toBet)
}

/** A player's bets of a round, taken-back ones left out. */
export async function betsOfPlayer(on: Queries, round: number, userId: Uuid): Promise<CrashBet[]> {
  const rows = await on.query<BetRow>({
    name: 'crash_bets_of_player',
    text: `select ${columns} from crash_bets
      where round = $1 and user_id = $2 and ${live} order by slot`,
    values: [round, userId],
  })
  return rows.map(toBet)
}

/** The bets that all may see, and how many there are. Demo bets are left out. */
export async function publicBetsOf(
  on: Queries,
  round: number,
  countMax: number,
): Promise<{ readonly bets: CrashBet[]; readonly total: number }> {
  const rows = await on.query<BetRow & { total: bigint }>({
    name: 'crash_bets_public',
    text: `select ${columns}, count(*) over () as total from crash_bets
      where round = $1 and pocket = 'real' and status in ('open', 'cashed', 'lost', 'refunded')
      order by id limit $2`,
    values: [round, countMax],
  })
  return { bets: rows.map(toBet), total: toSafeNumber(rows[0]?.total ?? 0n) }
}

/** Under this name bets whose money cannot follow their decision are set aside. */
export const leftBehindWork = 'originals.crash_left_behind'

/**
 * Bets whose money has not followed their decision: what a lost process left behind. Oldest round
 * first; without those that are set aside.
 * @param page.before only what was decided before this instant.
 * @param page.after only what comes after this bet; undefined begins anew.
 */
export async function leftBehind(
  on: Queries,
  page: {
    readonly before: InstantMs
    readonly after: BetName | undefined
    readonly countMax: number
  },
): Promise<CrashBet[]> {
  const { before, after, countMax } = page
  const rows = await on.query<BetRow>({
    text: `select ${columns} from crash_bets b
      where not is_settled and decided_at < $1
        and ($2::int is null or (b.round, b.id) > ($2::int, $3::uuid))
        and ${isNotSetAside(leftBehindWork, 'b.id')}
      order by round, id limit $4`,
    values: [new Date(before), after?.round ?? null, after?.id ?? null, countMax],
  })
  return rows.map(toBet)
}

/** Notes that the money has followed. A late bet whose stake went back counts as taken back. */
export async function markSettled(on: Queries, ids: readonly Uuid[]): Promise<void> {
  if (ids.length === 0) return
  await on.query({
    text: `update crash_bets
      set is_settled = true, status = case when status = 'late' then 'cancelled' else status end
      where id = any($1::uuid[]) and not is_settled`,
    values: [ids],
  })
}

function toBet(row: BetRow): CrashBet {
  return {
    id: row.id,
    round: row.round,
    userId: row.user_id,
    currency: row.currency,
    pocket: row.pocket,
    stakeMinor: row.stake_minor,
    cashoutE2: row.cashout_e2 === null ? null : toSafeNumber(row.cashout_e2),
    targetE2: toSafeNumber(row.target_e2),
    status: row.status,
    multiplierE2: row.multiplier_e2 === null ? null : toSafeNumber(row.multiplier_e2),
    isSettled: row.is_settled,
  }
}
