import type { Uuid } from '@powerplay/kernel'
import { askTogether } from '../../../platform/memory/ask-together.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { readWagers } from '../journal/read-wagers.ts'
import type {
  ExternalKind,
  ExternalPlayer,
  ExternalBasis,
  ExternalState,
  ExternalTransaction,
  KnownTransaction,
} from './transaction.ts'

/** What a look at a basis is about. */
export type BasisOrder = Pick<
  ExternalTransaction,
  keyof ExternalPlayer | 'externalId' | 'refs' | 'round'
>

/** Tells what a decision about a transaction rests on. */
export type ReadBasis = (order: BasisOrder) => Promise<ExternalBasis>

interface BasisRow {
  /** Place of the order in its bundle. */
  readonly n: number
  readonly version: bigint
  readonly may_bet: boolean
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

const columns = `t.source, t.external_id, t.id, t.kind, t.state, t.user_id, t.currency, t.product,
  t.game, t.round, t.is_round_over, t.amount_minor, t.wager_id, t.at`

/** The transactions themselves, those they refer to, and what is open or over in their rounds. */
const bases = `
  with asked as (
    select * from unnest($1::int[], $2::text[], $3::uuid[], $4::text[], $5::text[])
      as q (n, source, user_id, currency, round)),
  met as (
    select i.n, ${columns} from unnest($6::int[], $7::text[], $8::text[]) as i (n, source, external_id)
      join external_transactions t on t.source = i.source and t.external_id = i.external_id
    union
    select q.n, ${columns} from asked q
      join external_transactions t on t.source = q.source and t.user_id = q.user_id
        and t.round = q.round and t.currency = q.currency and (t.state = 'open' or t.is_round_over))
  select q.n, coalesce(p.version, 0) as version, coalesce(not u.self_excluded and u.has_details, false) as may_bet,
     met.source, met.external_id, met.id, met.kind,
    met.state, met.user_id, met.currency, met.product, met.game, met.round, met.is_round_over,
    met.amount_minor, met.wager_id
  from asked q
    left join users u on u.id = q.user_id
    left join external_players p
      on p.source = q.source and p.user_id = q.user_id and p.currency = q.currency
    left join met on met.n = q.n
  order by met.at, met.external_id`

/**
 * Reads bases in bundles: whatever is asked for in the same turn of the event loop, as the
 * commands of one batch are, is one statement.
 */
export function createBasisReader(on: Queries): ReadBasis {
  return askTogether((orders) => readBundle(on, orders), queueMicrotask)
}

async function readBundle(on: Queries, orders: readonly BasisOrder[]): Promise<ExternalBasis[]> {
  const ids = orders.flatMap(({ source, externalId, refs }, n) =>
    [externalId, ...refs.map((ref) => ref.externalId)].map((id) => ({ n, source, id })),
  )
  const rows = await on.query<BasisRow>({
    name: 'external_bases',
    text: bases,
    values: [
      orders.map((_order, n) => n),
      orders.map(({ source }) => source),
      orders.map(({ userId }) => userId),
      orders.map(({ currency }) => currency),
      orders.map(({ round }) => round),
      ids.map(({ n }) => n),
      ids.map(({ source }) => source),
      ids.map(({ id }) => id),
    ],
  })
  const rowsOf = orders.map((): BasisRow[] => [])
  for (const row of rows) rowsOf[row.n]?.push(row)
  const found = orders.map((order, n) => basisOf(order, rowsOf[n] ?? []))
  return withWagers(on, orders, found)
}

/** Adds the wagers that an order to take something back refers to; other orders are decided without any. */
async function withWagers(
  on: Queries,
  orders: readonly BasisOrder[],
  found: readonly Omit<ExternalBasis, 'wagers' | 'paidWins'>[],
): Promise<ExternalBasis[]> {
  const namedIn = (n: number) =>
    (orders[n]?.refs ?? []).flatMap(({ externalId }) => found[n]?.known.get(externalId) ?? [])
  const named = orders.flatMap((_order, n) => namedIn(n))
  const wagers = await readWagers(on, [...new Set(named.flatMap(({ wagerId }) => wagerId ?? []))])
  const byId = new Map(wagers.map((wager) => [wager.id, wager]))
  const paidWins = await readPaidWins(on, named)
  return found.map((basis, n) => {
    const own = namedIn(n).flatMap(({ wagerId }) => byId.get(wagerId ?? '') ?? [])
    return { ...basis, wagers: new Map(own.map((wager) => [wager.id, wager])), paidWins }
  })
}

/** A win settled a bet of its own round, or stands in a wager of its own. */
const paidWinsText = `
  select n.wager_id as "wagerId", sum(t.amount_minor)::bigint as "paidMinor"
  from (select distinct * from unnest($1::text[], $2::uuid[], $3::text[], $4::uuid[])
      as n (source, user_id, round, wager_id)) n
    join external_transactions t on t.source = n.source and t.user_id = n.user_id
      and t.round = n.round and t.wager_id = n.wager_id
  where t.kind = 'win' and t.state = 'paid'
  group by n.wager_id`

async function readPaidWins(
  on: Queries,
  named: readonly KnownTransaction[],
): Promise<ExternalBasis['paidWins']> {
  const sums = new Map<Uuid, bigint>()
  const inRounds = named.filter(({ round, wagerId }) => round !== null && wagerId !== null)
  for (const { kind, state, round, wagerId, amountMinor } of named) {
    if (round !== null || wagerId === null || kind !== 'win' || state !== 'paid') continue
    sums.set(wagerId, amountMinor)
  }
  if (inRounds.length === 0) return sums
  const rows = await on.query<{ wagerId: Uuid; paidMinor: bigint }>({
    name: 'external_paid_wins',
    text: paidWinsText,
    values: [
      inRounds.map(({ source }) => source),
      inRounds.map(({ userId }) => userId),
      inRounds.map(({ round }) => round),
      inRounds.map(({ wagerId }) => wagerId),
    ],
  })
  for (const { wagerId, paidMinor } of rows) sums.set(wagerId, paidMinor)
  return sums
}

function basisOf({ userId, round }: BasisOrder, rows: readonly BasisRow[]) {
  const known = rows.flatMap((row) => (row.source === null ? [] : [toKnown(row, row.source)]))
  const ofRound = known.filter(
    (one) => round !== null && one.userId === userId && one.round === round,
  )
  const [first] = rows
  return {
    version: first?.version ?? 0n,
    mayBet: first?.may_bet === true,
    known: new Map(known.map((one) => [one.externalId, one])),
    openBets: ofRound.filter(({ state }) => state === 'open'),
    isRoundOver: ofRound.some(({ isRoundOver }) => isRoundOver),
    isRoundRead: true,
  }
}

function toKnown(row: BasisRow, source: string): KnownTransaction {
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
