import type { Uuid } from '@powerplay/kernel'
import { query } from './query.ts'
import { snailRace } from '../trial-product/trial.ts'
import type { Step } from './wager-book.ts'
import type { WagerOrder } from './wager-order.ts'

/** What the journal holds of an order: how often, and as one line of facts. */
export interface Entry {
  readonly id: Uuid
  readonly times: number
  readonly facts: string
}

/** Debts that corrections made, and payments of them. */
export interface Debts {
  readonly made: number
  readonly paid: number
}

/** What the journal holds of these orders. */
export async function entriesOf(url: string, steps: readonly Step[]): Promise<Map<Uuid, Entry>> {
  const ids = steps.map(({ order }) => order.id)
  const [opened, ended] = await Promise.all([
    query<Entry>(url, openings, [ids]),
    query<EndRow>(url, ends, [ids]),
  ])
  const orders = new Map(steps.map(({ order }) => [order.id, order]))
  const entries = new Map(opened.map((row) => [row.id, row]))
  for (const row of ended) {
    const order = orders.get(row.id)
    // Its id is the key of both tables, so that it cannot be there twice.
    entries.set(row.id, { id: row.id, times: 1, facts: factsIn(row, order) })
  }
  return entries
}

/**
 * Compares what players were told of their orders with the journal: an acknowledged one is there
 * once with its amounts, a refused one is not, and an unknown one is not there more than once.
 * @returns a sentence per contradiction.
 */
export function orderContradictions(
  steps: readonly Step[],
  entries: ReadonlyMap<Uuid, Entry>,
): string[] {
  return steps.flatMap(({ order, fate }) => {
    const entry = entries.get(order.id)
    const name = `${order.kind} ${order.id}`
    if (!entry) return fate.kind === 'acked' ? [`acknowledged but lost: ${name}`] : []
    if (fate.kind === 'refused') return [`refused (${fate.name}) but done: ${name}`]
    const asked = factsOf(order)
    return entry.times === 1 && entry.facts === asked
      ? []
      : [`${name} is ${entry.times} times ${entry.facts}, asked ${asked}`]
  })
}

/** What happened to wagers of the trial product that nobody ordered. */
export async function unordered(url: string, known: readonly Uuid[]): Promise<string[]> {
  const rows = await query<{ id: Uuid; reason: string }>(
    url,
    `select p.id, p.reason from postings p join wagers w on w.id = p.wager_id
      where w.product = $1 and p.reason <> 'stake' and p.id <> all($2::uuid[])
      union all
      select r.id, r.reason from wager_results r join wagers w on w.id = r.wager_id
      where w.product = $1 and r.id <> all($2::uuid[])`,
    [snailRace.id, known],
  )
  return rows.map(({ id, reason }) => `done but never ordered: ${reason} ${id}`)
}

/** How many debts there were so far. */
export async function debtsIn(url: string): Promise<Debts> {
  const [row] = await query<{ made: number; paid: number }>(
    url,
    `select count(*) filter (where p.reason = 'correction' and exists (
          select from accounts a where a.id = any(p.account_ids) and a.pocket = 'debt'))::int as made,
        count(*) filter (where p.reason = 'debt_payment')::int as paid
      from postings p`,
    [],
  )
  return row ?? { made: 0, paid: 0 }
}

const openings = `
  select w.id, count(p.id)::int as times,
    format('player %s stake %s', w.user_id, coalesce(max(leg.minor), 0)) as facts
  from wagers w
    left join postings p on p.wager_id = w.id and p.reason = 'stake'
    left join lateral (
      select sum(amount) as minor from unnest(p.account_ids, p.amounts_minor) as leg (id, amount)
        join accounts a on a.id = leg.id and a.pocket = 'escrow') leg on true
  where w.id = any($1::uuid[])
  group by w.id, w.user_id`

interface EndRow {
  readonly id: Uuid
  readonly reason: string | null
  readonly wager_id: Uuid | null
  readonly house_minor: bigint
  readonly stake_minor: bigint
  readonly payout_minor: bigint
  readonly before_minor: bigint
  readonly status: string
  readonly part: number
  readonly revision: number
}

/**
 * The posting of an end or a correction, and its result: a row of its own, or (closed whole) the
 * wager's. A correction moves the difference to the result before it.
 */
const ends = `
  select asked.id, p.reason, p.wager_id, coalesce(moved.house_minor, 0) as house_minor,
    coalesce(r.stake_minor, w.stake_minor) as stake_minor,
    coalesce(r.payout_minor, w.payout_minor) as payout_minor,
    coalesce(r.status, w.status) as status,
    coalesce(r.part, 1) as part, coalesce(r.revision, 1) as revision,
    coalesce((select b.payout_minor from wager_results b
      where b.wager_id = r.wager_id and b.part = r.part and b.revision < r.revision
      order by b.revision desc limit 1), w.payout_minor) as before_minor
  from unnest($1::uuid[]) as asked (id)
    left join postings p on p.id = asked.id
    left join wager_results r on r.id = asked.id
    left join wagers w on w.id = coalesce(p.wager_id, r.wager_id)
    left join lateral (
      select sum(amount)::bigint as house_minor
      from unnest(p.account_ids, p.amounts_minor) as leg (id, amount)
        join accounts a on a.id = leg.id and a.pocket = 'house') moved on true
  where p.id is not null or r.id is not null`

/** An order as its entry in the journal has to read. */
function factsOf(order: WagerOrder): string {
  if (order.kind === 'open') return `player ${order.userId} stake ${order.stakeMinor}`
  const { wagerId, payoutMinor } = order
  const paid = payoutMinor === null ? 'its stake back' : String(payoutMinor)
  if (order.kind === 'correct') {
    const place = `part ${order.part} revision ${order.revision + 1}`
    return `correction of ${wagerId} ${place} pays ${paid}, the house the difference`
  }
  const reason = payoutMinor === null ? 'release' : 'settlement'
  const share = order.shareMinor === null ? 'what is open' : String(order.shareMinor)
  return `${reason} of ${wagerId} share ${share} pays ${paid}, the house the difference`
}

/** The same of a row; what the order left to the wager, such as its open stake, is taken from it. */
function factsIn(row: EndRow, order: WagerOrder | undefined): string {
  const isBack = row.status === 'cancel' && row.payout_minor === row.stake_minor
  const paid = isBack ? 'its stake back' : String(row.payout_minor)
  const start = `${row.reason} of ${row.wager_id}`
  if (order?.kind === 'correct') {
    const house = houseWords(row.house_minor, row.before_minor - row.payout_minor)
    return `${start} part ${row.part} revision ${row.revision} pays ${paid}, ${house}`
  }
  const isRest = order?.kind === 'close' && order.shareMinor === null
  const share = isRest ? 'what is open' : String(row.stake_minor)
  return `${start} share ${share} pays ${paid}, ${houseWords(row.house_minor, row.stake_minor - row.payout_minor)}`
}

function houseWords(gotMinor: bigint, dueMinor: bigint): string {
  return gotMinor === dueMinor ? 'the house the difference' : `the house ${gotMinor}`
}
