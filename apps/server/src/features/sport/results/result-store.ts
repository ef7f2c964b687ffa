import { hourMs, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { LineName } from '../bets/exposure-store.ts'
import type { ProducerId } from '../feed/message.ts'
import type { ToldResults } from './told.ts'

/** So long after a bet was settled its results may be told otherwise; later by two of staff alone. */
export const changeMs = 72 * hourMs

/**
 * Writes what was told onto the legs of accepted bets, where nothing later was told of them, and marks
 * their bets as to be reckoned. @returns how many legs it was news for.
 * @param settledSince a result of a bet that was settled before is not changed; any is where it is null.
 */
export async function writeTold(
  tx: Queries,
  told: ToldResults,
  settledSince: InstantMs | null,
): Promise<number> {
  const rows = told.lines.map(({ lineId, outcomeId, result }) => ({
    line_id: lineId,
    outcome_id: outcomeId,
    result: typeof result === 'object' && result !== null ? 'dead_heat' : result,
    shared_by: typeof result === 'object' && result !== null ? result.deadHeatOf : null,
  }))
  const [count] = await tx.query<{ legs: number }>({
    name: 'sport_results_write',
    text: `with told as (
        select * from jsonb_to_recordset($1::jsonb)
          as r(line_id text, outcome_id text, result text, shared_by int2)
      ), changed as (
        update sport_legs l set result = t.result, shared_by = t.shared_by, told_key = $3
        from told t, sport_bets b
        where l.event_id = $2 and l.line_id = t.line_id
          and (t.outcome_id is null or l.outcome_id = t.outcome_id) and l.told_key < $3
          and b.id = l.bet_id and b.state = 'accepted'
          and (l.result is null or b.settled_ms is null or b.settled_ms >= coalesce($6::bigint, 0))
          and ($4::bigint is null or b.decided_ms >= $4) and ($5::bigint is null or b.decided_ms < $5)
        returning l.bet_id
      ), stale as (
        update sport_bets b set is_stale = true from (select distinct bet_id from changed) c
        where b.id = c.bet_id
      )
      select count(*)::int as legs from changed`,
    values: [
      ...[JSON.stringify(rows), told.eventId, told.key, told.from, told.until],
      settledSince,
    ],
  })
  return count?.legs ?? 0
}

/** Until when the results of producers have been taken in. */
export async function processedUntil(on: Queries): Promise<ReadonlyMap<ProducerId, number>> {
  const rows = await on.query<{ product: ProducerId; at: number }>({
    text: 'select product, processed_ms::float8 as at from sport_producers',
  })
  return new Map(rows.map(({ product, at }) => [product, at]))
}

/** Notes that everything a producer told until an instant has been taken in. */
export async function noteProcessed(on: Queries, product: ProducerId, at: number): Promise<void> {
  await on.query({
    name: 'sport_processed',
    text: `insert into sport_producers (product, processed_ms) values ($1, $2)
      on conflict (product) do update set processed_ms = greatest(
        sport_producers.processed_ms, excluded.processed_ms)`,
    values: [product, at],
  })
}

/** Bets whose stake may be in escrow and that nobody will queue any more. */
export async function brokenPlaces(on: Queries, beforeMs: number): Promise<Uuid[]> {
  const rows = await on.query<{ id: Uuid }>({
    text: `select id from sport_bets where state = 'placing' and asked_ms < $1 limit 100`,
    values: [beforeMs],
  })
  return rows.map(({ id }) => id)
}

/** Whether any of these accounts has, or had, money on a line. */
export async function haveBetOn(
  on: Queries,
  { eventId, lineId }: Pick<LineName, 'eventId' | 'lineId'>,
  userIds: readonly Uuid[],
): Promise<boolean> {
  const rows = await on.query({
    text: `select 1 from sport_legs l join sport_bets b on b.id = l.bet_id
      where l.event_id = $1 and l.line_id = $2 and b.user_id = any($3::uuid[])
        and not b.demo and b.state <> 'refused' limit 1`,
    values: [eventId, lineId, userIds],
  })
  return rows.length > 0
}

/** How many legs on a selection, or on a line, have a result already. */
export async function settledLegs(
  on: Queries,
  { eventId, lineId, outcomeId = null }: LineName,
): Promise<number> {
  const [row] = await on.query<{ legs: number }>({
    text: `select count(*)::int as legs from sport_legs
      where event_id = $1 and line_id = $2 and ($3::text is null or outcome_id = $3)
        and result is not null`,
    values: [eventId, lineId, outcomeId],
  })
  return row?.legs ?? 0
}

/** Whether a selection has a result by which a bet was settled before an instant. */
export async function isSettledBefore(
  on: Queries,
  { eventId, lineId, outcomeId }: { eventId: string; lineId: string; outcomeId: string },
  before: InstantMs,
): Promise<boolean> {
  const rows = await on.query({
    text: `select 1 from sport_legs l join sport_bets b on b.id = l.bet_id
      where l.event_id = $1 and l.line_id = $2 and l.outcome_id = $3 and l.result is not null
        and b.settled_ms < $4 limit 1`,
    values: [eventId, lineId, outcomeId, before],
  })
  return rows.length > 0
}

/** Of these events, those that bets are on. */
export async function eventsWithBets(
  on: Queries,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await on.query<{ id: string }>({
    name: 'sport_events_with_bets',
    text: `select id from unnest($1::text[]) as e(id)
      where exists (select from sport_legs l where l.event_id = e.id)`,
    values: [ids],
  })
  return new Set(rows.map(({ id }) => id))
}

/** What there is to do; each is one look into an index of what waits. */
export interface Waiting {
  readonly queue: boolean
  readonly refused: boolean
  readonly stale: boolean
  readonly cashOuts: boolean
  readonly unpaid: boolean
}

export async function waitingWork(on: Queries, nowMs: number): Promise<Waiting> {
  const [row] = await on.query<Waiting>({
    name: 'sport_waiting_work',
    text: `select
      exists (select from sport_bets where state in ('waiting', 'offer') and due_ms <= $1) as queue,
      exists (select from sport_bets where state = 'refused' and not is_released) as refused,
      exists (select from sport_bets where is_stale) as stale,
      exists (select from sport_cashouts where state = 'waiting' and due_ms <= $1) as "cashOuts",
      exists (select from sport_bets where paid_version < version) as unpaid`,
    values: [nowMs],
  })
  return row ?? { queue: false, refused: false, stale: false, cashOuts: false, unpaid: false }
}
