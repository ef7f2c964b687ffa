import type { BatchWrite, Statement } from '../store.ts'
import { plainArray, textArray } from './arrays.ts'
import { countOfRounds, roundStatements } from './round-statements.ts'

const insertWagers = `
  insert into wagers (
    id, user_id, account_id, house_account_id, product, game, currency, demo, status, stake_minor,
    payout_minor, multiplier_e4, usd_rate_e8, true_edge_ppm, credited_edge_ppm, rule_version,
    seed_pair_id, nonce, params, result, stake_usd_e6, opened_at, settled_at)
  select w.*, now(), case when w.status = 'in-progress' then null else now() end
  from unnest(
    $1::uuid[], $2::uuid[], $3::int[], $4::int[], $5::text[], $6::text[], $7::text[], $8::bool[],
    $9::text[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::int[],
    $15::int[], $16::smallint[], $17::uuid[], $18::int[], $19::json[], $20::json[], $21::bigint[]
  ) as w (
    id, user_id, account_id, house_account_id, product, game, currency, demo, status, stake_minor,
    payout_minor, multiplier_e4, usd_rate_e8, true_edge_ppm, credited_edge_ppm, rule_version,
    seed_pair_id, nonce, params, result, stake_usd_e6)`

const settleWagers = `
  with settled as (
    update wagers w
    set status = s.status, payout_minor = s.payout_minor, multiplier_e4 = s.multiplier_e4,
      result = s.result, settled_at = now(),
      stake_minor = coalesce(s.stake_minor, w.stake_minor),
      stake_usd_e6 = coalesce(s.stake_usd_e6, w.stake_usd_e6)
    from unnest($1::uuid[], $2::text[], $3::bigint[], $4::bigint[], $5::json[], $7::bigint[],
        $8::bigint[])
      as s (id, status, payout_minor, multiplier_e4, result, stake_minor, stake_usd_e6)
    where w.id = s.id and w.status = 'in-progress'
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
    from unnest($1::int[], $2::bigint[], $3::bigint[], $4::bigint[])
      as m (id, balance, version, version_before)
    where a.id = m.id and a.version = m.version_before
    returning 1)
  select expect_count((select count(*) from moved), $5::int, 'PP001')`

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
    insert into lane_commits (lane, number, wager_ids, taken_back_ids)
    select $1, moved.number, $3::uuid[], $4::uuid[] from moved
    where cardinality($3::uuid[]) + cardinality($4::uuid[]) > 0),
  taken_back as (
    insert into taken_back_wagers (wager_id) select * from unnest($4::uuid[]) order by 1
    on conflict do nothing returning 1)
  select expect_count((select count(*) from moved), 1, 'PP002'),
    expect_count((select count(*) from taken_back), cardinality($4::uuid[]), 'PP001')`

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
    from unnest($4::int[], $5::bigint[], $6::bigint[], $7::bigint[])
      as m (id, balance, version, version_before)
    where a.id = m.id and a.version = m.version_before
    returning 1),
  moved_nonces as (
    update nonces n set nonce = m.nonce
    from unnest($9::uuid[], $10::uuid[], $11::int[], $12::int[])
      as m (user_id, seed_pair_id, nonce, nonce_before)
    where n.user_id = m.user_id and n.seed_pair_id = m.seed_pair_id and n.nonce = m.nonce_before
    returning 1),
  written as (
    insert into wagers (
      user_id, account_id, house_account_id, product, game, currency, demo, status, stake_minor,
      payout_minor, multiplier_e4, usd_rate_e8, true_edge_ppm, credited_edge_ppm, rule_version,
      seed_pair_id, nonce, params, result, stake_usd_e6, id, opened_at, settled_at)
    select w.*, now(), now()
    from unnest(
      $14::uuid[], $15::int[], $16::int[], $17::text[], $18::text[], $19::text[], $20::bool[],
      $21::text[], $22::bigint[], $23::bigint[], $24::bigint[], $25::bigint[], $26::int[],
      $27::int[], $28::smallint[], $29::uuid[], $30::int[], $31::json[], $32::json[],
      $33::bigint[], $3::uuid[]
    ) as w)
  select expect_count((select count(*) from lane), 1, 'PP002'),
    expect_count((select count(*) from moved_accounts), $8::int, 'PP001'),
    expect_count((select count(*) from moved_nonces), $13::int, 'PP001')`

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

/** The whole batch as one statement, or undefined when it holds more than instant bets. */
export function instantStatementOf(batch: BatchWrite, claim: LaneClaim): Statement | undefined {
  const { wagers } = batch
  const others =
    batch.settlements.length +
    batch.postings.length +
    batch.takenBack.length +
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
  if (batch.accounts.length > 0) statements.push(accountStatement(batch.accounts))
  if (batch.nonces.length > 0) statements.push(nonceStatement(batch.nonces))
  statements.push(...roundStatements(batch.rounds), ...batch.statements)
  return statements
}

function commitStatement(batch: BatchWrite, { lane, token }: LaneClaim): Statement {
  const settled: string[] = []
  for (const wager of batch.wagers) if (wager.status !== 'in-progress') settled.push(wager.id)
  for (const settlement of batch.settlements) settled.push(settlement.id)
  return named('ledger_number', numberCommit, [
    ...[lane, token],
    plainArray(settled),
    plainArray(batch.takenBack),
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
    plainArray(rows.map((row) => row.demo)),
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
  ]
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
