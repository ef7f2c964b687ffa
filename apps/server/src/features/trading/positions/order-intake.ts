import type { Uuid } from '@powerplay/kernel'
import type { Database, Queries } from '../../../platform/database/database.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { execDelayMs, interestCapCents, maxOpenPerUser, netCapCents } from '../settings.ts'
import { gathered } from './gathered.ts'
import {
  findPositions,
  insertPositions,
  type PositionTerms,
  type StoredPosition,
} from './position-store.ts'

/** What may be open at once. */
interface PlaceLimits {
  readonly perUser: number
  readonly sideCents: bigint
  readonly netCents: bigint
}

/** Why there is no place for another position. */
export type NoPlace =
  | { readonly kind: 'known' }
  /** Its player's e-mail address is not proven, which real money asks for. */
  | { readonly kind: 'unproven' }
  | { readonly kind: 'too-many' }
  | { readonly kind: 'interest'; readonly freeCents: bigint }

/** An order whose stake is in escrow. */
interface ConfirmedOrder {
  /** Id of its position. */
  readonly id: Uuid
  readonly requestId: Uuid
  readonly userId: Uuid
  readonly askedMs: number
}

/**
 * Where the orders of a node become rows. Those that come in together are written in one commit, like
 * the bets of a lane: a commit each would let a ticker take a few hundred a second.
 */
export interface OrderIntake {
  /** The position of an order that was sent before. */
  find(id: Uuid): Promise<StoredPosition | undefined>
  /** Takes a place for a position. Undefined when it has one now. */
  claim(terms: PositionTerms): Promise<NoPlace | undefined>
  /**
   * The stake is in escrow: from now on the order waits for its tick.
   * @returns its delay in milliseconds; undefined where its place is not kept for it any more, and
   *   nothing was changed.
   */
  confirm(order: ConfirmedOrder): Promise<number | undefined>
}

export function openOrderIntake(database: Database, settings: Pick<Settings, 'get'>): OrderIntake {
  const limits = () => ({
    perUser: settings.get(maxOpenPerUser),
    sideCents: BigInt(settings.get(interestCapCents)),
    netCents: BigInt(settings.get(netCapCents)),
  })
  return {
    find: gathered(async (ids: readonly Uuid[]) => {
      const found = new Map((await findPositions(database, ids)).map((one) => [one.id, one]))
      return ids.map((id) => found.get(id))
    }),
    claim: gathered((all: readonly PositionTerms[]) =>
      database.transaction((tx) => claimPlaces(tx, all, limits())),
    ),
    confirm: gathered((orders: readonly ConfirmedOrder[]) =>
      confirmOrders(database, orders, settings.get(execDelayMs)),
    ),
  }
}

/** What is open of a ticker, in USD cents; demo positions are in none of it. */
interface Interest {
  long: bigint
  short: bigint
}

/**
 * Takes places one after the other, as if each came alone; nodes wait for each other, so that neither
 * limit is passed by two orders at once.
 */
async function claimPlaces(
  tx: Queries,
  all: readonly PositionTerms[],
  limits: PlaceLimits,
): Promise<(NoPlace | undefined)[]> {
  await tx.query({ text: `select pg_advisory_xact_lock(hashtext('trading/places'))` })
  const known = new Set(await knownIds(tx, all))
  const proven = new Set(await provenPlayers(tx, all))
  const [open, interest] = [await openByUser(tx, all), await interestByTicker(tx, all)]
  const placed: PositionTerms[] = []
  const answers = all.map((terms): NoPlace | undefined => {
    if (known.has(terms.id)) return { kind: 'known' }
    if (!terms.demo && !proven.has(terms.userId)) return { kind: 'unproven' }
    const own = open.get(terms.userId) ?? 0
    const cents = interest.get(terms.ticker) ?? { long: 0n, short: 0n }
    const none = noPlaceFor(terms, { own, cents }, limits)
    if (none) return none
    known.add(terms.id)
    placed.push(terms)
    open.set(terms.userId, own + 1)
    if (!terms.demo) cents[terms.side] += terms.notionalCents
    interest.set(terms.ticker, cents)
    return undefined
  })
  if (placed.length > 0) await insertPositions(tx, placed)
  return answers
}

function noPlaceFor(
  terms: PositionTerms,
  { own, cents: { long, short } }: { readonly own: number; readonly cents: Readonly<Interest> },
  limits: PlaceLimits,
): NoPlace | undefined {
  if (own >= limits.perUser) return { kind: 'too-many' }
  const [same, other] = terms.side === 'long' ? [long, short] : [short, long]
  const left = [limits.sideCents - same, limits.netCents + other - same]
  const freeCents = left.reduce((least, one) => (one < least ? one : least))
  if (terms.demo || terms.notionalCents <= freeCents) return undefined
  return { kind: 'interest', freeCents: freeCents > 0n ? freeCents : 0n }
}

const alive = `status in ('placing', 'opening', 'open')`

async function knownIds(tx: Queries, all: readonly PositionTerms[]): Promise<Uuid[]> {
  const rows = await tx.query<{ id: Uuid }>({
    name: 'trading_known_ids',
    text: 'select id from trading_positions where id = any($1)',
    values: [all.map(({ id }) => id)],
  })
  return rows.map(({ id }) => id)
}

/** Whoever of these players has proven an e-mail address. */
async function provenPlayers(tx: Queries, all: readonly PositionTerms[]): Promise<Uuid[]> {
  const rows = await tx.query<{ id: Uuid }>({
    name: 'trading_proven_players',
    text: 'select id from users where id = any($1) and email_verified_at is not null',
    values: [[...new Set(all.map(({ userId }) => userId))]],
  })
  return rows.map(({ id }) => id)
}

async function openByUser(tx: Queries, all: readonly PositionTerms[]): Promise<Map<Uuid, number>> {
  const rows = await tx.query<{ userId: Uuid; count: number }>({
    name: 'trading_open_by_user',
    text: `select user_id as "userId", count(*)::int as count from trading_positions
      where ${alive} and user_id = any($1) group by user_id`,
    values: [[...new Set(all.map(({ userId }) => userId))]],
  })
  return new Map(rows.map(({ userId, count }) => [userId, count]))
}

async function interestByTicker(
  tx: Queries,
  all: readonly PositionTerms[],
): Promise<Map<string, Interest>> {
  const rows = await tx.query<Interest & { ticker: string }>({
    name: 'trading_interest_by_ticker',
    text: `select ticker,
        coalesce(sum(notional_cents) filter (where side = 'long'), 0)::int8 as long,
        coalesce(sum(notional_cents) filter (where side = 'short'), 0)::int8 as short
      from trading_positions where ${alive} and not demo and ticker = any($1) group by ticker`,
    values: [[...new Set(all.map(({ ticker }) => ticker))]],
  })
  return new Map(rows.map(({ ticker, long, short }) => [ticker, { long, short }]))
}

/** One statement: what is confirmed is asked for, and what is not is left as it was. */
async function confirmOrders(
  on: Queries,
  all: readonly ConfirmedOrder[],
  houseDelayMs: number,
): Promise<(number | undefined)[]> {
  const orders = [...new Map(all.map((order) => [order.id, order])).values()]
  const rows = await on.query<{ id: Uuid; delayMs: number }>({
    name: 'trading_orders_confirm',
    text: `with orders as (
        select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::int8[])
          with ordinality as o(id, request_id, user_id, asked_ms, place)),
      placed as (
        update trading_positions p set status = 'opening' from orders o
        where p.id = o.id and p.status = 'placing' returning p.id)
      insert into trading_requests (id, position_id, kind, asked_ms, delay_ms)
      select o.request_id, o.id, 'open', o.asked_ms, greatest($5::int, coalesce(d.delay_ms, 0))
      from orders o join placed using (id) left join trading_delays d on d.user_id = o.user_id
      order by o.place
      returning position_id as id, delay_ms as "delayMs"`,
    values: [
      ...[orders.map(({ id }) => id), orders.map(({ requestId }) => requestId)],
      ...[orders.map(({ userId }) => userId), orders.map(({ askedMs }) => askedMs), houseDelayMs],
    ],
  })
  const delays = new Map(rows.map(({ id, delayMs }) => [id, delayMs]))
  return takenOnce(all, delays)
}

/** Two that send the same order at once: the first has confirmed it, the other asks what became of it. */
function takenOnce(
  orders: readonly ConfirmedOrder[],
  delays: Map<Uuid, number>,
): (number | undefined)[] {
  return orders.map(({ id }) => {
    const delayMs = delays.get(id)
    delays.delete(id)
    return delayMs
  })
}
