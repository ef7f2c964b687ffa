import { mustHave, type Uuid } from '@powerplay/kernel'
import type { Pocket } from '@powerplay/ledger'
import type { Queries } from '../../../platform/database/database.ts'
import type { Commit } from './checkpoints.ts'
import type { Fact, MovementFact, PayoutFact, ResultFact } from './facts.ts'
import { epochMs, readResultFacts } from './read-results.ts'
import { readWagerFacts, settled } from './read-wager-columns.ts'
import { withEndCredits } from './credited.ts'
import { creditedBy, uncreditedAmong } from './uncredited.ts'

/** All that happened in some commits, in order. One reading for all projections of a node. */
export async function readFacts(on: Queries, commits: readonly Commit[]): Promise<Fact[]> {
  const lists = commits.map(listsOf)
  const wagers = await readFirstResults(on, idsIn(lists, 'w'))
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
  const played = facts.flatMap((fact) => (fact.kind === 'result' ? fact.wagerId : []))
  const uncredited = await uncreditedAmong(on, played)
  const credited = await withEndCredits(on, facts)
  return uncredited.size === 0 ? credited : credited.map((fact) => creditedBy(uncredited, fact))
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

/** First results of wagers that were closed whole, as their rows tell them. */
async function readFirstResults(on: Queries, ids: readonly Uuid[]): Promise<Map<Uuid, ResultFact>> {
  const facts = new Map<Uuid, ResultFact>()
  for (const fact of await readWagerFacts(on, ids)) facts.set(fact.wagerId, settled(fact))
  return facts
}

interface LegRow {
  readonly id: Uuid
  readonly reason: string
  readonly wager_id: Uuid | null
  readonly owner: Uuid
  readonly currency: string
  readonly pocket: Pocket
  readonly amount: bigint
  readonly usd_rate_e8: bigint | null
  readonly at_ms: number
}

/** What postings did to the pockets of players; house accounts are the other side. */
async function readMovementFacts(on: Queries, ids: readonly Uuid[]): Promise<Map<Uuid, Fact[]>> {
  const facts = new Map<Uuid, Fact[]>()
  if (ids.length === 0) return facts
  const rows = await on.query<LegRow>({
    name: 'facts_postings',
    text: `select p.id, p.reason, p.wager_id, a.owner, a.currency, a.pocket, leg.amount,
        r.usd_rate_e8, ${epochMs('p.created_at')} as at_ms
      from postings p
        cross join unnest(p.account_ids, p.amounts_minor)
          with ordinality as leg (account_id, amount, place)
        join accounts a on a.id = leg.account_id
        left join movement_rates r on r.posting_id = p.id
          and (p.reason like 'deposit%' or p.reason like 'withdrawal%')
      where p.id = any($1::uuid[]) and a.owner is not null
      order by p.id, leg.place`,
    values: [`{${ids.join(',')}}`],
  })
  for (const row of rows) {
    const list = facts.get(row.id)
    if (list) list.push(movementOf(row))
    else facts.set(row.id, [movementOf(row)])
  }
  // Those without a leg of a player are few.
  const others = ids.filter((id) => !facts.has(id))
  for (const fact of await readPayoutFacts(on, others)) facts.set(fact.postingId, [fact])
  return facts
}

/**
 * Withdrawals that such postings booked out. Their figures are those of the row, which no more changes once it has
 * ended (`guard_withdrawal`).
 * @throws Defect where a payout ends no withdrawal: leaving it out would make figures of the house too small.
 */
async function readPayoutFacts(on: Queries, ids: readonly Uuid[]): Promise<PayoutFact[]> {
  if (ids.length === 0) return []
  const rows = await on.query<PayoutRow>({
    name: 'facts_payouts',
    text: `select p.id as "postingId", w.id as "withdrawalId", w.user_id as "userId", w.currency,
        w.sum_minor as "sumMinor", w.fee_minor as "feeMinor",
        w.network_fee_minor as "networkFeeMinor", w.net_minor as "netMinor",
        w.usd_rate_e8 as "usdRateE8", ${epochMs('p.created_at')} as at
      from postings p left join withdrawals w on w.ending_id = p.id
      where p.id = any($1::uuid[]) and p.reason = 'withdrawal_payout'`,
    values: [`{${ids.join(',')}}`],
  })
  return rows.map(({ withdrawalId, ...row }) => {
    const id = mustHave(withdrawalId, `withdrawal of payout ${row.postingId}`)
    return { kind: 'payout', pocket: 'real', withdrawalId: id, ...row }
  })
}

type PayoutRow = Omit<PayoutFact, 'kind' | 'pocket' | 'withdrawalId'> & {
  readonly withdrawalId: Uuid | null
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
    usdRateE8: row.usd_rate_e8,
    at: row.at_ms,
  }
}
