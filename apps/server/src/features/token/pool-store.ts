import type { InstantMs } from '@powerplay/kernel'
import type { Database, Queries } from '../../platform/database/database.ts'
import type { PoolState, PricePort } from './parts.ts'

const columns = `seq, (extract(epoch from at) * 1000)::float8 as at, token_minor as "tokenMinor",
  usd_e6 as "usdE6"`

/** The embedded build's own pool: the last of its states. */
export function internalPool(database: Database): PricePort {
  return { pool: () => latestPool(database) }
}

export async function latestPool(on: Queries): Promise<PoolState | undefined> {
  const [row] = await on.query<PoolState>({
    name: 'token_pool_latest',
    text: `select ${columns} from token_pool order by seq desc limit 1`,
  })
  return row
}

/** The pool as it stood at an instant; before its beginning as it began. */
export async function poolAt(on: Queries, at: InstantMs): Promise<PoolState | undefined> {
  const [row] = await on.query<PoolState>({
    name: 'token_pool_at',
    text: `select * from (
        (select ${columns} from token_pool where at <= $1 order by at desc, seq desc limit 1)
        union all (select ${columns} from token_pool where seq = 0)) p
      order by seq desc limit 1`,
    values: [new Date(at)],
  })
  return row
}

/** When the tokens were made. */
export async function madeAt(on: Queries): Promise<InstantMs | undefined> {
  const [row] = await on.query<{ at: number }>({
    text: 'select (extract(epoch from at) * 1000)::float8 as at from token_pool where seq = 0',
  })
  return row?.at
}

/** A change of the pool, as it is written. */
export interface PoolRow {
  readonly seq: bigint
  readonly at: InstantMs
  readonly tokenMinor: bigint
  readonly usdE6: bigint
  readonly spentE6: bigint
}

/** Writes states of the pool down; one that another node wrote first refuses the whole commit. */
export function poolStatement(rows: readonly PoolRow[]) {
  return {
    text: `insert into token_pool (seq, at, token_minor, usd_e6, spent_usd_e6)
      select * from unnest($1::bigint[], $2::timestamptz[], $3::bigint[], $4::bigint[], $5::bigint[])`,
    values: [
      rows.map(({ seq }) => seq),
      rows.map(({ at }) => new Date(at)),
      rows.map(({ tokenMinor }) => tokenMinor),
      rows.map(({ usdE6 }) => usdE6),
      rows.map(({ spentE6 }) => spentE6),
    ],
  }
}
