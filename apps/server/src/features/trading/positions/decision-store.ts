import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { StoredPosition } from './position-store.ts'

/** Fine prices by venue. */
export type QuoteTexts = Readonly<Record<string, string>>

/** Requests with the moment from which on they count. */
export async function seeRequests(
  tx: Queries,
  seen: readonly { readonly id: Uuid; readonly fromMs: number }[],
): Promise<void> {
  if (seen.length === 0) return
  await tx.query({
    text: `update trading_requests r set from_ms = s.from_ms
      from unnest($1::uuid[], $2::int8[]) as s(id, from_ms) where r.id = s.id and r.from_ms is null`,
    values: [seen.map(({ id }) => id), seen.map(({ fromMs }) => fromMs)],
  })
}

/**
 * Writes what ticks decided about positions, each in the one status it may be decided from, with what
 * venues said to the ticks that opened and ended it.
 * @returns the positions that were written; another had decided the rest.
 */
export async function writeDecisions(
  tx: Queries,
  positions: readonly StoredPosition[],
  quotesOf: (ticker: string, seq: number | null) => QuoteTexts | null,
): Promise<StoredPosition[]> {
  if (positions.length === 0) return []
  const rows = positions.map((one) => ({
    id: one.id,
    status: one.status,
    entry: one.entry,
    entry_seq: one.entrySeq,
    opened_ms: one.openedMs,
    mark: one.mark,
    mark_seq: one.markSeq,
    worth: one.worth,
    exit: one.exit,
    exit_seq: one.exitSeq,
    closed_ms: one.closedMs,
    reason: one.reason,
    roi_bps: one.roiBps,
    fee_minor: textOf(one.feeMinor),
    payout_minor: textOf(one.payoutMinor),
    profit_minor: textOf(one.profitMinor),
    entry_venues: quotesOf(one.ticker, one.entrySeq),
    exit_venues: quotesOf(one.ticker, one.exitSeq),
  }))
  const written = await tx.query<{ id: Uuid }>({
    text: `update trading_positions p set status = d.status, entry = d.entry,
        entry_seq = d.entry_seq, opened_ms = d.opened_ms, mark = d.mark, mark_seq = d.mark_seq,
        worth = d.worth, exit = d.exit, exit_seq = d.exit_seq, closed_ms = d.closed_ms,
        reason = d.reason, roi_bps = d.roi_bps, fee_minor = d.fee_minor,
        payout_minor = d.payout_minor, profit_minor = d.profit_minor,
        entry_venues = coalesce(p.entry_venues, d.entry_venues), exit_venues = d.exit_venues
      from jsonb_to_recordset($1::jsonb) as d(id uuid, status text, entry int8, entry_seq int8,
        opened_ms int8, mark int8, mark_seq int8, worth int8, exit int8, exit_seq int8,
        closed_ms int8, reason text, roi_bps int8, fee_minor int8, payout_minor int8,
        profit_minor int8, entry_venues jsonb, exit_venues jsonb)
      where p.id = d.id and p.status in ('opening', 'open') returning p.id`,
    values: [JSON.stringify(rows)],
  })
  const ids = new Set(written.map(({ id }) => id))
  return positions.filter(({ id }) => ids.has(id))
}

const textOf = (value: bigint | null) => (value === null ? null : String(value))

/** Decided positions whose money has not followed yet; those that failed least come first. */
export async function unsettledIds(on: Queries, count: number): Promise<Uuid[]> {
  const rows = await on.query<{ id: Uuid }>({
    text: `select id from trading_positions
      where not is_settled and aside is null and status in ('closed', 'refused')
      order by settle_tries, id limit $1`,
    values: [count],
  })
  return rows.map(({ id }) => id)
}

/** Places whose order broke off before its stake was known to be in escrow. */
export async function brokenPlaces(on: Queries, beforeMs: number): Promise<Uuid[]> {
  const rows = await on.query<{ id: Uuid }>({
    text: `select id from trading_positions where status = 'placing' and received_ms < $1 limit 100`,
    values: [beforeMs],
  })
  return rows.map(({ id }) => id)
}

/** Gives up places whose order broke off. @returns those that had no order by now. */
export async function breakOff(
  on: Queries,
  ids: readonly Uuid[],
  closedMs: number,
): Promise<Uuid[]> {
  const rows = await on.query<{ id: Uuid }>({
    text: `update trading_positions set status = 'refused', reason = 'broken', closed_ms = $2
      where id = any($1) and status = 'placing' returning id`,
    values: [ids, closedMs],
  })
  return rows.map(({ id }) => id)
}

export async function markSettled(on: Queries, ids: readonly Uuid[]): Promise<void> {
  if (ids.length === 0) return
  await on.query({
    text: 'update trading_positions set is_settled = true where id = any($1)',
    values: [ids],
  })
}

/** Open positions of players who have excluded themselves, without a request to close for it. */
export async function excludedPositions(on: Queries): Promise<Uuid[]> {
  const rows = await on.query<{ id: Uuid }>({
    text: `select p.id from trading_positions p join users u on u.id = p.user_id
      where p.status in ('opening', 'open') and p.aside is null and u.self_excluded and not exists (
        select from trading_requests r where r.position_id = p.id and r.kind = 'exclusion')`,
  })
  return rows.map(({ id }) => id)
}

/** Open positions in tickers that are closed, without a request to close for it. */
export async function haltedPositions(on: Queries, tickers: readonly string[]): Promise<Uuid[]> {
  if (tickers.length === 0) return []
  const rows = await on.query<{ id: Uuid }>({
    text: `select p.id from trading_positions p
      where p.status in ('opening', 'open') and p.aside is null and p.ticker = any($1) and not exists (
        select from trading_requests r where r.position_id = p.id and r.kind = 'halt')`,
    values: [tickers],
  })
  return rows.map(({ id }) => id)
}

/** What venues said to the ticks that opened and ended a position; undefined for the house's own. */
export async function findVenues(
  on: Queries,
  id: Uuid,
): Promise<{ entry: QuoteTexts; exit: QuoteTexts } | undefined> {
  const [told] = await on.query<{ entry: QuoteTexts; exit: QuoteTexts }>({
    name: 'trading_venues_of',
    text: `select entry_venues as entry, coalesce(exit_venues, '{}') as exit
      from trading_positions where id = $1 and entry_venues is not null`,
    values: [id],
  })
  return told
}
