import { toSafeNumber, type Uuid } from '@powerplay/kernel'
import type { WagerStatus } from '@powerplay/ledger'
import type { Queries } from '../../platform/database.ts'

/** A wager as the journal keeps it; amounts in minor units, JSON columns parsed. */
export interface JournalWager {
  readonly id: Uuid
  readonly userId: Uuid
  readonly product: string
  readonly game: string
  readonly currency: string
  readonly demo: boolean
  readonly status: WagerStatus
  readonly stakeMinor: bigint
  readonly payoutMinor: bigint
  readonly multiplierE4: number
  readonly usdRateE8: bigint
  readonly seedPairId: Uuid | null
  readonly nonce: number
  readonly params: Readonly<Record<string, unknown>>
  readonly result: Readonly<Record<string, unknown>>
  readonly openedAt: Date
  readonly settledAt: Date | null
}

interface WagerDbRow {
  readonly id: Uuid
  readonly user_id: Uuid
  readonly product: string
  readonly game: string
  readonly currency: string
  readonly demo: boolean
  readonly status: WagerStatus
  readonly stake_minor: bigint
  readonly payout_minor: bigint
  readonly multiplier_e4: bigint
  readonly usd_rate_e8: bigint
  readonly seed_pair_id: Uuid | null
  readonly nonce: number
  readonly params: Record<string, unknown>
  readonly result: Record<string, unknown>
  readonly opened_at: Date
  readonly settled_at: Date | null
}

const columns = `id, user_id, product, game, currency, demo, status, stake_minor, payout_minor,
  multiplier_e4, usd_rate_e8, seed_pair_id, nonce, params, result, opened_at, settled_at`

export async function findWager(on: Queries, id: Uuid): Promise<JournalWager | undefined> {
  const [row] = await on.query<WagerDbRow>({
    name: 'journal_find',
    text: `select ${columns} from wagers where id = $1`,
    values: [id],
  })
  return row && toWager(row)
}

/** Wagers by id, in the order of the ids; the id range lets the planner skip partitions. */
export async function readWagers(on: Queries, ids: readonly Uuid[]): Promise<JournalWager[]> {
  if (ids.length === 0) return []
  const sorted = [...ids].sort()
  const rows = await on.query<WagerDbRow>({
    text: `select ${columns} from wagers
      where id = any($1::uuid[]) and id >= $2 and id <= $3`,
    values: [ids, sorted[0], sorted.at(-1)],
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toWager(row)] : []
  })
}

/** Which of a player's wagers to list; null means any. */
export interface WagerFilter {
  readonly userId: Uuid
  readonly game: string | null
  readonly demo: boolean | null
  readonly count: number
}

/**
 * The latest settled wagers of a player, newest first. Ids carry the client's milliseconds, so bets
 * of the same millisecond are put in order by the commit: a few more are read than asked for.
 */
export async function latestWagersOf(on: Queries, filter: WagerFilter): Promise<JournalWager[]> {
  const rows = await on.query<WagerDbRow>({
    name: 'journal_latest_of_user',
    text: `select * from (
        select ${columns} from wagers
        where user_id = $1 and settled_at is not null and ($2::text is null or game = $2)
          and ($3::boolean is null or demo = $3)
        order by id desc limit $4 + 8) latest
      order by opened_at desc, id desc limit $4`,
    values: [filter.userId, filter.game, filter.demo, filter.count],
  })
  return rows.map(toWager)
}

function toWager(row: WagerDbRow): JournalWager {
  return {
    id: row.id,
    userId: row.user_id,
    product: row.product,
    game: row.game,
    currency: row.currency,
    demo: row.demo,
    status: row.status,
    stakeMinor: row.stake_minor,
    payoutMinor: row.payout_minor,
    multiplierE4: toSafeNumber(row.multiplier_e4),
    usdRateE8: row.usd_rate_e8,
    seedPairId: row.seed_pair_id,
    nonce: row.nonce,
    params: row.params,
    result: row.result,
    openedAt: row.opened_at,
    settledAt: row.settled_at,
  }
}
