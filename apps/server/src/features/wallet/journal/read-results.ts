import { mustHave, toSafeNumber, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { bonusPayoutOf, type Fact, type ResultAmounts, type ResultFact } from './facts.ts'
import { readWagerFacts, settled, type WagerFact } from './read-wager-columns.ts'
import { statusOfParts, timesE4 } from './read-wagers.ts'

/** SQL of an instant as epoch milliseconds, cut. */
export const epochMs = (column: string) => `trunc(extract(epoch from ${column}) * 1000)::float8`

interface ResultRow {
  readonly id: Uuid
  readonly status: ResultFact['status']
  readonly stake_minor: bigint
  readonly bonus_minor: bigint
  readonly payout_minor: bigint
  readonly multiplier_e4: bigint
  readonly stake_usd_e6: bigint
  readonly wager_id: Uuid
  readonly revision: number
  readonly part: number
  readonly is_last: boolean
  readonly settled_ms: number
  readonly booked_ms: number
  /** What its correction moved on the bonus pocket; null where that is not known or none. */
  readonly bonus_moved: bigint | null
  readonly result: string
}

/** SQL of what the correction `r` moved on the bonus pocket of its player. */
const bonusMoved = `(
  select coalesce(sum(leg.amount) filter (where a.pocket = 'bonus'), 0)::bigint
  from postings p cross join unnest(p.account_ids, p.amounts_minor) as leg (account_id, amount)
    join accounts a on a.id = leg.account_id
  where p.id = r.id and p.reason = 'correction' group by p.id)`

/** Facts of rows of results: what they withdraw, and what they say instead. */
export async function readResultFacts(
  on: Queries,
  ids: readonly Uuid[],
): Promise<Map<Uuid, Fact[]>> {
  const facts = new Map<Uuid, Fact[]>()
  if (ids.length === 0) return facts
  const rows = await on.query<ResultRow>({
    name: 'facts_results',
    text: `select r.id, r.wager_id, r.revision, r.part, r.stake_minor, r.bonus_minor,
        r.payout_minor, r.multiplier_e4, r.stake_usd_e6, r.status, r.is_last,
        ${epochMs('r.settled_at')} as settled_ms, ${epochMs('r.at')} as booked_ms, r.result::text as result,
        case when r.bonus_minor > 0 and r.revision > 1 then ${bonusMoved} end as bonus_moved
      from wager_results r
      where r.wager_id in (select n.wager_id from wager_results n where n.id = any($1::uuid[]))
      order by r.wager_id, r.revision`,
    values: [`{${ids.join(',')}}`],
  })
  const byWager = new Map<Uuid, ResultRow[]>()
  for (const row of rows) addTo(byWager, row.wager_id, row)
  const wagers = new Map(
    (await readWagerFacts(on, [...byWager.keys()])).map((fact) => [fact.wagerId, fact]),
  )
  for (const [wagerId, later] of byWager) {
    const wager = mustHave(wagers.get(wagerId), 'wager of a result')
    for (const row of later) facts.set(row.id, revisionFacts(wager, later, row))
  }
  return facts
}

/** What one revision of a wager's results withdraws and says. */
function revisionFacts(wager: WagerFact, later: readonly ResultRow[], row: ResultRow): Fact[] {
  const all = later[0]?.revision === 1 ? later : [firstRow(wager), ...later]
  const before = all.filter(({ revision }) => revision < row.revision)
  const old = before.findLast(({ part }) => part === row.part)
  const isClosed = row.is_last
  const bookedAt = row.booked_ms
  const said = factOf(wager, [...before, row], { row, sign: 1, isClosed, bookedAt })
  if (!old) return [said]
  const owedBonusMinor = owedOf(old, row)
  return [
    factOf(wager, before, { row: old, sign: -1, isClosed, bookedAt }),
    owedBonusMinor === 0n ? said : { ...said, owedBonusMinor },
  ]
}

/** Bonus money that the later result takes back and the pocket did not hold. */
function owedOf(old: ResultRow, row: ResultRow): bigint {
  if (row.bonus_moved === null) return 0n
  return row.bonus_moved - bonusPayoutOf(amountsOf(row)) + bonusPayoutOf(amountsOf(old))
}

/** The wager's own row as the first of its results. */
function firstRow(wager: WagerFact): ResultRow {
  const { wagerId, status, stakeMinor, bonusMinor, payoutMinor, stakeUsdE6, result } =
    settled(wager)
  return {
    id: wagerId,
    wager_id: wagerId,
    revision: 1,
    part: 1,
    is_last: true,
    status,
    stake_minor: stakeMinor,
    bonus_minor: bonusMinor,
    payout_minor: payoutMinor,
    multiplier_e4: BigInt(wager.multiplierE4),
    stake_usd_e6: stakeUsdE6,
    settled_ms: settled(wager).settledAt,
    booked_ms: settled(wager).settledAt,
    bonus_moved: null,
    result,
  }
}

interface Said {
  readonly row: ResultRow
  readonly sign: 1 | -1
  readonly isClosed: boolean
  readonly bookedAt: number
}

function factOf(
  wager: WagerFact,
  until: readonly ResultRow[],
  { row, sign, isClosed, bookedAt }: Said,
): ResultFact {
  const { part, revision, settled_ms: settledAt, result } = row
  const closedAt = isClosed ? wager.settledAt : null
  const place = { sign, part, revision, isClosed, settledAt, bookedAt, closedAt, result }
  return { ...wager, ...place, ...amountsOf(row), whole: wholeOf(wager, until) }
}

/** What the shares of a wager come to; each counts with the latest of its results. */
function wholeOf(wager: WagerFact, results: readonly ResultRow[]): ResultAmounts {
  const standing = new Map<number, ResultAmounts>()
  for (const row of results) standing.set(row.part, amountsOf(row))
  const shares = [...standing.values()]
  const [only] = shares
  if (shares.length === 1 && only && only.stakeMinor === wager.stakeMinor) return only
  const payoutMinor = shares.reduce((sum, share) => sum + share.payoutMinor, 0n)
  return {
    status: statusOfParts(shares),
    stakeMinor: wager.stakeMinor,
    bonusMinor: wager.bonusMinor,
    payoutMinor,
    multiplierE4: timesE4(payoutMinor, wager.stakeMinor),
    stakeUsdE6: wager.stakeUsdE6,
  }
}

function amountsOf(row: ResultRow): ResultAmounts {
  return {
    status: row.status,
    stakeMinor: row.stake_minor,
    bonusMinor: row.bonus_minor,
    payoutMinor: row.payout_minor,
    multiplierE4: toSafeNumber(row.multiplier_e4),
    stakeUsdE6: row.stake_usd_e6,
  }
}

function addTo<Item>(lists: Map<Uuid, Item[]>, key: Uuid, item: Item): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}
