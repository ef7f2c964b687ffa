import { mustHave, toSafeNumber, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { Pocket, StakePocket } from '@powerplay/ledger'
import type { Queries } from '../../../platform/database/database.ts'
import type { Commit } from './checkpoints.ts'
import type { Fact, MovementFact, ResultAmounts, ResultFact } from './facts.ts'
import { statusOfParts, timesE4 } from './read-wagers.ts'

/** All that happened in some commits, in order. One reading for all projections of a node. */
export async function readFacts(on: Queries, commits: readonly Commit[]): Promise<Fact[]> {
  const lists = commits.map(listsOf)
  const wagers = await readWagerFacts(on, idsIn(lists, 'w'))
  const results = await readResultFacts(on, idsIn(lists, 'r'))
  const movements = await readMovementFacts(on, idsIn(lists, 'p'))
  const facts: Fact[] = []
  for (const list of lists) {
    if (isOfWagers(list)) {
      for (const id of list.w) facts.push(mustHave(wagers.get(id), 'wager of a commit'))
      continue
    }
    const next = { w: 0, r: 0, p: 0 }
    for (const kind of lettersOf(list)) {
      const id = mustHave(list[kind][next[kind]], 'id of a fact')
      next[kind] += 1
      if (kind === 'w') facts.push(mustHave(wagers.get(id), 'wager of a commit'))
      else facts.push(...((kind === 'r' ? results : movements).get(id) ?? []))
    }
  }
  return facts
}

type Letter = 'w' | 'r' | 'p'

function idsIn(lists: readonly Lists[], letter: Letter): Uuid[] {
  const [only] = lists
  return lists.length === 1 && only ? [...only[letter]] : lists.flatMap((list) => list[letter])
}

interface Lists {
  readonly w: readonly Uuid[]
  readonly r: readonly Uuid[]
  readonly p: readonly Uuid[]
  readonly kinds: string
}

function listsOf({ wager_ids: w, result_ids: r, posting_ids: p, kinds }: Commit): Lists {
  return { w: idsOf(w), r: idsOf(r), p: idsOf(p), kinds }
}

/** The ids of an array literal: the driver's own reader would look at every character. */
function idsOf(text: string): Uuid[] {
  return text.length < 3 ? [] : text.slice(1, -1).split(',')
}

/** Nearly every commit is of instant bets alone. */
function isOfWagers({ r, p }: Lists): boolean {
  return r.length === 0 && p.length === 0
}

/** Commits of one kind need no letters. */
function lettersOf({ w, r, p, kinds }: Lists): Letter[] {
  if (kinds !== '') return [...kinds].map((letter) => (isLetter(letter) ? letter : 'p'))
  return [...w.map(() => 'w' as const), ...r.map(() => 'r' as const), ...p.map(() => 'p' as const)]
}

function isLetter(letter: string): letter is Letter {
  return letter === 'w' || letter === 'r' || letter === 'p'
}

interface WagerRow {
  readonly id: Uuid
  readonly user_id: Uuid
  readonly product: string
  readonly game: string
  readonly currency: string
  readonly pocket: StakePocket
  readonly status: ResultFact['status'] | 'in-progress'
  readonly stake_minor: bigint
  readonly bonus_minor: bigint
  readonly payout_minor: bigint
  readonly multiplier_e4: bigint
  readonly stake_usd_e6: bigint
  readonly usd_rate_e8: bigint
  readonly true_edge_ppm: number
  readonly credited_edge_ppm: number
  /** Null while a share of the stake is open. */
  readonly settled_ms: number | null
  readonly params: string
  readonly result: string
}

const epochMs = (column: string) => `trunc(extract(epoch from ${column}) * 1000)::float8`

const wagerColumns = `id, user_id, product, game, currency, pocket, status, stake_minor, bonus_minor,
  payout_minor, multiplier_e4, stake_usd_e6, usd_rate_e8, true_edge_ppm, credited_edge_ppm,
  ${epochMs('settled_at')} as settled_ms, params::text as params, result::text as result`

async function readWagerRows(on: Queries, ids: readonly Uuid[]): Promise<WagerRow[]> {
  if (ids.length === 0) return []
  let [idMin = '', idMax = ''] = [ids[0], ids[0]]
  for (const id of ids) {
    if (id < idMin) idMin = id
    if (id > idMax) idMax = id
  }
  // The bounds let the planner skip partitions.
  return on.query<WagerRow>({
    name: 'facts_wagers',
    text: `select ${wagerColumns} from wagers where id = any($1::uuid[]) and id >= $2 and id <= $3`,
    values: [`{${ids.join(',')}}`, idMin, idMax],
  })
}

async function readWagerFacts(on: Queries, ids: readonly Uuid[]): Promise<Map<Uuid, ResultFact>> {
  const facts = new Map<Uuid, ResultFact>()
  for (const row of await readWagerRows(on, ids)) {
    facts.set(row.id, ownFact(row, mustHave(row.settled_ms, 'end of a wager')))
  }
  return facts
}

/** The first result of a wager that was closed whole, as its row tells it. */
function ownFact(row: WagerRow, settledAt: InstantMs): ResultFact {
  const whole = amountsOf(row)
  return {
    kind: 'result',
    sign: 1,
    wagerId: row.id,
    userId: row.user_id,
    product: row.product,
    game: row.game,
    currency: row.currency,
    pocket: row.pocket,
    usdRateE8: row.usd_rate_e8,
    trueEdgePpm: row.true_edge_ppm,
    creditedEdgePpm: row.credited_edge_ppm,
    part: 1,
    revision: 1,
    settledAt,
    isClosed: true,
    closedAt: settledAt,
    status: whole.status,
    stakeMinor: whole.stakeMinor,
    bonusMinor: whole.bonusMinor,
    payoutMinor: whole.payoutMinor,
    multiplierE4: whole.multiplierE4,
    stakeUsdE6: whole.stakeUsdE6,
    whole,
    params: row.params,
    result: row.result,
  }
}

type AmountColumns = Pick<
  WagerRow,
  'stake_minor' | 'bonus_minor' | 'payout_minor' | 'multiplier_e4' | 'stake_usd_e6' | 'status'
>

function amountsOf(row: AmountColumns): ResultAmounts {
  return {
    status: row.status === 'in-progress' ? 'lose' : row.status,
    stakeMinor: row.stake_minor,
    bonusMinor: row.bonus_minor,
    payoutMinor: row.payout_minor,
    multiplierE4: toSafeNumber(row.multiplier_e4),
    stakeUsdE6: row.stake_usd_e6,
  }
}

interface ResultRow extends AmountColumns {
  readonly id: Uuid
  readonly wager_id: Uuid
  readonly revision: number
  readonly part: number
  readonly is_last: boolean
  readonly settled_ms: number
  readonly result: string
}

/** Facts of rows of results: what they withdraw, and what they say instead. */
async function readResultFacts(on: Queries, ids: readonly Uuid[]): Promise<Map<Uuid, Fact[]>> {
  const facts = new Map<Uuid, Fact[]>()
  if (ids.length === 0) return facts
  const rows = await on.query<ResultRow>({
    name: 'facts_results',
    text: `select r.id, r.wager_id, r.revision, r.part, r.stake_minor, r.bonus_minor,
        r.payout_minor, r.multiplier_e4, r.stake_usd_e6, r.status, r.is_last,
        ${epochMs('r.settled_at')} as settled_ms, r.result::text as result
      from wager_results r
      where r.wager_id in (select n.wager_id from wager_results n where n.id = any($1::uuid[]))
      order by r.wager_id, r.revision`,
    values: [`{${ids.join(',')}}`],
  })
  const byWager = new Map<Uuid, ResultRow[]>()
  for (const row of rows) addTo(byWager, row.wager_id, row)
  const wagers = new Map((await readWagerRows(on, [...byWager.keys()])).map((row) => [row.id, row]))
  for (const [wagerId, later] of byWager) {
    const wager = mustHave(wagers.get(wagerId), 'wager of a result')
    for (const row of later) facts.set(row.id, revisionFacts(wager, later, row))
  }
  return facts
}

/** What one revision of a wager's results withdraws and says. */
function revisionFacts(wager: WagerRow, later: readonly ResultRow[], row: ResultRow): Fact[] {
  const all = later[0]?.revision === 1 ? later : [firstRow(wager), ...later]
  const before = all.filter(({ revision }) => revision < row.revision)
  const old = before.findLast(({ part }) => part === row.part)
  const isClosed = row.is_last
  const said = factOf(wager, [...before, row], { row, sign: 1, isClosed })
  return old ? [factOf(wager, before, { row: old, sign: -1, isClosed }), said] : [said]
}

/** The wager's own row as the first of its results. */
function firstRow(wager: WagerRow): ResultRow {
  const settledMs = mustHave(wager.settled_ms, 'end of a wager')
  const place = { wager_id: wager.id, revision: 1, part: 1, is_last: true }
  return { ...wager, ...place, settled_ms: settledMs }
}

function factOf(
  wager: WagerRow,
  until: readonly ResultRow[],
  { row, sign, isClosed }: { row: ResultRow; sign: 1 | -1; isClosed: boolean },
): ResultFact {
  const { part, revision, settled_ms: settledAt, result } = row
  const closedAt = isClosed ? wager.settled_ms : null
  const place = { sign, part, revision, isClosed, closedAt, result }
  return { ...ownFact(wager, settledAt), ...place, ...amountsOf(row), whole: wholeOf(wager, until) }
}

/** What the shares of a wager come to; each counts with the latest of its results. */
function wholeOf(wager: WagerRow, results: readonly ResultRow[]): ResultAmounts {
  const standing = new Map<number, ResultAmounts>()
  for (const row of results) standing.set(row.part, amountsOf(row))
  const shares = [...standing.values()]
  const [only] = shares
  if (shares.length === 1 && only && only.stakeMinor === wager.stake_minor) return only
  const payoutMinor = shares.reduce((sum, share) => sum + share.payoutMinor, 0n)
  return {
    status: statusOfParts(shares),
    stakeMinor: wager.stake_minor,
    bonusMinor: wager.bonus_minor,
    payoutMinor,
    multiplierE4: timesE4(payoutMinor, wager.stake_minor),
    stakeUsdE6: wager.stake_usd_e6,
  }
}

interface LegRow {
  readonly id: Uuid
  readonly reason: string
  readonly wager_id: Uuid | null
  readonly owner: Uuid
  readonly currency: string
  readonly pocket: Pocket
  readonly amount: bigint
  readonly at_ms: number
}

/** What postings did to the pockets of players; house accounts are the other side. */
async function readMovementFacts(on: Queries, ids: readonly Uuid[]): Promise<Map<Uuid, Fact[]>> {
  const facts = new Map<Uuid, Fact[]>()
  if (ids.length === 0) return facts
  const rows = await on.query<LegRow>({
    name: 'facts_postings',
    text: `select p.id, p.reason, p.wager_id, a.owner, a.currency, a.pocket, leg.amount,
        ${epochMs('p.created_at')} as at_ms
      from postings p,
        unnest(p.account_ids, p.amounts_minor) with ordinality as leg (account_id, amount, place)
        join accounts a on a.id = leg.account_id
      where p.id = any($1::uuid[]) and a.owner is not null
      order by p.id, leg.place`,
    values: [`{${ids.join(',')}}`],
  })
  for (const row of rows) addTo(facts, row.id, movementOf(row))
  return facts
}

function addTo<Item>(lists: Map<Uuid, Item[]>, key: Uuid, item: Item): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}

function movementOf(row: LegRow): MovementFact {
  return {
    kind: 'movement',
    postingId: row.id,
    reason: row.reason,
    wagerId: row.wager_id,
    userId: row.owner,
    currency: row.currency,
    pocket: row.pocket,
    amountMinor: row.amount,
    at: row.at_ms,
  }
}
