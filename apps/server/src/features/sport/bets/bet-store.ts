import type { OutcomeResult } from '@powerplay/engines/sport'
import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { BetLeg, BetTerms, StoredBet } from './bet.ts'

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

const isResettled = `(b.version > 1 and (select count(*) > 1 from sport_decisions d
    where d.bet_id = b.id and d.kind <> 'cashed_out')) as "isResettled"`

const select = `select ${columns}, ${isResettled}, ${legsOf} from sport_bets b`

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

/** Bets whose stakes are not in escrow yet. */
export async function insertBets(tx: Queries, bets: readonly BetTerms[]): Promise<void> {
  const rows = bets.map((bet) => ({
    ...{ id: bet.id, user_id: bet.userId, currency: bet.currency, demo: bet.demo },
    ...{ sizes: bet.sizes, policy: bet.policy, stake_minor: String(bet.stakeMinor) },
    ...{ usd_rate_e8: String(bet.usdRateE8), stake_cents: String(bet.stakeCents) },
    ...{ potential_cents: String(bet.potentialCents) },
    ...{ asked_ms: bet.askedMs, delay_ms: bet.delayMs, due_ms: bet.askedMs + bet.delayMs },
  }))
  await tx.query({
    name: 'sport_bets_insert',
    text: `insert into sport_bets (id, user_id, currency, demo, sizes, policy, stake_minor,
        usd_rate_e8, stake_cents, potential_cents, state, asked_ms, delay_ms, due_ms, rest_minor)
      select id, user_id, currency, demo,
        array(select size::int2 from jsonb_array_elements_text(sizes) as size), policy, stake_minor,
        usd_rate_e8, stake_cents, potential_cents, 'placing', asked_ms, delay_ms, due_ms, stake_minor
      from jsonb_to_recordset($1::jsonb) as r(id uuid, user_id uuid, currency text, demo bool,
        sizes jsonb, policy text, stake_minor int8, usd_rate_e8 int8, stake_cents int8,
        potential_cents int8, asked_ms int8, delay_ms int4, due_ms int8)`,
    values: [JSON.stringify(rows)],
  })
  const legs = bets.flatMap((bet) =>
    bet.legs.map((leg, place) => ({
      ...{ bet_id: bet.id, place, event_id: leg.eventId, line_id: leg.lineId },
      ...{ outcome_id: leg.outcomeId, tournament_id: leg.tournamentId },
      ...{ is_outright: leg.isOutright, asked_e3: leg.askedE3, odds_e3: leg.oddsE3 },
      ...{ is_live: leg.isLive, face: leg.face, price: leg.price },
    })),
  )
  await tx.query({
    name: 'sport_legs_insert',
    text: `insert into sport_legs (bet_id, place, event_id, line_id, outcome_id, tournament_id,
        is_outright, asked_e3, odds_e3, is_live, face, price)
      select * from jsonb_to_recordset($1::jsonb) as r(bet_id uuid, place int2, event_id text,
        line_id text, outcome_id text, tournament_id text, is_outright bool, asked_e3 int,
        odds_e3 int, is_live bool, face jsonb, price jsonb)`,
    values: [JSON.stringify(legs)],
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
 * The stakes are in escrow: from now on the bets wait for their time.
 * @returns those of them whose places were not given up meanwhile.
 */
export async function confirmPlaced(on: Queries, ids: readonly Uuid[]): Promise<ReadonlySet<Uuid>> {
  const rows = await on.query<{ id: Uuid }>({
    name: 'sport_bets_placed',
    text: `update sport_bets set state = 'waiting' where id = any($1) and state = 'placing'
      returning id`,
    values: [ids],
  })
  return new Set(rows.map(({ id }) => id))
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
