import type { Uuid } from '@powerplay/kernel'
import type { CloseReason, FuturesFee, FuturesSide } from '@powerplay/engines'
import type { Queries } from '../../../platform/database/database.ts'

/** What was asked of a position, and from which moment on it counts. */
export interface PositionRequest {
  readonly id: Uuid
  /** What the client sent with an edit, so that a repeat is known. */
  readonly key: Uuid | null
  readonly kind: 'open' | 'edit' | 'user' | 'exclusion' | 'halt' | 'void'
  readonly askedMs: number
  readonly delayMs: number
  readonly takeProfit: number | null
  readonly stopLoss: number | null
  /** Null until the engine has seen it. */
  readonly fromMs: number | null
}

/** The terms of a position: all that was fixed when its order came in. */
export interface PositionTerms {
  /** Id of its wager. */
  readonly id: Uuid
  readonly userId: Uuid
  readonly ticker: string
  readonly side: FuturesSide
  readonly currency: string
  readonly demo: boolean
  readonly wagerMinor: bigint
  readonly openingFeeMinor: bigint
  readonly multiplier: number
  readonly fee: FuturesFee
  readonly maxRoiBps: number
  readonly maxHoldMs: number
  /** How long its player waits before closing it; null for one that an earlier program took. */
  readonly minHoldMs: number | null
  readonly notionalCents: bigint
  readonly takeProfit: number | null
  readonly stopLoss: number | null
  readonly maxSlippageBps: number | null
  readonly shownPrice: number
  readonly receivedMs: number
}

/** A stored position. */
export interface StoredPosition extends PositionTerms {
  readonly status: 'placing' | 'opening' | 'open' | 'closed' | 'refused'
  readonly entry: number | null
  readonly entrySeq: number | null
  readonly openedMs: number | null
  readonly mark: number | null
  readonly markSeq: number | null
  readonly worth: number | null
  readonly exit: number | null
  readonly exitSeq: number | null
  readonly closedMs: number | null
  readonly reason: CloseReason | 'too-late' | 'slippage' | 'broken' | 'void' | null
  readonly roiBps: number | null
  readonly feeMinor: bigint | null
  readonly payoutMinor: bigint | null
  readonly profitMinor: bigint | null
  readonly requests: readonly PositionRequest[]
}

const numbers = [
  ...['max_roi_bps', 'max_hold_ms', 'min_hold_ms', 'take_profit', 'stop_loss', 'max_slippage_bps'],
  ...['shown_price', 'received_ms', 'entry', 'entry_seq', 'opened_ms', 'mark', 'mark_seq'],
  ...['worth', 'exit', 'exit_seq', 'closed_ms', 'roi_bps'],
]
const camel = (name: string) =>
  name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())

/** Numbers of a column type that holds more than they need are told as doubles. */
const columns = [
  ...['id', 'user_id as "userId"', 'ticker', 'side', 'currency', 'demo', 'multiplier', 'fee'],
  ...['wager_minor as "wagerMinor"', 'opening_fee_minor as "openingFeeMinor"', 'status', 'reason'],
  ...['notional_cents as "notionalCents"', 'fee_minor as "feeMinor"'],
  ...['payout_minor as "payoutMinor"', 'profit_minor as "profitMinor"'],
  ...numbers.map((name) => `${name}::float8 as "${camel(name)}"`),
].join(', ')

const requestsOf = `coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'key', r.key, 'kind', r.kind,
    'askedMs', r.asked_ms, 'delayMs', r.delay_ms, 'takeProfit', r.take_profit,
    'stopLoss', r.stop_loss, 'fromMs', r.from_ms) order by r.place)
  from trading_requests r where r.position_id = p.id), '[]') as requests`

const select = `select ${columns}, ${requestsOf} from trading_positions p`

/** Positions by id, in no order. */
export function findPositions(on: Queries, ids: readonly Uuid[]): Promise<StoredPosition[]> {
  return on.query<StoredPosition>({
    name: 'trading_positions_by_id',
    text: `${select} where p.id = any($1)`,
    values: [ids],
  })
}

/** All that wait for a tick, but those that were set aside. */
export function livePositions(on: Queries): Promise<StoredPosition[]> {
  return on.query<StoredPosition>({
    text: `${select} where p.status in ('opening', 'open') and p.aside is null`,
  })
}

/** Ids of those that are open. */
export async function liveIds(on: Queries): Promise<Uuid[]> {
  const rows = await on.query<{ id: Uuid }>({
    text: `select id from trading_positions where status = 'open' and aside is null`,
  })
  return rows.map(({ id }) => id)
}

/** Ids of those that wait for a tick of this ticker. */
export async function liveIdsIn(on: Queries, ticker: string): Promise<Uuid[]> {
  const rows = await on.query<{ id: Uuid }>({
    text: `select id from trading_positions
      where ticker = $1 and status in ('opening', 'open') and aside is null`,
    values: [ticker],
  })
  return rows.map(({ id }) => id)
}

/** Whether any of these accounts has real money in what `liveIdsIn` gives. */
export async function haveLiveIn(
  on: Queries,
  ticker: string,
  userIds: readonly Uuid[],
): Promise<boolean> {
  const rows = await on.query({
    text: `select 1 from trading_positions
      where user_id = any($2::uuid[]) and ticker = $1 and not demo
        and status in ('opening', 'open') and aside is null limit 1`,
    values: [ticker, userIds],
  })
  return rows.length > 0
}

/** A player's positions that have not ended, newest first. */
export function openPositionsOf(
  on: Queries,
  userId: Uuid,
  demo: boolean,
): Promise<StoredPosition[]> {
  return on.query<StoredPosition>({
    name: 'trading_positions_open_of',
    text: `${select} where p.user_id = $1 and p.demo = $2 and p.status in ('opening', 'open')
      order by p.id desc limit 1000`,
    values: [userId, demo],
  })
}

export interface HistoryOrder {
  readonly userId: Uuid
  readonly demo: boolean
  readonly ticker: string | null
  readonly page: number
  readonly perPage: number
}

/** A page of a player's ended positions, newest first, and how many there are. */
export async function endedPositionsOf(
  on: Queries,
  order: HistoryOrder,
): Promise<{ rows: StoredPosition[]; total: number }> {
  const where = `where p.user_id = $1 and p.demo = $2 and ($3::text is null or p.ticker = $3)
    and p.status in ('closed', 'refused')`
  const { userId, demo, ticker, page, perPage } = order
  const values = [userId, demo, ticker]
  const [count] = await on.query<{ total: number }>({
    text: `select count(*)::int as total from trading_positions p ${where}`,
    values,
  })
  const rows = await on.query<StoredPosition>({
    text: `${select} ${where} order by p.id desc limit $4 offset $5`,
    values: [...values, perPage, (page - 1) * perPage],
  })
  return { rows, total: count?.total ?? 0 }
}

/** Puts positions on record that have a place and wait for their stake. */
export async function insertPositions(tx: Queries, all: readonly PositionTerms[]): Promise<void> {
  const rows = all.map((terms) => ({
    ...{ id: terms.id, user_id: terms.userId, ticker: terms.ticker, side: terms.side },
    ...{ currency: terms.currency, demo: terms.demo, multiplier: terms.multiplier, fee: terms.fee },
    ...{ wager_minor: String(terms.wagerMinor), max_roi_bps: terms.maxRoiBps },
    ...{ opening_fee_minor: String(terms.openingFeeMinor), max_hold_ms: terms.maxHoldMs },
    min_hold_ms: terms.minHoldMs,
    ...{ notional_cents: String(terms.notionalCents), take_profit: terms.takeProfit },
    ...{ stop_loss: terms.stopLoss, max_slippage_bps: terms.maxSlippageBps },
    ...{ shown_price: terms.shownPrice, received_ms: terms.receivedMs },
  }))
  await tx.query({
    name: 'trading_positions_insert',
    text: `insert into trading_positions (id, user_id, ticker, side, currency, demo, wager_minor,
        opening_fee_minor, multiplier, fee, max_roi_bps, max_hold_ms, notional_cents, take_profit,
        stop_loss, max_slippage_bps, shown_price, received_ms, min_hold_ms, status)
      select *, 'placing' from jsonb_to_recordset($1::jsonb) as r(id uuid, user_id uuid, ticker text,
        side text, currency text, demo boolean, wager_minor int8, opening_fee_minor int8,
        multiplier int4, fee jsonb, max_roi_bps int4, max_hold_ms int8, notional_cents int8,
        take_profit int8, stop_loss int8, max_slippage_bps int4, shown_price int8, received_ms int8,
        min_hold_ms int8)`,
    values: [JSON.stringify(rows)],
  })
}

/** Gives a place back whose stake was refused. */
export async function dropPlace(on: Queries, id: Uuid): Promise<void> {
  await on.query({
    text: `delete from trading_positions where id = $1 and status = 'placing'`,
    values: [id],
  })
}

/** What is asked, before the engine has seen it. */
export type NewRequest = Omit<PositionRequest, 'fromMs' | 'takeProfit' | 'stopLoss' | 'key'> &
  Partial<Pick<PositionRequest, 'takeProfit' | 'stopLoss' | 'key'>>

/**
 * Notes what is asked of a position that has not ended; requests of one position come one after the
 * other, so their order is that of the server.
 * @returns false where this was asked before, or the position has ended.
 */
export async function addRequest(
  on: Queries,
  positionId: Uuid,
  request: NewRequest,
): Promise<boolean> {
  const { id, kind, askedMs, delayMs, takeProfit = null, stopLoss = null, key = null } = request
  const rows = await on.query<{ id: Uuid }>({
    text: `with own as (
        select id from trading_positions where id = $2 and status in ('opening', 'open')
        for no key update)
      insert into trading_requests
        (id, position_id, kind, asked_ms, delay_ms, take_profit, stop_loss, key)
      select $1, own.id, $3, $4, $5, $6, $7, $8 from own
      on conflict do nothing returning id`,
    values: [id, positionId, kind, askedMs, delayMs, takeProfit, stopLoss, key],
  })
  return rows.length > 0
}

/** Requests that the engine has not seen, in their order. */
export function newRequests(
  on: Queries,
): Promise<(Omit<PositionRequest, 'fromMs'> & { readonly positionId: Uuid })[]> {
  return on.query({
    name: 'trading_requests_new',
    text: `select r.id, r.key, position_id as "positionId", kind, asked_ms::float8 as "askedMs",
        delay_ms as "delayMs", r.take_profit::float8 as "takeProfit",
        r.stop_loss::float8 as "stopLoss"
      from trading_requests r join trading_positions p on p.id = position_id
      where from_ms is null and p.aside is null order by place limit 5000`,
  })
}

/** Open notional of a ticker in USD; demo positions are in none of it. */
export async function openInterest(
  on: Queries,
  ticker: string,
): Promise<{ long: number; short: number }> {
  const [row] = await on.query<{ long: number; short: number }>({
    text: `select coalesce(sum(notional_cents) filter (where side = 'long'), 0)::float8 / 100 as long,
        coalesce(sum(notional_cents) filter (where side = 'short'), 0)::float8 / 100 as short
      from trading_positions
      where ticker = $1 and not demo and status in ('placing', 'opening', 'open')`,
    values: [ticker],
  })
  return row ?? { long: 0, short: 0 }
}
