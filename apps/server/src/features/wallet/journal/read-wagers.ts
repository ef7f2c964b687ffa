import { toSafeNumber, type Uuid } from '@powerplay/kernel'
import { statusOf, type StakePocket, type WagerStatus } from '@powerplay/ledger'
import type { Queries } from '../../../platform/database/database.ts'

/** A result of a wager, or of a share of its stake; amounts in minor units. */
export interface WagerResult {
  readonly revision: number
  readonly part: number
  readonly stakeMinor: bigint
  readonly bonusMinor: bigint
  readonly payoutMinor: bigint
  readonly stakeUsdE6: bigint
  readonly multiplierE4: number
  readonly status: Exclude<WagerStatus, 'in-progress'>
  readonly reason: string
  readonly settledAt: Date
}

/**
 * A wager as it stands now: its results added up, whatever was corrected or closed in parts. Amounts
 * in minor units, JSON columns parsed. In progress while any share of its stake is open.
 */
export interface JournalWager {
  readonly id: Uuid
  readonly userId: Uuid
  readonly product: string
  readonly game: string
  readonly currency: string
  readonly pocket: StakePocket
  readonly status: WagerStatus
  readonly stakeMinor: bigint
  readonly bonusMinor: bigint
  readonly payoutMinor: bigint
  readonly multiplierE4: number
  readonly usdRateE8: bigint
  readonly stakeUsdE6: bigint
  readonly seedPairId: Uuid | null
  readonly nonce: number
  readonly params: Readonly<Record<string, unknown>>
  readonly result: Readonly<Record<string, unknown>>
  readonly openedAt: Date
  readonly settledAt: Date | null
  /** Every result, oldest first; empty while nothing is closed. */
  readonly results: readonly WagerResult[]
}

interface ResultJson {
  readonly revision: number
  readonly part: number
  readonly stake: string
  readonly bonus: string
  readonly payout: string
  readonly usd: string
  readonly times: number
  readonly status: Exclude<WagerStatus, 'in-progress'>
  readonly reason: string
  readonly settled: string
}

interface WagerDbRow {
  readonly id: Uuid
  readonly user_id: Uuid
  readonly product: string
  readonly game: string
  readonly currency: string
  readonly pocket: StakePocket
  readonly status: WagerStatus
  readonly stake_minor: bigint
  readonly bonus_minor: bigint
  readonly payout_minor: bigint
  readonly multiplier_e4: bigint
  readonly usd_rate_e8: bigint
  readonly stake_usd_e6: bigint
  readonly seed_pair_id: Uuid | null
  readonly nonce: number
  readonly params: Record<string, unknown>
  readonly result: Record<string, unknown>
  readonly opened_at: Date
  readonly settled_at: Date | null
  readonly later: readonly ResultJson[] | null
}

const columns = `id, user_id, product, game, currency, pocket, status, stake_minor, bonus_minor,
  payout_minor, multiplier_e4, usd_rate_e8, stake_usd_e6, seed_pair_id, nonce, params, result,
  opened_at, settled_at, (
    select json_agg(json_build_object('revision', r.revision, 'part', r.part,
        'stake', r.stake_minor::text, 'bonus', r.bonus_minor::text,
        'payout', r.payout_minor::text, 'usd', r.stake_usd_e6::text, 'times', r.multiplier_e4,
        'status', r.status, 'reason', r.reason, 'settled', r.settled_at) order by r.revision)
    from wager_results r where r.wager_id = w.id) as later`

export async function findWager(on: Queries, id: Uuid): Promise<JournalWager | undefined> {
  const row = await findRow(on, id)
  return row && toWager(row)
}

/** A wager as its own row tells it: as it was first settled, whatever came later. */
export async function findFirstResult(on: Queries, id: Uuid): Promise<JournalWager | undefined> {
  const row = await findRow(on, id)
  return row && toWager({ ...row, later: null })
}

async function findRow(on: Queries, id: Uuid): Promise<WagerDbRow | undefined> {
  const [row] = await on.query<WagerDbRow>({
    name: 'journal_find',
    text: `select ${columns} from wagers w where id = $1`,
    values: [id],
  })
  return row
}

/** Wagers by id, in the order of the ids; the id range lets the planner skip partitions. */
export async function readWagers(on: Queries, ids: readonly Uuid[]): Promise<JournalWager[]> {
  if (ids.length === 0) return []
  const sorted = [...ids].sort()
  const rows = await on.query<WagerDbRow>({
    text: `select ${columns} from wagers w
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
  /** True for demo money alone, false for all other pockets. */
  readonly isDemo: boolean | null
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
        select ${columns} from wagers w
        where user_id = $1 and settled_at is not null and ($2::text is null or game = $2)
          and ($3::boolean is null or (pocket = 'demo') = $3)
        order by id desc limit $4 + 8) latest
      order by opened_at desc, id desc limit $4`,
    values: [filter.userId, filter.game, filter.isDemo, filter.count],
  })
  return rows.map(toWager)
}

function toWager(row: WagerDbRow): JournalWager {
  const wager = {
    id: row.id,
    userId: row.user_id,
    product: row.product,
    game: row.game,
    currency: row.currency,
    pocket: row.pocket,
    status: row.status,
    stakeMinor: row.stake_minor,
    bonusMinor: row.bonus_minor,
    payoutMinor: row.payout_minor,
    multiplierE4: toSafeNumber(row.multiplier_e4),
    usdRateE8: row.usd_rate_e8,
    stakeUsdE6: row.stake_usd_e6,
    seedPairId: row.seed_pair_id,
    nonce: row.nonce,
    params: row.params,
    result: row.result,
    openedAt: row.opened_at,
    settledAt: row.settled_at,
  }
  const results = resultsOf(wager, row.later ?? [])
  return row.later === null
    ? { ...wager, results }
    : { ...wager, ...addUp(wager, results), results }
}

type OwnRow = Omit<JournalWager, 'results'>

/** The wager's row is its first result, unless its parts have rows of their own. */
function resultsOf(wager: OwnRow, later: readonly ResultJson[]): WagerResult[] {
  const rows = later.map(toResult)
  const { status, settledAt } = wager
  const isTold = rows[0]?.revision === 1
  if (isTold || status === 'in-progress' || settledAt === null) return rows
  const { stakeMinor, bonusMinor, payoutMinor, stakeUsdE6, multiplierE4 } = wager
  const amounts = { stakeMinor, bonusMinor, payoutMinor, stakeUsdE6, multiplierE4 }
  const first = { revision: 1, part: 1, reason: 'settled', status, settledAt, ...amounts }
  return [first, ...rows]
}

function toResult(row: ResultJson): WagerResult {
  return {
    revision: row.revision,
    part: row.part,
    stakeMinor: BigInt(row.stake),
    bonusMinor: BigInt(row.bonus),
    payoutMinor: BigInt(row.payout),
    stakeUsdE6: BigInt(row.usd),
    multiplierE4: row.times,
    status: row.status,
    reason: row.reason,
    settledAt: new Date(row.settled),
  }
}

/** The result of each part that counts: the latest of its revisions, in the order of the parts. */
export function standingResults(results: readonly WagerResult[]): WagerResult[] {
  const byPart = new Map<number, WagerResult>()
  for (const result of results) byPart.set(result.part, result)
  return [...byPart.values()].sort((one, other) => one.part - other.part)
}

/** What several results come to; shares that were given back count for no status. */
export function addUp(
  wager: Pick<JournalWager, 'stakeMinor' | 'status' | 'settledAt'>,
  results: readonly WagerResult[],
): Pick<JournalWager, 'status' | 'payoutMinor' | 'multiplierE4' | 'settledAt'> {
  const standing = standingResults(results)
  const payoutMinor = standing.reduce((sum, result) => sum + result.payoutMinor, 0n)
  const [only] = standing
  if (standing.length === 1 && only && only.stakeMinor === wager.stakeMinor) {
    const { status, multiplierE4, settledAt } = only
    return { status, payoutMinor, multiplierE4, settledAt }
  }
  const multiplierE4 = timesE4(payoutMinor, wager.stakeMinor)
  if (wager.status === 'in-progress') {
    return { status: 'in-progress', payoutMinor, multiplierE4, settledAt: null }
  }
  return { status: statusOfParts(standing), payoutMinor, multiplierE4, settledAt: wager.settledAt }
}

/** The status of a wager whose shares have all been closed. */
export function statusOfParts(
  standing: readonly Pick<WagerResult, 'status' | 'stakeMinor' | 'payoutMinor'>[],
): Exclude<WagerStatus, 'in-progress'> {
  const played = standing.filter(({ status }) => status !== 'cancel')
  if (played.length === 0) return 'cancel'
  const sum = (pick: 'stakeMinor' | 'payoutMinor') =>
    played.reduce((total, result) => total + result[pick], 0n)
  return statusOf(sum('stakeMinor'), sum('payoutMinor'))
}

/**
 * SQL of the results of a wager `w` that count, one per share of its stake: those rows of results
 * that no later revision replaced, or the wager's own row where it tells them all.
 */
export const standingOfWager = `
    select 1 as part, w.stake_minor, w.payout_minor, w.multiplier_e4, w.status, w.settled_at
    where w.settled_at is not null
      and not exists (select from wager_results n where n.wager_id = w.id)
    union all
    select n.part, n.stake_minor, n.payout_minor, n.multiplier_e4, n.status, n.settled_at
    from wager_results n
    where n.wager_id = w.id and not exists (select from wager_results l
      where l.wager_id = n.wager_id and l.part = n.part and l.revision > n.revision)`

/**
 * SQL of those of a player that were settled on one UTC day, with what their wagers say beside them. Where
 * the wager's own row tells its result, nothing but that row is read.
 * @param key SQL of a row with `user_id` and `day`.
 */
export function standingOfDay(key: string): string {
  const wager = 'w.id, w.product, w.game, w.currency, w.pocket'
  const isOfDay = (column: string) => `
    ${column} >= ${key}.day::timestamp at time zone 'UTC'
    and ${column} < (${key}.day + 1)::timestamp at time zone 'UTC'`
  return `
    select ${wager}, 1 as part, w.stake_minor, w.payout_minor, w.multiplier_e4, w.status
    from wagers w
    where w.user_id = ${key}.user_id and ${isOfDay('w.settled_at')}
      and not exists (select from wager_results n where n.wager_id = w.id)
    union all
    select ${wager}, n.part, n.stake_minor, n.payout_minor, n.multiplier_e4, n.status
    from wager_results n join wagers w on w.id = n.wager_id
    where w.user_id = ${key}.user_id and ${isOfDay('n.settled_at')}
      and not exists (select from wager_results l
        where l.wager_id = n.wager_id and l.part = n.part and l.revision > n.revision)`
}

const evenE4 = 10_000n
/** A smallest stake and a largest jackpot would leave a number's range. */
const timesE4Max = 10n ** 15n

/** Payout per unit staked in 1/10000, cut; 0 for a prize without a stake. */
export function timesE4(payoutMinor: bigint, stakeMinor: bigint): number {
  if (stakeMinor === 0n) return 0
  const times = (payoutMinor * evenE4) / stakeMinor
  return toSafeNumber(times < timesE4Max ? times : timesE4Max)
}
