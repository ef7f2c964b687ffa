import type { Uuid } from '@powerplay/kernel'
import type { Statement } from '@powerplay/ledger'
import type { Queries } from '../../../platform/database.ts'
import type { ExternalPlan } from './decide.ts'
import type { ExternalPlace, ExternalTransaction, KnownTransaction } from './transaction.ts'

/**
 * All that a transaction leaves in the tables, in one statement. It moves the player's row on first:
 * a batch that rests on an older version of it is decided again.
 */
const writeRecords = `
  with moved as (
    insert into external_players as p (source, user_id, currency, version, debt_minor)
    values ($1, $2, $3, 1, $5)
    on conflict (source, user_id, currency) do update
      set version = p.version + 1, debt_minor = excluded.debt_minor where p.version = $4
    returning version),
  written as (
    insert into external_transactions (source, user_id, currency, product, game, round,
      external_id, id, kind, state, is_round_over, amount_minor, wager_id)
    select $1, $2, $3, $6, $7, $8, r.* from unnest($9::text[], $10::uuid[], $11::text[],
      $12::text[], $13::bool[], $14::bigint[], $15::uuid[]) as r),
  changed as (
    update external_transactions t set state = c.state
    from unnest($16::text[], $17::text[]) as c (external_id, state)
    where t.source = $1 and t.external_id = c.external_id)
  select expect_count((select count(*) from moved where version = $4::bigint + 1), 1, 'PP001')`

/** What a plan leaves in the tables, besides money. `own` is null where nobody asked by an id. */
export function recordsOf(
  transaction: ExternalTransaction,
  { plan, version, own }: RecordOrder,
): Statement[] {
  const { source, userId, currency, product, game, round } = transaction
  const rows = [...(own ? [own] : []), ...plan.tombstones.map(toTombstone(own?.id))]
  const changed = [
    ...plan.settled.map(({ bet }) => [bet.externalId, 'settled'] as const),
    ...[...plan.released, ...plan.cancelled].map((one) => [one.externalId, 'cancelled'] as const),
  ]
  const values = [
    ...[source, userId, currency, version, plan.debtMinor, product, game, round],
    rows.map((row) => row.externalId),
    rows.map((row) => row.id),
    rows.map((row) => row.kind),
    rows.map((row) => row.state),
    rows.map((row) => row.isRoundOver),
    rows.map((row) => row.amountMinor),
    rows.map((row) => row.wagerId),
    changed.map(([id]) => id),
    changed.map(([, state]) => state),
  ]
  return [{ name: 'external_records', text: writeRecords, values }]
}

interface RecordOrder {
  readonly plan: ExternalPlan
  readonly version: bigint
  readonly own: RecordRow | null
}

/** A new record. */
export type RecordRow = Pick<
  KnownTransaction,
  'externalId' | 'id' | 'kind' | 'state' | 'isRoundOver' | 'amountMinor' | 'wagerId'
>

function toTombstone(id: Uuid | undefined) {
  return ({ externalId, kind }: ExternalPlan['tombstones'][number]): RecordRow => ({
    externalId,
    id: id ?? '',
    kind,
    state: 'void',
    isRoundOver: false,
    amountMinor: 0n,
    wagerId: null,
  })
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
export interface QuietRound extends ExternalPlace {
  readonly product: string
  readonly game: string
  readonly round: string | null
  readonly externalId: string
}

/** Rounds with open bets whose latest transaction is older than so many milliseconds. */
export async function quietRounds(
  on: Queries,
  { quietMs, count }: { readonly quietMs: number; readonly count: number },
): Promise<QuietRound[]> {
  return on.query({
    name: 'external_quiet_rounds',
    text: `select source, user_id as "userId", currency, product, game, round,
        external_id as "externalId"
      from external_transactions b
      where state = 'open' and at < now() - $1 * interval '1 ms'
        and not exists (select from external_transactions n
          where n.source = b.source and n.user_id = b.user_id and n.round = b.round
            and n.at >= now() - $1 * interval '1 ms')
      order by at limit $2`,
    values: [quietMs, count],
  })
}

/** What a player owes to outside products, in minor units of the currency. */
export async function debtsOf(on: Queries, userId: Uuid): Promise<ReadonlyMap<string, bigint>> {
  const rows = await on.query<{ currency: string; debt: bigint }>({
    name: 'external_debts',
    text: `select currency, sum(debt_minor)::bigint as debt from external_players
      where user_id = $1 and debt_minor > 0 group by currency`,
    values: [userId],
  })
  return new Map(rows.map(({ currency, debt }) => [currency, debt]))
}
