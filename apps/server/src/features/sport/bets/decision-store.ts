import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { Decision, StoredBet } from './bet.ts'

/** A decision with what it leaves of its bet. */
export interface BetChange {
  readonly id: Uuid
  readonly restMinor: bigint
  readonly cashedMinor: bigint
  readonly payoutMinor: bigint | null
  readonly settledMs: number | null
  readonly decision: Decision
}

/** Writes decisions about bets whose rows the transaction holds, and that they are reckoned. */
export async function writeDecisions(
  tx: Queries,
  reckoned: readonly Uuid[],
  changes: readonly BetChange[],
): Promise<void> {
  const changed = new Set(changes.map(({ id }) => id))
  const unchanged = reckoned.filter((id) => !changed.has(id))
  if (unchanged.length > 0) {
    await tx.query({
      name: 'sport_bets_reckoned',
      text: 'update sport_bets set is_stale = false where id = any($1)',
      values: [unchanged],
    })
  }
  if (changes.length === 0) return
  const rows = changes.map(({ id, decision, ...bet }) => ({
    ...{ bet_id: id, version: decision.version, kind: decision.kind, status: decision.status },
    ...{ share_minor: String(decision.shareMinor), payout_minor: String(decision.payoutMinor) },
    ...{ is_refund: decision.isRefund, reason: decision.reason, at_ms: decision.atMs },
    ...{ rest_minor: String(bet.restMinor), cashed_minor: String(bet.cashedMinor) },
    paid_minor: bet.payoutMinor === null ? null : String(bet.payoutMinor),
    settled_ms: bet.settledMs,
  }))
  // A row is written once: each time it leaves an entry in every index behind.
  await tx.query({
    name: 'sport_decisions_write',
    text: `with told as (
        select * from jsonb_to_recordset($1::jsonb) as r(bet_id uuid, version int, kind text,
          status int2, share_minor int8, payout_minor int8, is_refund bool, reason text,
          at_ms int8, rest_minor int8, cashed_minor int8, paid_minor int8, settled_ms int8)
      ), noted as (
        insert into sport_decisions
          (bet_id, version, kind, share_minor, payout_minor, is_refund, status, reason, at_ms)
        select bet_id, version, kind, share_minor, payout_minor, is_refund, status, reason, at_ms
        from told
      )
      update sport_bets b set version = t.version, status = t.status, rest_minor = t.rest_minor,
        cashed_minor = t.cashed_minor, payout_minor = t.paid_minor, settled_ms = t.settled_ms,
        reason = t.reason, is_stale = b.is_stale and not b.id = any($2::uuid[])
      from told t where b.id = t.bet_id`,
    values: [JSON.stringify(rows), reckoned],
  })
}

/** A bet after a decision about it. */
export function betAfter(bet: StoredBet, change: BetChange | undefined): StoredBet {
  if (change === undefined) return { ...bet, isStale: false }
  const { restMinor, cashedMinor, payoutMinor, settledMs } = change
  const { version, status, reason, kind } = change.decision
  const isAgain = kind !== 'cashed_out' && bet.payoutMinor !== null
  return {
    ...bet,
    isResettled: bet.isResettled || isAgain,
    ...{ restMinor, cashedMinor, payoutMinor, settledMs, version, status, reason, isStale: false },
  }
}

export interface BetDecision extends Decision {
  readonly betId: Uuid
}

/** Decisions about bets, in the order in which they were made; of each after a version. */
export function decisionsOf(
  on: Queries,
  bets: readonly { readonly id: Uuid; readonly after: number }[],
): Promise<BetDecision[]> {
  return on.query<BetDecision>({
    name: 'sport_decisions_of',
    text: `select d.bet_id as "betId", d.version, d.kind, d.share_minor as "shareMinor",
        d.payout_minor as "payoutMinor", d.is_refund as "isRefund", d.status, d.reason,
        d.at_ms::float8 as "atMs"
      from unnest($1::uuid[], $2::int[]) as w(id, after)
        join sport_decisions d on d.bet_id = w.id and d.version > w.after
      order by d.bet_id, d.version`,
    values: [bets.map(({ id }) => id), bets.map(({ after }) => after)],
  })
}

/** The money of bets has followed up to a version. */
export async function markPaid(
  tx: Queries,
  paid: readonly { readonly id: Uuid; readonly version: number }[],
): Promise<void> {
  if (paid.length === 0) return
  await tx.query({
    name: 'sport_bets_paid',
    text: `update sport_bets b set paid_version = p.version
      from unnest($1::uuid[], $2::int[]) as p(id, version)
      where b.id = p.id and b.paid_version < p.version`,
    values: [paid.map(({ id }) => id), paid.map(({ version }) => version)],
  })
}

export async function markReleased(tx: Queries, ids: readonly Uuid[]): Promise<void> {
  await tx.query({
    text: 'update sport_bets set is_released = true where id = any($1)',
    values: [ids],
  })
}
