import type { Uuid } from '@powerplay/kernel'
import type { Statement } from '@powerplay/ledger'
import type { Queries } from '../../../platform/database.ts'
import type { ExternalPlan } from './decide.ts'
import type {
  ExternalKind,
  ExternalPlace,
  ExternalStanding,
  ExternalState,
  ExternalTransaction,
  KnownTransaction,
} from './transaction.ts'

interface StandingRow {
  readonly version: bigint
  readonly debt_minor: bigint
  readonly self_excluded: boolean
  readonly source: string | null
  readonly external_id: string
  readonly id: Uuid
  readonly kind: ExternalKind
  readonly state: ExternalState
  readonly user_id: Uuid
  readonly currency: string
  readonly product: string
  readonly game: string
  readonly round: string | null
  readonly is_round_over: boolean
  readonly amount_minor: bigint
  readonly wager_id: Uuid | null
}

const columns = `source, external_id, id, kind, state, user_id, currency, product, game, round,
  is_round_over, amount_minor, wager_id, at`

/** Everything that a decision about a transaction rests on, in one look. */
export async function readStanding(
  on: Queries,
  transaction: Pick<ExternalTransaction, keyof ExternalPlace | 'externalId' | 'refs' | 'round'>,
): Promise<ExternalStanding> {
  const { source, userId, currency, externalId, refs, round } = transaction
  const rows = await on.query<StandingRow>({
    name: 'external_standing',
    text: `with met as (
        select ${columns} from external_transactions
        where source = $1 and external_id = any($4::text[])
        union
        select ${columns} from external_transactions
        where source = $1 and user_id = $2 and round = $5 and currency = $3
          and (state = 'open' or is_round_over))
      select coalesce(p.version, 0) as version, coalesce(p.debt_minor, 0) as debt_minor,
        coalesce(u.self_excluded, true) as self_excluded, met.*
      from (select) as one
        left join users u on u.id = $2
        left join external_players p on p.source = $1 and p.user_id = $2 and p.currency = $3
        left join met on true
      order by met.at, met.external_id`,
    values: [source, userId, currency, [externalId, ...refs.map((ref) => ref.externalId)], round],
  })
  const known = rows.flatMap((row) => (row.source === null ? [] : [toKnown(row, row.source)]))
  const ofRound = known.filter(
    (one) => round !== null && one.userId === userId && one.round === round,
  )
  const [first] = rows
  return {
    version: first?.version ?? 0n,
    debtMinor: first?.debt_minor ?? 0n,
    mayBet: first?.self_excluded === false,
    known: new Map(known.map((one) => [one.externalId, one])),
    openBets: ofRound.filter(({ state }) => state === 'open'),
    isRoundOver: ofRound.some(({ isRoundOver }) => isRoundOver),
  }
}

function toKnown(row: StandingRow, source: string): KnownTransaction {
  return {
    source,
    externalId: row.external_id,
    id: row.id,
    kind: row.kind,
    state: row.state,
    userId: row.user_id,
    currency: row.currency,
    product: row.product,
    game: row.game,
    round: row.round,
    isRoundOver: row.is_round_over,
    amountMinor: row.amount_minor,
    wagerId: row.wager_id,
  }
}

/** Moves the player's row on; a batch that rests on an older version is decided again. */
const moveVersion = `
  with moved as (
    insert into external_players as p (source, user_id, currency, version, debt_minor)
    values ($1, $2, $3, 1, $5)
    on conflict (source, user_id, currency) do update
      set version = p.version + 1, debt_minor = excluded.debt_minor where p.version = $4
    returning version)
  select expect_count((select count(*) from moved where version = $4::bigint + 1), 1, 'PP001')`

const insertTransactions = `
  insert into external_transactions (source, user_id, currency, product, game, round, external_id,
    id, kind, state, is_round_over, amount_minor, wager_id)
  select $1, $2, $3, $4, $5, $6, t.* from unnest($7::text[], $8::uuid[], $9::text[], $10::text[],
    $11::bool[], $12::bigint[], $13::uuid[]) as t`

const changeStates = `
  update external_transactions t set state = c.state
  from unnest($2::text[], $3::text[]) as c (external_id, state)
  where t.source = $1 and t.external_id = c.external_id`

/** What a plan leaves in the tables, besides money. `own` is null where nobody asked by an id. */
export function recordsOf(
  transaction: ExternalTransaction,
  { plan, version, own }: RecordOrder,
): Statement[] {
  const { source, userId, currency } = transaction
  const player = [source, userId, currency, version, plan.debtMinor]
  const statements: Statement[] = [{ name: 'external_version', text: moveVersion, values: player }]
  const rows = [...(own ? [own] : []), ...plan.tombstones.map(toTombstone(own?.id))]
  if (rows.length > 0) statements.push(insertion(transaction, rows))
  const changed = [
    ...plan.settled.map(({ bet }) => [bet.externalId, 'settled'] as const),
    ...[...plan.released, ...plan.cancelled].map((one) => [one.externalId, 'cancelled'] as const),
  ]
  if (changed.length === 0) return statements
  const values = [source, changed.map(([id]) => id), changed.map(([, state]) => state)]
  return [...statements, { name: 'external_states', text: changeStates, values }]
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

function insertion(transaction: ExternalTransaction, rows: readonly RecordRow[]) {
  const { source, userId, currency, product, game, round } = transaction
  const values = [
    ...[source, userId, currency, product, game, round],
    rows.map((row) => row.externalId),
    rows.map((row) => row.id),
    rows.map((row) => row.kind),
    rows.map((row) => row.state),
    rows.map((row) => row.isRoundOver),
    rows.map((row) => row.amountMinor),
    rows.map((row) => row.wagerId),
  ]
  return { name: 'external_records', text: insertTransactions, values }
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
