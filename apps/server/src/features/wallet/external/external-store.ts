import type { Uuid } from '@powerplay/kernel'
import type { ColumnStatement } from '@powerplay/ledger'
import type { Queries } from '../../../platform/database/database.ts'
import type { ExternalPlan } from './decide.ts'
import type {
  ExternalPlayer,
  ExternalBasis,
  ExternalState,
  ExternalTransaction,
  KnownTransaction,
} from './transaction.ts'

/**
 * All that the transactions of a batch leave in the tables, in one statement over columns. It moves
 * the players' rows on: a batch that rests on an older version of one is decided again. So is one
 * that met an id which is there already, that found something in a round which it believed to be
 * empty, or that takes a stake of somebody who is excluded by now. Each row is looked up by its key,
 * however small the planner believes the tables to be: hence the places, and what cannot be joined.
 */
const writeRecords = `
  with moved as (
    insert into external_players as p (source, user_id, currency, version)
    select m.source, m.user_id, m.currency, m.version + 1
    from unnest($1::text[], $2::uuid[], $3::text[], $4::bigint[])
      as m (source, user_id, currency, version)
    order by m.source, m.user_id, m.currency
    on conflict (source, user_id, currency) do update
      set version = excluded.version
      where p.version = excluded.version - 1
    returning 1),
  written as (
    insert into external_transactions (source, user_id, currency, product, game, round,
      external_id, id, kind, state, is_round_over, amount_minor, wager_id)
    select * from unnest($5::text[], $6::uuid[], $7::text[], $8::text[], $9::text[], $10::text[],
      $11::text[], $12::uuid[], $13::text[], $14::text[], $15::bool[], $16::bigint[], $17::uuid[])
    order by 1, 7
    on conflict do nothing
    returning 1),
  changed as (
    update external_transactions t set state = c.state
    from (
      select k.state, (
        select o.ctid from external_transactions o
        where o.source = k.source and o.external_id = k.external_id) as place
      from unnest($18::text[], $19::text[], $20::text[]) as k (source, external_id, state)
      offset 0) as c
    where t.ctid = c.place
    returning 1)
  select expect_count((select count(*) from moved), cardinality($2::uuid[]), 'PP001'),
    expect_count((select count(*) from written), cardinality($12::uuid[]), 'PP001'),
    expect_count((select count(*) from changed), cardinality($19::text[]), 'PP001'),
    expect_count((
      select count(*) from unnest($21::uuid[]) as f (id)
      where (select u.self_excluded or not u.has_details from users u where u.id = f.id)), 0, 'PP001'),
    expect_count((
      select count(*) from unnest($22::text[], $23::uuid[], $24::text[], $25::text[])
          as e (source, user_id, currency, round)
        cross join lateral (
          select from external_transactions t
          where t.source = e.source and t.user_id = e.user_id and t.round = e.round
            and t.currency = e.currency and (t.state = 'open' or t.is_round_over) limit 1) as met
      ), 0, 'PP001')`

/** What a plan leaves in the tables, besides money. */
export function recordsOf({ transaction, basis, plan, records }: RecordOrder): ColumnStatement {
  const { source, userId, currency, product, game, round } = transaction
  const { added, changed } = records
  const same = <Value>(value: Value): Value[] => added.map(() => value)
  const isUnread = round !== null && !basis.isRoundRead
  const only = <Value>(is: boolean, value: Value): Value[] => (is ? [value] : [])
  const columns = [
    ...[[source], [userId], [currency], [basis.version]],
    ...[same(source), same(userId), same(currency), same(product), same(game), same(round)],
    added.map((row) => row.externalId),
    added.map((row) => row.id),
    added.map((row) => row.kind),
    added.map((row) => row.state),
    added.map((row) => row.isRoundOver),
    added.map((row) => row.amountMinor),
    added.map((row) => row.wagerId),
    changed.map(() => source),
    changed.map(({ externalId }) => externalId),
    changed.map(({ state }) => state),
    only(plan.stake !== null, userId),
    ...[only(isUnread, source), only(isUnread, userId)],
    ...[only(isUnread, currency), only(isUnread, round)],
  ]
  return { name: 'external_records', text: writeRecords, columns }
}

interface RecordOrder {
  readonly transaction: ExternalTransaction
  readonly plan: ExternalPlan
  /** What the plan rests on. */
  readonly basis: ExternalBasis
  readonly records: PlannedRecords
}

/** What becomes of the records of transactions. */
export interface PlannedRecords {
  /** The transaction's own, and those of what will do nothing when it comes. */
  readonly added: readonly KnownTransaction[]
  /** Known ones in their new states. */
  readonly changed: readonly KnownTransaction[]
}

/** Our id of a transaction, and the wager it is about. */
export interface OwnRecord {
  readonly id: Uuid
  readonly wagerId: Uuid | null
}

/** @param own null where nobody asked by an id. */
export function recordsIn(
  transaction: ExternalTransaction,
  plan: ExternalPlan,
  own: OwnRecord | null,
): PlannedRecords {
  const settled = plan.settled.map(({ bet }) => inState(bet, 'settled'))
  const back = [...plan.released, ...plan.cancelled].map((one) => inState(one, 'cancelled'))
  const changed = [...settled, ...back]
  if (own === null) return { added: [], changed }
  const { externalId, kind, isRoundOver, amountMinor, ...rest } = transaction
  const { source, userId, currency, product, game, round } = rest
  const { id, wagerId } = own
  const { state } = plan.own
  const shared = { source, userId, currency, product, game, round, id }
  const voided = { state: 'void', isRoundOver: false, amountMinor: 0n, wagerId: null } as const
  const first = { ...shared, externalId, kind, state, isRoundOver, amountMinor, wagerId }
  return {
    added: [first, ...plan.tombstones.map((ref) => ({ ...shared, ...ref, ...voided }))],
    changed,
  }
}

function inState(one: KnownTransaction, state: ExternalState): KnownTransaction {
  return { ...one, state }
}

/** Our id of a known transaction. */
export async function findTransaction(
  on: Queries,
  source: string,
  externalId: string,
): Promise<Uuid | undefined> {
  const [row] = await on.query<{ id: Uuid }>({
    name: 'external_find',
    text: 'select id from external_transactions where source = $1 and external_id = $2',
    values: [source, externalId],
  })
  return row?.id
}

/** An open bet of a round in which nothing came for a while. */
export interface QuietRound extends ExternalPlayer {
  readonly product: string
  readonly game: string
  readonly round: string | null
  readonly externalId: string
}

/** Rounds with open bets whose latest transaction is older than so many milliseconds. */
export async function quietRounds(
  on: Queries,
  {
    quietMs,
    count,
    besides,
  }: {
    readonly quietMs: number
    readonly count: number
    /** Products whose rounds may be silent. */
    readonly besides: readonly string[]
  },
): Promise<QuietRound[]> {
  return on.query({
    name: 'external_quiet_rounds',
    text: `select source, user_id as "userId", currency, product, game, round,
        external_id as "externalId"
      from external_transactions b
      where state = 'open' and not product = any($3) and at < now() - $1 * interval '1 ms'
        and not exists (select from external_transactions n
          where n.source = b.source and n.user_id = b.user_id and n.round = b.round
            and n.at >= now() - $1 * interval '1 ms')
      order by at limit $2`,
    values: [quietMs, count, besides],
  })
}
