import type { Uuid } from '@powerplay/kernel'
import type { StakePocket } from '../accounts.ts'
import type { OpenRound, RoundPlace, RoundWrites } from '../rounds.ts'
import type { Statement } from '../store.ts'
import { plainArray, textArray } from './arrays.ts'

const columns = `r.user_id, r.game, r.id, r.currency, r.pocket, r.seed_pair_id, r.nonce,
  r.usd_rate_e8, r.staked_minor, r.bonus_minor, r.step, r.params::text as params, r.terms::text as terms,
  r.turns::text as turns, r.state::text as state,
  (extract(epoch from r.expires_at) * 1000)::float8 as expires_at_ms`

const selectRounds = `
  select ${columns} from unnest($1::uuid[], $2::text[]) as p (user_id, game)
    join rounds r on r.user_id = p.user_id and r.game = p.game`

/** A round that another node opened at the place stops the batch as any stale row does. */
const insertRounds = `
  with opened as (
    insert into rounds (user_id, game, id, currency, pocket, seed_pair_id, nonce, usd_rate_e8,
      staked_minor, step, params, terms, turns, state, expires_at, opened_at, bonus_minor)
    select o.user_id, o.game, o.id, o.currency, o.pocket, o.seed_pair_id, o.nonce, o.usd_rate_e8,
      o.staked_minor, o.step, o.params, o.terms, o.turns, o.state,
      to_timestamp(o.expires_at_ms / 1000.0), now(), o.bonus_minor
    from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::uuid[], $7::int[],
      $8::bigint[], $9::bigint[], $10::int[], $11::json[], $12::json[], $13::json[], $14::json[],
      $15::bigint[], $17::bigint[])
      as o (user_id, game, id, currency, pocket, seed_pair_id, nonce, usd_rate_e8, staked_minor,
        step, params, terms, turns, state, expires_at_ms, bonus_minor)
    on conflict do nothing
    returning 1)
  select expect_count((select count(*) from opened), $16::int, 'PP001')`

const moveRounds = `
  with moved as (
    update rounds r
    set staked_minor = m.staked_minor, step = m.step, turns = m.turns, state = m.state,
      bonus_minor = m.bonus_minor
    from unnest($1::uuid[], $2::text[], $3::uuid[], $4::bigint[], $5::int[], $6::int[],
        $7::json[], $8::json[], $10::bigint[])
      as m (user_id, game, id, staked_minor, step, step_before, turns, state, bonus_minor)
    where r.user_id = m.user_id and r.game = m.game and r.id = m.id and r.step = m.step_before
    returning 1)
  select expect_count((select count(*) from moved), $9::int, 'PP001')`

const deleteRounds = `
  with closed as (
    delete from rounds r
    using unnest($1::uuid[], $2::text[], $3::uuid[], $4::int[]) as c (user_id, game, id, step)
    where r.user_id = c.user_id and r.game = c.game and r.id = c.id and r.step = c.step
    returning 1)
  select expect_count((select count(*) from closed), $5::int, 'PP001')`

const expectNoRounds = `
  select expect_count((
    select count(*) from unnest($1::uuid[], $2::text[]) as p (user_id, game)
      join rounds r on r.user_id = p.user_id and r.game = p.game), 0, 'PP001')`

/** An open round as the database tells it. */
export interface RoundRow {
  readonly user_id: Uuid
  readonly game: string
  readonly id: Uuid
  readonly currency: string
  readonly pocket: StakePocket
  readonly bonus_minor: bigint
  readonly seed_pair_id: Uuid
  readonly nonce: number
  readonly usd_rate_e8: bigint
  readonly staked_minor: bigint
  readonly step: number
  readonly params: string
  readonly terms: string
  readonly turns: string
  readonly state: string
  readonly expires_at_ms: number
}

export function toOpenRound(row: RoundRow): OpenRound {
  return {
    userId: row.user_id,
    game: row.game,
    id: row.id,
    currency: row.currency,
    pocket: row.pocket,
    bonusMinor: row.bonus_minor,
    seedPairId: row.seed_pair_id,
    nonce: row.nonce,
    usdRateE8: row.usd_rate_e8,
    stakedMinor: row.staked_minor,
    step: row.step,
    params: row.params,
    terms: row.terms,
    turns: row.turns,
    state: row.state,
    expiresAtMs: Math.round(row.expires_at_ms),
  }
}

/** Reads the open rounds of these places; `locked` holds them until the transaction ends. */
export function readRounds(places: readonly RoundPlace[], locked: boolean): Statement {
  const lock = locked ? ' order by r.user_id, r.game for update of r' : ''
  const name = `ledger_read_rounds_${locked ? 'locked' : 'plain'}`
  return { name, text: selectRounds + lock, values: placeValues(places) }
}

/** Reads one open round outside a batch, for those who only look. */
export function openRoundAt(place: RoundPlace) {
  return { statement: readRounds([place], false), toRound: toOpenRound }
}

/** How many rows of `rounds` a batch touches or looks at. */
export function countOfRounds({ closes, opens, moves, empty }: RoundWrites): number {
  return closes.length + opens.length + moves.length + empty.length
}

/** The statements for the rounds of a batch; what is empty is left out. */
export function roundStatements({ closes, opens, moves, empty }: RoundWrites): Statement[] {
  const statements: Statement[] = []
  if (closes.length > 0) statements.push(named('close_rounds', deleteRounds, closeValues(closes)))
  if (opens.length > 0) statements.push(named('open_rounds', insertRounds, openValues(opens)))
  if (moves.length > 0) statements.push(named('move_rounds', moveRounds, moveValues(moves)))
  if (empty.length > 0) statements.push(named('no_rounds', expectNoRounds, placeValues(empty)))
  return statements
}

function named(name: string, text: string, values: readonly unknown[]): Statement {
  return { name: `ledger_${name}`, text, values }
}

function placeValues(rows: readonly RoundPlace[]): string[] {
  return [plainArray(rows.map((row) => row.userId)), textArray(rows.map((row) => row.game))]
}

function closeValues(rows: RoundWrites['closes']): unknown[] {
  return [
    ...placeValues(rows),
    plainArray(rows.map((row) => row.id)),
    plainArray(rows.map((row) => row.step)),
    rows.length,
  ]
}

function openValues(rows: RoundWrites['opens']): unknown[] {
  return [
    ...placeValues(rows),
    plainArray(rows.map((row) => row.id)),
    plainArray(rows.map((row) => row.currency)),
    plainArray(rows.map((row) => row.pocket)),
    plainArray(rows.map((row) => row.seedPairId)),
    plainArray(rows.map((row) => row.nonce)),
    plainArray(rows.map((row) => row.usdRateE8)),
    plainArray(rows.map((row) => row.stakedMinor)),
    plainArray(rows.map((row) => row.step)),
    textArray(rows.map((row) => row.params)),
    textArray(rows.map((row) => row.terms)),
    textArray(rows.map((row) => row.turns)),
    textArray(rows.map((row) => row.state)),
    plainArray(rows.map((row) => row.expiresAtMs)),
    rows.length,
    plainArray(rows.map((row) => row.bonusMinor)),
  ]
}

function moveValues(moves: RoundWrites['moves']): unknown[] {
  const rows = moves.map(({ round }) => round)
  return [
    ...placeValues(rows),
    plainArray(rows.map((row) => row.id)),
    plainArray(rows.map((row) => row.stakedMinor)),
    plainArray(rows.map((row) => row.step)),
    plainArray(moves.map(({ stepBefore }) => stepBefore)),
    textArray(rows.map((row) => row.turns)),
    textArray(rows.map((row) => row.state)),
    rows.length,
    plainArray(rows.map((row) => row.bonusMinor)),
  ]
}
