import type { OutcomeResult } from '@powerplay/engines/sport'
import type { RefusalParams, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { BetLeg, BetTerms, Decision, StoredBet } from './bet.ts'

const numbers = ['asked_ms', 'due_ms', 'decided_ms', 'settled_ms']
const camel = (name: string) =>
  name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())

const columns = [
  ...['b.id', 'b.user_id as "userId"', 'b.currency', 'b.demo', 'b.sizes', 'b.policy', 'b.state'],
  ...[
    'b.stake_minor as "stakeMinor"',
    'b.usd_rate_e8 as "usdRateE8"',
    'b.status',
    'b.version',
    'b.reason',
  ],
  ...['b.stake_cents as "stakeCents"', 'b.potential_cents as "potentialCents"'],
  ...['b.delay_ms as "delayMs"', 'b.refusal', 'b.refusal_params as "refusalParams"'],
  ...['b.rest_minor as "restMinor"', 'b.cashed_minor as "cashedMinor"'],
  ...['b.payout_minor as "payoutMinor"', 'b.paid_version as "paidVersion"'],
  'b.is_stale as "isStale"',
  ...numbers.map((name) => `b.${name}::float8 as "${camel(name)}"`),
].join(', ')

const legsOf = `(select jsonb_agg(jsonb_build_object('eventId', l.event_id, 'lineId', l.line_id,
    'outcomeId', l.outcome_id, 'tournamentId', l.tournament_id, 'isOutright', l.is_outright,
    'askedE3', l.asked_e3, 'oddsE3', l.odds_e3, 'isLive', l.is_live, 'face', l.face,
    'price', l.price, 'result', l.result, 'sharedBy', l.shared_by) order by l.place)
  from sport_legs l where l.bet_id = b.id) as legs`

const select = `select ${columns}, ${legsOf} from sport_bets b`

type LegRow = Omit<BetLeg, 'result'> & {
  readonly result: Exclude<OutcomeResult, object> | 'dead_heat' | null
  readonly sharedBy: number | null
}
type BetRow = Omit<StoredBet, 'legs'> & { readonly legs: readonly LegRow[] }

function toBet(row: BetRow): StoredBet {
  return { ...row, legs: row.legs.map(toLeg) }
}

function toLeg({ result, sharedBy, ...leg }: LegRow): BetLeg {
  return { ...leg, result: result === 'dead_heat' ? { deadHeatOf: sharedBy ?? 2 } : result }
}

/** Bets by id, in no order. */
export async function findBets(on: Queries, ids: readonly Uuid[]): Promise<StoredBet[]> {
  const rows = await on.query<BetRow>({
    name: 'sport_bets_by_id',
    text: `${select} where b.id = any($1)`,
    values: [ids],
  })
  return rows.map(toBet)
}

export async function findBet(on: Queries, id: Uuid): Promise<StoredBet | undefined> {
  const [bet] = await findBets(on, [id])
  return bet
}

/** One bet, whose row nobody else changes until the transaction ends. */
export async function lockBet(tx: Queries, id: Uuid): Promise<StoredBet | undefined> {
  await tx.query({ text: 'select 1 from sport_bets where id = $1 for update', values: [id] })
  return findBet(tx, id)
}

/** Which bets a batch takes; the condition is SQL over `sport_bets b`. */
interface BatchOrder {
  readonly where: string
  readonly values?: readonly unknown[]
  readonly count: number
  readonly order?: string
}

/** So many bets that nobody else holds, locked. */
export async function lockBatch(tx: Queries, batch: BatchOrder): Promise<StoredBet[]> {
  const { where, values = [], count, order = 'b.id' } = batch
  const rows = await tx.query<{ id: Uuid }>({
    text: `select b.id from sport_bets b where ${where} order by ${order} limit ${count}
      for update skip locked`,
    values,
  })
  if (rows.length === 0) return []
  const found = await findBets(
    tx,
    rows.map(({ id }) => id),
  )
  const byId = new Map(found.map((bet) => [bet.id, bet]))
  return rows.flatMap(({ id }) => byId.get(id) ?? [])
}

export async function insertBet(tx: Queries, bet: BetTerms): Promise<void> {
  await tx.query({
    name: 'sport_bet_insert',
    text: `insert into sport_bets (id, user_id, currency, demo, sizes, policy, stake_minor,
        usd_rate_e8, stake_cents, potential_cents, state, asked_ms, delay_ms, due_ms, rest_minor)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'placing', $11::bigint, $12::int,
        $11::bigint + $12::int, $7)`,
    values: [
      ...[bet.id, bet.userId, bet.currency, bet.demo, bet.sizes, bet.policy, bet.stakeMinor],
      ...[bet.usdRateE8, bet.stakeCents, bet.potentialCents, bet.askedMs, bet.delayMs],
    ],
  })
  const rows = bet.legs.map((leg, place) => ({
    ...{ bet_id: bet.id, place, event_id: leg.eventId, line_id: leg.lineId },
    ...{ outcome_id: leg.outcomeId, tournament_id: leg.tournamentId },
    ...{ is_outright: leg.isOutright, asked_e3: leg.askedE3, odds_e3: leg.oddsE3 },
    ...{ is_live: leg.isLive, face: leg.face, price: leg.price },
  }))
  await tx.query({
    name: 'sport_legs_insert',
    text: `insert into sport_legs (bet_id, place, event_id, line_id, outcome_id, tournament_id,
        is_outright, asked_e3, odds_e3, is_live, face, price)
      select * from jsonb_to_recordset($1::jsonb) as r(bet_id uuid, place int2, event_id text,
        line_id text, outcome_id text, tournament_id text, is_outright bool, asked_e3 int,
        odds_e3 int, is_live bool, face jsonb, price jsonb)`,
    values: [JSON.stringify(rows)],
  })
}

/** Gives a place back whose stake was refused. @returns whether it was there. */
export async function dropBet(on: Queries, id: Uuid): Promise<boolean> {
  const rows = await on.query<{ id: Uuid }>({
    text: `delete from sport_bets where id = $1 and state = 'placing' returning id`,
    values: [id],
  })
  return rows.length > 0
}

/**
 * The stake is in escrow: from now on the bet waits for its time.
 * @returns false where its place was given up meanwhile.
 */
export async function confirmPlaced(on: Queries, id: Uuid): Promise<boolean> {
  const rows = await on.query<{ id: Uuid }>({
    name: 'sport_bet_placed',
    text: `update sport_bets set state = 'waiting' where id = $1 and state = 'placing' returning id`,
    values: [id],
  })
  return rows.length > 0
}

/** What the queue decides about a bet. Odds are one per leg, in the order of the legs. */
export type QueueDecision =
  | {
      readonly kind: 'accept'
      readonly legs: readonly Pick<BetLeg, 'oddsE3' | 'price' | 'isLive'>[]
      readonly potentialCents: bigint
    }
  | { readonly kind: 'offer'; readonly oddsE3s: readonly number[]; readonly untilMs: number }
  | { readonly kind: 'refuse'; readonly refusal: string; readonly params: RefusalParams }

/** Writes what the queue decided about a bet whose row the transaction holds. */
export async function writeQueueDecision(
  tx: Queries,
  id: Uuid,
  decision: QueueDecision,
  nowMs: number,
): Promise<void> {
  switch (decision.kind) {
    case 'refuse':
      await tx.query({
        text: `update sport_bets set state = 'refused', refusal = $2, refusal_params = $3,
            decided_ms = $4, rest_minor = 0 where id = $1`,
        values: [id, decision.refusal, JSON.stringify(decision.params), nowMs],
      })
      return
    case 'offer':
      await tx.query({
        text: `update sport_bets set state = 'offer', due_ms = $2 where id = $1`,
        values: [id, decision.untilMs],
      })
      await writeLegs(
        tx,
        id,
        decision.oddsE3s.map((odds_e3) => ({ odds_e3 })),
      )
      return
    case 'accept':
      await tx.query({
        name: 'sport_bet_accept',
        text: `update sport_bets set state = 'accepted', decided_ms = $2, potential_cents = $3
          where id = $1`,
        values: [id, nowMs, decision.potentialCents],
      })
      await writeLegs(
        tx,
        id,
        decision.legs.map(({ oddsE3, price, isLive }) => {
          return { odds_e3: oddsE3, price, is_live: isLive }
        }),
      )
  }
}

/** Changes what is named of each leg, in their order. */
async function writeLegs(tx: Queries, id: Uuid, legs: readonly object[]): Promise<void> {
  await tx.query({
    name: 'sport_legs_write',
    text: `update sport_legs l set odds_e3 = coalesce(r.odds_e3, l.odds_e3),
        price = coalesce(r.price, l.price), is_live = coalesce(r.is_live, l.is_live)
      from jsonb_to_recordset($2::jsonb) as r(place int2, odds_e3 int, price jsonb, is_live bool)
      where l.bet_id = $1 and l.place = r.place`,
    values: [id, JSON.stringify(legs.map((leg, place) => ({ ...leg, place })))],
  })
}

/** The player takes the offered odds: the bet waits once more, for these. */
export async function takeOffer(tx: Queries, id: Uuid, nowMs: number): Promise<void> {
  await tx.query({
    text: `update sport_bets set state = 'waiting', asked_ms = $2, due_ms = $2::bigint + delay_ms
      where id = $1`,
    values: [id, nowMs],
  })
  await tx.query({
    text: 'update sport_legs set asked_e3 = odds_e3 where bet_id = $1',
    values: [id],
  })
}

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
  if (reckoned.length > 0) {
    await tx.query({
      text: 'update sport_bets set is_stale = false where id = any($1)',
      values: [reckoned],
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
        reason = t.reason
      from told t where b.id = t.bet_id`,
    values: [JSON.stringify(rows)],
  })
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

/** Which of a player's accepted bets. */
export interface BetListOrder {
  readonly userId: Uuid
  readonly demo: boolean
  readonly filter: 'open' | 'settled' | 'cashout' | 'all'
  readonly page: number
  readonly perPage: number
}

const filters: Readonly<Record<BetListOrder['filter'], string>> = {
  open: 'and b.status = 0',
  settled: 'and b.status <> 0',
  cashout: 'and b.rest_minor < b.stake_minor',
  all: '',
}

/** A page of a player's accepted bets, newest first, and how many there are. */
export async function listBets(
  on: Queries,
  order: BetListOrder,
): Promise<{ readonly rows: StoredBet[]; readonly total: number }> {
  const where = `where b.user_id = $1 and b.demo = $2 and b.state = 'accepted' ${filters[order.filter]}`
  const values = [order.userId, order.demo]
  const [count] = await on.query<{ total: number }>({
    text: `select count(*)::int as total from sport_bets b ${where}`,
    values,
  })
  const rows = await on.query<BetRow>({
    text: `${select} ${where} order by b.id desc limit $3 offset $4`,
    values: [...values, order.perPage, (order.page - 1) * order.perPage],
  })
  return { rows: rows.map(toBet), total: count?.total ?? 0 }
}

/** A player's bets that run. */
export async function runningBets(on: Queries, userId: Uuid, demo: boolean): Promise<StoredBet[]> {
  const rows = await on.query<BetRow>({
    text: `${select} where b.user_id = $1 and b.demo = $2 and b.state = 'accepted'
      and b.status = 0 order by b.id desc limit 500`,
    values: [userId, demo],
  })
  return rows.map(toBet)
}

/** Whether anything of anybody is not decided, or not paid. */
export async function hasOpenBets(on: Queries): Promise<boolean> {
  const [row] = await on.query<{ open: boolean }>({
    name: 'sport_has_open_bets',
    text: `select exists (select from sport_bets
        where state in ('placing', 'waiting', 'offer') or (state = 'accepted' and status = 0))
      or exists (select from sport_bets where paid_version < version)
      or exists (select from sport_bets where state = 'refused' and not is_released) as open`,
  })
  return row?.open === true
}
