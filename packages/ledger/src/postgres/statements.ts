import type { Uuid } from '@powerplay/kernel'
import type { BatchWrite, FactRef, GuardedRows, Statement } from '../store.ts'
import { plainArray, textArray } from './arrays.ts'
import { countOfRounds, roundStatements } from './round-statements.ts'

const insertWagers = `
  insert into wagers (
    id, user_id, account_id, house_account_id, product, game, currency, pocket, status, stake_minor,
    payout_minor, multiplier_e4, usd_rate_e8, true_edge_ppm, credited_edge_ppm, rule_version,
    seed_pair_id, nonce, params, result, stake_usd_e6, bonus_minor, bonus_account_id, opened_at,
    settled_at)
  select w.*, now(), case when w.status = 'in-progress' then null else now() end
  from unnest(
    $1::uuid[], $2::uuid[], $3::int[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[],
    $9::text[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::int[],
    $15::int[], $16::smallint[], $17::uuid[], $18::int[], $19::json[], $20::json[], $21::bigint[],
    $22::bigint[], $23::int[]
  ) as w (
    id, user_id, account_id, house_account_id, product, game, currency, pocket, status, stake_minor,
    payout_minor, multiplier_e4, usd_rate_e8, true_edge_ppm, credited_edge_ppm, rule_version,
    seed_pair_id, nonce, params, result, stake_usd_e6, bonus_minor, bonus_account_id)`

const settleWagers = `
  with settled as (
    update wagers w
    set status = s.status, payout_minor = s.payout_minor, multiplier_e4 = s.multiplier_e4,
      result = s.result, settled_at = now(),
      stake_minor = coalesce(s.stake_minor, w.stake_minor),
      stake_usd_e6 = coalesce(s.stake_usd_e6, w.stake_usd_e6),
      bonus_minor = coalesce(s.bonus_minor, w.bonus_minor)
    from unnest($1::uuid[], $2::text[], $3::bigint[], $4::bigint[], $5::json[], $7::bigint[],
        $8::bigint[], $9::bigint[], $10::int[])
      as s (id, status, payout_minor, multiplier_e4, result, stake_minor, stake_usd_e6,
        bonus_minor, results_before)
    where w.id = s.id and w.status = 'in-progress'
      and (s.results_before is null or s.results_before = (
        select count(*) from wager_results r where r.wager_id = w.id))
    returning 1)
  select expect_count((select count(*) from settled), $6::int, 'PP001')`

const insertPostings = `
  insert into postings (id, reason, wager_id, account_ids, amounts_minor, created_at)
  select p.id, p.reason, p.wager_id, p.account_ids::int[], p.amounts_minor::bigint[], now()
  from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::text[])
    as p (id, reason, wager_id, account_ids, amounts_minor)`

const insertBusinessKeys = `
  insert into business_keys (scope, key, posting_id)
  select * from unnest($1::text[], $2::text[], $3::uuid[])`

const moveAccounts = `
  with moved as (
    update accounts a set balance = m.balance, version = m.version
    from unnest($1::int[], $2::bigint[], $3::bigint[], $4::bigint[], $5::smallint[])
      as m (id, balance, version, version_before, marks)
    where a.id = m.id and a.version = m.version_before and (a.may_stake or m.marks & 1 = 0)
      and a.is_guarded = (m.marks & 2 <> 0)
    returning 1)
  select expect_count((select count(*) from moved), $6::int, 'PP001')`

const moveNonces = `
  with moved as (
    update nonces n set nonce = m.nonce
    from unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[])
      as m (user_id, seed_pair_id, nonce, nonce_before)
    where n.user_id = m.user_id and n.seed_pair_id = m.seed_pair_id and n.nonce = m.nonce_before
    returning 1)
  select expect_count((select count(*) from moved), $5::int, 'PP001')`

const numberCommit = `
  with moved as (
    update lanes set number = number + 1, seen_at = clock_timestamp()
    where id = $1 and token = $2 returning number),
  noted as (
    insert into lane_commits (lane, number, wager_ids, result_ids, posting_ids, kinds)
    select $1, moved.number, $3::uuid[], $4::uuid[], $5::uuid[], $6 from moved
    where cardinality($3::uuid[]) + cardinality($4::uuid[]) + cardinality($5::uuid[]) > 0)
  select expect_count((select count(*) from moved), 1, 'PP002')`

/**
 * Adds results, each under the next revision of its wager. A revision that is there already means that
 * somebody else added one since the wager was read: the batch is stale then.
 */
const insertResults = `
  with written as (
    insert into wager_results (id, wager_id, revision, part, stake_minor, bonus_minor, payout_minor,
      stake_usd_e6, multiplier_e4, status, is_last, reason, result, settled_at, at)
    select r.id, r.wager_id, r.revision, r.part, r.stake_minor, r.bonus_minor, r.payout_minor,
      r.stake_usd_e6, r.multiplier_e4, r.status, r.is_last, r.reason, r.result,
      coalesce(to_timestamp(r.settled_at_ms / 1000.0), now()), now()
    from unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[], $5::bigint[], $6::bigint[],
      $7::bigint[], $8::bigint[], $9::bigint[], $10::text[], $11::bool[], $12::text[],
      $13::json[], $14::float8[], $16::bool[])
      as r (id, wager_id, revision, part, stake_minor, bonus_minor, payout_minor, stake_usd_e6,
        multiplier_e4, status, is_last, reason, result, settled_at_ms, needs_open)
    where not r.needs_open
      or exists (select from wagers w where w.id = r.wager_id and w.status = 'in-progress')
    order by r.wager_id, r.revision
    on conflict (wager_id, revision) do nothing
    returning 1)
  select expect_count((select count(*) from written), $15::int, 'PP001')`

/**
 * Batches of instant bets, which are nearly all, travel as one statement that commits by itself:
 * one parse, one execution, one flush. A row that is not as it was read stops the whole statement.
 */
const settleInstants = `
  with lane as (
    update lanes set number = number + 1, seen_at = clock_timestamp()
    where id = $1 and token = $2 returning number),
  noted as (
    insert into lane_commits (lane, number, wager_ids)
    select $1, lane.number, $3::uuid[] from lane),
  moved_accounts as (
    update accounts a set balance = m.balance, version = m.version
    from unnest($4::int[], $5::bigint[], $6::bigint[], $7::bigint[], $8::smallint[])
      as m (id, balance, version, version_before, marks)
    where a.id = m.id and a.version = m.version_before and (a.may_stake or m.marks & 1 = 0)
      and a.is_guarded = (m.marks & 2 <> 0)
    returning 1),
  moved_nonces as (
    update nonces n set nonce = m.nonce
    from unnest($10::uuid[], $11::uuid[], $12::int[], $13::int[])
      as m (user_id, seed_pair_id, nonce, nonce_before)
    where n.user_id = m.user_id and n.seed_pair_id = m.seed_pair_id and n.nonce = m.nonce_before
    returning 1),
  written as (
    insert into wagers (
      user_id, account_id, house_account_id, product, game, currency, pocket, status, stake_minor,
      payout_minor, multiplier_e4, usd_rate_e8, true_edge_ppm, credited_edge_ppm, rule_version,
      seed_pair_id, nonce, params, result, stake_usd_e6, bonus_minor, bonus_account_id, id,
      opened_at, settled_at)
    select w.*, now(), now()
    from unnest(
      $15::uuid[], $16::int[], $17::int[], $18::text[], $19::text[], $20::text[], $21::text[],
      $22::text[], $23::bigint[], $24::bigint[], $25::bigint[], $26::bigint[], $27::int[],
      $28::int[], $29::smallint[], $30::uuid[], $31::int[], $32::json[], $33::json[],
      $34::bigint[], $35::bigint[], $36::int[], $3::uuid[]
    ) as w)
  select expect_count((select count(*) from lane), 1, 'PP002'),
    expect_count((select count(*) from moved_accounts), $9::int, 'PP001'),
    expect_count((select count(*) from moved_nonces), $14::int, 'PP001')`

/** The lane a batch is written by. */
export interface LaneClaim {
  readonly lane: number
  readonly token: string
}

const named = (name: string, text: string, values: readonly unknown[]): Statement => ({
  name,
  text,
  values,
})

/** What a batch writes as one statement, or undefined when it holds more than instant bets. */
export function instantStatementOf(batch: BatchWrite, claim: LaneClaim): Statement | undefined {
  const { wagers } = batch
  const others =
    batch.settlements.length +
    batch.postings.length +
    batch.results.length +
    batch.businessKeys.length +
    batch.statements.length +
    countOfRounds(batch.rounds)
  if (others > 0 || wagers.some((wager) => wager.status === 'in-progress')) return undefined
  return named('ledger_instants', settleInstants, [
    claim.lane,
    claim.token,
    plainArray(wagers.map((row) => row.id)),
    ...accountValues(batch.accounts),
    ...nonceValues(batch.nonces),
    ...wagerValues(wagers),
  ])
}

/** The statements of a batch, in the order they travel; what is empty is left out. */
export function statementsOf(batch: BatchWrite, claim: LaneClaim): Statement[] {
  const statements: Statement[] = [commitStatement(batch, claim)]
  if (batch.wagers.length > 0) statements.push(wagerStatement(batch.wagers))
  if (batch.postings.length > 0) statements.push(postingStatement(batch.postings))
  if (batch.businessKeys.length > 0) statements.push(businessKeyStatement(batch.businessKeys))
  // After the keys: a wager whose end is repeated is a known key then, and not a changed row.
  if (batch.settlements.length > 0) statements.push(settlementStatement(batch.settlements))
  if (batch.results.length > 0) statements.push(resultStatement(batch.results))
  if (batch.accounts.length > 0) statements.push(accountStatement(batch.accounts))
  if (batch.nonces.length > 0) statements.push(nonceStatement(batch.nonces))
  statements.push(...roundStatements(batch.rounds), ...batch.statements)
  // Last, when all accounts are locked: two batches of one player then wait for each other in one order.
  if (batch.guarded !== null) statements.push(guardStatement(batch.guarded))
  return statements
}

const guardText =
  'select guard_bets($1::uuid[], $2::bigint[], $3::bigint[], $4::uuid[], $5::uuid[], $6::uuid[])'

/** Raises PP0A1 to PP0A3 where a player may not stake (migration 0744). */
export function guardStatement({ opened, settled, results, extra }: GuardedRows): Statement {
  return named('ledger_guard', guardText, [
    plainArray(opened.map(({ userId }) => userId)),
    plainArray(opened.map(({ stakedUsdE6 }) => stakedUsdE6)),
    plainArray(opened.map(({ returnedUsdE6 }) => returnedUsdE6)),
    ...[settled, results, extra].map(plainArray),
  ])
}

function commitStatement(batch: BatchWrite, { lane, token }: LaneClaim): Statement {
  const ids: Record<FactRef['kind'], Uuid[]> = { w: [], r: [], p: [] }
  let kinds = ''
  for (const { kind, id } of batch.facts) {
    ids[kind].push(id)
    kinds += kind
  }
  const isMixed = [ids.w, ids.r, ids.p].filter((list) => list.length > 0).length > 1
  return named('ledger_number', numberCommit, [
    ...[lane, token],
    ...[plainArray(ids.w), plainArray(ids.r), plainArray(ids.p)],
    isMixed ? kinds : '',
  ])
}

function wagerStatement(rows: BatchWrite['wagers']): Statement {
  const ids = plainArray(rows.map((row) => row.id))
  return named('ledger_wagers', insertWagers, [ids, ...wagerValues(rows)])
}

/** The columns of wagers but their ids. */
function wagerValues(rows: BatchWrite['wagers']): unknown[] {
  return [
    plainArray(rows.map((row) => row.userId)),
    plainArray(rows.map((row) => row.accountId)),
    plainArray(rows.map((row) => row.houseAccountId)),
    plainArray(rows.map((row) => row.product)),
    textArray(rows.map((row) => row.game)),
    plainArray(rows.map((row) => row.currency)),
    plainArray(rows.map((row) => row.pocket)),
    plainArray(rows.map((row) => row.status)),
    plainArray(rows.map((row) => row.stakeMinor)),
    plainArray(rows.map((row) => row.payoutMinor)),
    plainArray(rows.map((row) => row.multiplierE4)),
    plainArray(rows.map((row) => row.usdRateE8)),
    plainArray(rows.map((row) => row.trueEdgePpm)),
    plainArray(rows.map((row) => row.creditedEdgePpm)),
    plainArray(rows.map((row) => row.ruleVersion)),
    plainArray(rows.map((row) => row.seedPairId)),
    plainArray(rows.map((row) => row.nonce)),
    textArray(rows.map((row) => row.params)),
    textArray(rows.map((row) => row.result)),
    plainArray(rows.map((row) => row.stakeUsdE6)),
    plainArray(rows.map((row) => row.bonusMinor)),
    plainArray(rows.map((row) => row.bonusAccountId)),
  ]
}

function resultStatement(rows: BatchWrite['results']): Statement {
  return named('ledger_results', insertResults, [
    plainArray(rows.map((row) => row.id)),
    plainArray(rows.map((row) => row.wagerId)),
    plainArray(rows.map((row) => row.revision)),
    plainArray(rows.map((row) => row.part)),
    plainArray(rows.map((row) => row.stakeMinor)),
    plainArray(rows.map((row) => row.bonusMinor)),
    plainArray(rows.map((row) => row.payoutMinor)),
    plainArray(rows.map((row) => row.stakeUsdE6)),
    plainArray(rows.map((row) => row.multiplierE4)),
    plainArray(rows.map((row) => row.status)),
    plainArray(rows.map((row) => row.isLast)),
    textArray(rows.map((row) => row.reason)),
    textArray(rows.map((row) => row.result)),
    plainArray(rows.map((row) => row.settledAtMs)),
    rows.length,
    plainArray(rows.map((row) => !row.isCorrection && !row.isLast)),
  ])
}

function settlementStatement(rows: BatchWrite['settlements']): Statement {
  return named('ledger_settlements', settleWagers, [
    plainArray(rows.map((row) => row.id)),
    plainArray(rows.map((row) => row.status)),
    plainArray(rows.map((row) => row.payoutMinor)),
    plainArray(rows.map((row) => row.multiplierE4)),
    textArray(rows.map((row) => row.result)),
    rows.length,
    plainArray(rows.map((row) => row.staked?.stakeMinor ?? null)),
    plainArray(rows.map((row) => row.staked?.stakeUsdE6 ?? null)),
    plainArray(rows.map((row) => row.staked?.bonusMinor ?? null)),
    plainArray(rows.map((row) => row.resultsBefore ?? null)),
  ])
}

function postingStatement(rows: BatchWrite['postings']): Statement {
  return named('ledger_postings', insertPostings, [
    plainArray(rows.map((row) => row.id)),
    plainArray(rows.map((row) => row.reason)),
    plainArray(rows.map((row) => row.wagerId)),
    textArray(rows.map((row) => plainArray(row.legs.map((leg) => leg.accountId)))),
    textArray(rows.map((row) => plainArray(row.legs.map((leg) => leg.amountMinor)))),
  ])
}

function businessKeyStatement(rows: BatchWrite['businessKeys']): Statement {
  return named('ledger_business_keys', insertBusinessKeys, [
    textArray(rows.map((row) => row.scope)),
    textArray(rows.map((row) => row.key)),
    plainArray(rows.map((row) => row.postingId)),
  ])
}

function accountStatement(rows: BatchWrite['accounts']): Statement {
  return named('ledger_accounts', moveAccounts, accountValues(rows))
}

function accountValues(rows: BatchWrite['accounts']): unknown[] {
  return [
    plainArray(rows.map((row) => row.id)),
    plainArray(rows.map((row) => row.balanceMinor)),
    plainArray(rows.map((row) => row.version)),
    plainArray(rows.map((row) => row.versionBefore)),
    plainArray(rows.map(({ isStaked, isGuarded }) => (isStaked ? 1 : 0) + (isGuarded ? 2 : 0))),
    rows.length,
  ]
}

function nonceStatement(rows: BatchWrite['nonces']): Statement {
  return named('ledger_nonces', moveNonces, nonceValues(rows))
}

function nonceValues(rows: BatchWrite['nonces']): unknown[] {
  return [
    plainArray(rows.map((row) => row.userId)),
    plainArray(rows.map((row) => row.seedPairId)),
    plainArray(rows.map((row) => row.nonce)),
    plainArray(rows.map((row) => row.nonceBefore)),
    rows.length,
  ]
}
