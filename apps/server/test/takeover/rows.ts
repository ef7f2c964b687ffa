import type { Uuid } from '@powerplay/kernel'
import type { Fold } from '../../src/features/wallet/index.ts'
import type { Queries } from '../../src/platform/database/database.ts'

/**
 * What the takeover reads from the tables themselves: columns that versions before and after the
 * takeover have both, unless a docstring says otherwise.
 */

export async function usersOf(on: Queries): Promise<{ id: Uuid; name: string }[]> {
  return on.query({ text: 'select id, name from users order by id' })
}

export async function wagersOf(
  on: Queries,
): Promise<{ id: Uuid; userId: Uuid; product: string; status: string }[]> {
  return on.query({
    text: 'select id, user_id as "userId", product, status from wagers order by id',
  })
}

/** What every account holds, house accounts summed over their lanes: minor units by name. */
export async function balancesOf(on: Queries): Promise<Map<string, bigint>> {
  const rows = await on.query<{ name: string; minor: string }>({
    text: `select concat_ws(' ', coalesce(u.name, a.owner::text, 'house ' || a.house), a.currency,
          case when a.owner is not null then a.pocket end) as name,
        sum(a.balance)::text as minor
      from accounts a left join users u on u.id = a.owner group by 1 order by 1`,
  })
  return new Map(rows.map(({ name, minor }) => [name, BigInt(minor)]))
}

/** What players owe, by player and currency, above zero: beside the accounts once, in them later. */
export async function debtsOf(on: Queries): Promise<Map<string, bigint>> {
  const [column] = await on.query<object>({
    text: `select 1 as found from information_schema.columns
      where table_name = 'external_players' and column_name = 'debt_minor'`,
  })
  const owed = column
    ? `select user_id as owner, currency, debt_minor as minor from external_players`
    : `select owner, currency, -balance as minor from accounts where pocket = 'debt'`
  const rows = await on.query<{ name: string; minor: string }>({
    text: `select u.name || ' ' || o.currency as name, sum(o.minor)::text as minor
      from (${owed}) o join users u on u.id = o.owner
      group by 1 having sum(o.minor) > 0 order by 1`,
  })
  return new Map(rows.map(({ name, minor }) => [name, BigInt(minor)]))
}

/** Bets that were taken back after they had been settled. For the version that made the dump only. */
export async function takenBackBefore(on: Queries): Promise<Uuid[]> {
  const rows = await on.query<{ id: Uuid }>({
    text: 'select wager_id as id from taken_back_wagers order by 1',
  })
  return rows.map(({ id }) => id)
}

/** A bet that keeps the payout of a win that was rolled back. */
export interface RolledBack {
  readonly id: Uuid
  readonly name: string
  readonly payoutMinor: bigint
}

/** Bets whose win was rolled back, but not their stake. For the version that made the dump only. */
export async function rolledBackBefore(on: Queries): Promise<RolledBack[]> {
  return on.query({
    text: `select w.id, u.name, w.payout_minor as "payoutMinor"
      from external_transactions t join wagers w on w.id = t.wager_id
        join users u on u.id = w.user_id
      where t.kind = 'win' and t.state = 'cancelled'
        and w.id not in (select wager_id from taken_back_wagers)
      order by 1`,
  })
}

/**
 * Everything that projections keep, row by row, but the feed: behind what it shows it keeps more or
 * less, as bets are withdrawn. What it shows is asked of its call. Receipts are never written anew.
 */
export async function projectionRows(
  on: Queries,
  folds: readonly Fold[],
): Promise<Record<string, string[]>> {
  // Some versions keep the moment to the millisecond.
  const columns: Record<string, string> = {
    race_points: `period, starts_on, user_id, rated_usd_e6, date_trunc('milliseconds', reached_at)`,
  }
  const kept = folds.filter(({ id, isFinal }) => isFinal !== true && id !== 'feed')
  const found: Record<string, string[]> = {}
  for (const table of kept.flatMap(({ tables }) => tables)) {
    const shown = columns[table] ?? '*'
    const text = `select t::text as row from (select ${shown} from ${table}) t order by 1`
    found[table] = (await on.query<{ row: string }>({ text })).map(({ row }) => row)
  }
  return found
}

/** A settled bet of an in-house game as the journal keeps it; amounts in minor units. */
export interface StoredBet {
  readonly id: Uuid
  readonly game: string
  readonly status: string
  readonly payoutMinor: bigint
  readonly multiplierE4: bigint
  readonly params: Readonly<Record<string, unknown>>
  readonly result: Readonly<Record<string, unknown>>
}

export async function storedBets(on: Queries): Promise<StoredBet[]> {
  return on.query({
    text: `select id, game, status, payout_minor as "payoutMinor",
        multiplier_e4 as "multiplierE4", params, result
      from wagers where product = 'originals' and status <> 'in-progress' order by id`,
  })
}

/** How many wins without a stake stand, by the names of their players: no games, since 0216. */
export async function prizesOf(on: Queries): Promise<Map<string, number>> {
  const rows = await on.query<{ name: string; prizes: number }>({
    text: `select u.name, count(*)::int as prizes
      from standing_results r join wagers w on w.id = r.wager_id join users u on u.id = w.user_id
      where w.stake_minor = 0 and r.status <> 'cancel' and w.pocket <> 'demo' group by u.name`,
  })
  return new Map(rows.map(({ name, prizes }) => [name, prizes]))
}
