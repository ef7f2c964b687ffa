import { mustHave, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import type { LimitKind, LimitPeriod, PendingChange, StandingLimit } from './limit-rules.ts'

/** A limit as it is stored. */
export interface StoredLimit extends StandingLimit {
  readonly id: Uuid
  readonly kind: LimitKind
  readonly period: LimitPeriod
  readonly setAt: Date
}

/** A limit with what is used of it in its period. */
export interface UsedLimit extends StoredLimit {
  readonly used: bigint | null
  readonly resetsAt: Date | null
}

interface Row extends Omit<UsedLimit, 'pending'> {
  readonly pendingKind: 'raise' | 'remove' | null
  readonly pendingAmount: bigint | null
  readonly confirmAfter: Date | null
  readonly lapsesAt: Date | null
}

const columns = `l.id, l.kind, l.period, l.amount, l.set_at as "setAt",
  l.pending_kind as "pendingKind", l.pending_amount as "pendingAmount",
  l.confirm_after as "confirmAfter", l.lapses_at as "lapsesAt"`

function limitOf({ pendingKind, pendingAmount, confirmAfter, lapsesAt, ...limit }: Row): UsedLimit {
  const pending =
    pendingKind === null || confirmAfter === null || lapsesAt === null
      ? null
      : {
          amount: pendingAmount,
          confirmAfter: confirmAfter.getTime(),
          lapsesAt: lapsesAt.getTime(),
        }
  return { ...limit, pending }
}

/** The limits of a player with what is used of them, counted as the money's transactions count. */
export async function usedLimits(on: Queries, userId: Uuid): Promise<UsedLimit[]> {
  const rows = await on.query<Row>({
    text: `select ${columns}, u.used, case when l.period <> 'none' then period_end(l.period, now())
        end as "resetsAt"
      from protection_limits l
      left join lateral (
        select case l.kind when 'wager' then coalesce(sum(d.staked_usd_e6), 0)
            when 'loss' then greatest(0, coalesce(sum(d.staked_usd_e6 - d.returned_usd_e6), 0))
            when 'session' then coalesce(sum(d.played_ms), 0)
            when 'deposit' then deposited_since(l.user_id, period_start(l.period, now()))
          end::bigint as used
        from protection_days d where d.user_id = l.user_id
          and d.day >= (period_start(l.period, now()) at time zone 'UTC')::date) as u
        on l.period <> 'none'
      where l.user_id = $1 and l.ended_at is null
      order by array_position(array['deposit', 'loss', 'wager', 'stake', 'session'], l.kind),
        array_position(array['day', 'week', 'month', 'none'], l.period)`,
    values: [userId],
  })
  return rows.map(limitOf)
}

/**
 * Locks a player, so that changes of the protection come one after the other.
 * @returns the database's time, by which it judges them: clocks of nodes may differ.
 */
export async function lockPlayer(tx: Queries, userId: Uuid): Promise<Date> {
  await tx.query({ text: 'select lock_player($1)', values: [userId] })
  const [row] = await tx.query<{ now: Date }>({ text: 'select clock_timestamp() as now' })
  return mustHave(row, 'time of the database').now
}

/** As `lockPlayer`, with every other account that has proven the same mailbox. */
export async function lockMates(tx: Queries, userId: Uuid): Promise<Date> {
  await tx.query({ text: 'select lock_player_and_mates($1)', values: [userId] })
  return lockPlayer(tx, userId)
}

type LimitName = { readonly id: Uuid } | { readonly kind: LimitKind; readonly period: LimitPeriod }

/** One standing limit of a player. */
export async function findLimit(
  tx: Queries,
  userId: Uuid,
  name: LimitName,
): Promise<StoredLimit | undefined> {
  const byId = 'id' in name
  const [row] = await tx.query<Row>({
    text: `select ${columns}, null as used, null as "resetsAt" from protection_limits l
      where l.user_id = $1 and l.ended_at is null
        and ${byId ? 'l.id = $2' : 'l.kind = $2 and l.period = $3'}`,
    values: byId ? [userId, name.id] : [userId, name.kind, name.period],
  })
  return row && limitOf(row)
}

export async function insertLimit(
  tx: Queries,
  limit: Pick<StoredLimit, 'id' | 'kind' | 'period' | 'amount' | 'setAt'> & {
    readonly userId: Uuid
  },
): Promise<void> {
  const { id, userId, kind, period, amount, setAt } = limit
  await tx.query({
    text: `insert into protection_limits (id, user_id, kind, period, amount, set_at)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [id, userId, kind, period, amount, setAt],
  })
}

/** Gives a limit its amount; whatever waited is over. */
export async function setAmount(
  tx: Queries,
  id: Uuid,
  { amount, at }: { readonly amount: bigint; readonly at: Date },
): Promise<void> {
  await tx.query({
    text: `update protection_limits set amount = $2, set_at = $3, pending_kind = null,
        pending_amount = null, confirm_after = null, lapses_at = null
      where id = $1`,
    values: [id, amount, at],
  })
}

/** Has a change wait, or none. */
export async function setPending(
  tx: Queries,
  id: Uuid,
  pending: PendingChange | null,
): Promise<void> {
  const kind = pending === null ? null : pending.amount === null ? 'remove' : 'raise'
  await tx.query({
    text: `update protection_limits set pending_kind = $2, pending_amount = $3, confirm_after = $4,
        lapses_at = $5
      where id = $1`,
    values: [
      id,
      kind,
      pending?.amount ?? null,
      pending === null ? null : new Date(pending.confirmAfter),
      pending === null ? null : new Date(pending.lapsesAt),
    ],
  })
}

export async function endLimit(tx: Queries, id: Uuid, at: Date): Promise<void> {
  await tx.query({
    text: `update protection_limits set ended_at = $2, pending_kind = null, pending_amount = null,
        confirm_after = null, lapses_at = null
      where id = $1`,
    values: [id, at],
  })
}

/** What of a player's month was counted before anything is locked (migration 0821). */
export interface CountedDays {
  /** The first UTC day that is left to count; null for all of them. */
  readonly from: string | null
  /** Bets of before it that end on it, or later. */
  readonly older: readonly Uuid[]
}

const nothingCounted: CountedDays = { from: null, older: [] }

/**
 * Counts the days of this month that are over, which the first limit on losses or wagers needs: with no
 * lock that a bet would wait for.
 */
export async function countDays(on: Queries, userId: Uuid): Promise<CountedDays> {
  const [row] = await on.query<CountedDays>({
    text: `select p_from::text as "from", coalesce(p_older, '{}') as older from count_played_days($1)`,
    values: [userId],
  })
  return row ?? nothingCounted
}

/** Begins or ends the counting of a player's stakes by what stands now; notes when that changed. */
export async function guardPlayer(
  tx: Queries,
  userId: Uuid,
  { at, counted = nothingCounted }: { readonly at: Date; readonly counted?: CountedDays },
): Promise<void> {
  const { from, older } = counted
  await tx.query({
    text: 'select guard_limited($1, $2::date, $3::uuid[])',
    values: [userId, from, older],
  })
  await tx.query({
    text: 'update protection_players set changed_at = $2 where user_id = $1',
    values: [userId, at],
  })
}
