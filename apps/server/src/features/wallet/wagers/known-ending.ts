import { assert, type Uuid } from '@powerplay/kernel'
import type { WagerStatus } from '@powerplay/ledger'
import type { Queries } from '../../../platform/database/database.ts'

/** What was written under the id of a closing or of a correction. */
export interface KnownEnding {
  readonly wagerId: Uuid
  readonly status: WagerStatus
  readonly payoutMinor: bigint
  readonly multiplierE4: bigint
  readonly stakeMinor: bigint
  /** True when it closed all that was open. */
  readonly isLast: boolean
  /** Of a row of results; null where the wager's own row is its result. */
  readonly place: {
    readonly part: number
    readonly revision: number
    readonly reason: string
  } | null
}

/** Undefined where the id was used for something that is no result of a wager. */
export async function knownEnding(on: Queries, id: Uuid): Promise<KnownEnding | undefined> {
  const [row] = await on.query<KnownEnding>({
    name: 'wallet_known_ending',
    text: `select w.id as "wagerId", coalesce(r.status, w.status) as status,
        coalesce(r.payout_minor, w.payout_minor) as "payoutMinor",
        coalesce(r.multiplier_e4, w.multiplier_e4) as "multiplierE4",
        coalesce(r.stake_minor, w.stake_minor) as "stakeMinor",
        coalesce(r.is_last, true) as "isLast",
        case when r.id is not null then json_build_object('part', r.part,
          'revision', r.revision, 'reason', r.reason) end as place
      from postings p join wagers w on w.id = p.wager_id
        left join wager_results r on r.id = p.id
      where p.id = $1 and p.reason in ('settlement', 'release', 'correction')`,
    values: [id],
  })
  return row
}

/** Whether one of the ids stands for a posting already, whatever it is for. */
export async function isAnyUsed(on: Queries, ids: readonly Uuid[]): Promise<boolean> {
  const rows = await on.query<{ id: Uuid }>({
    name: 'wallet_used_posting_ids',
    text: 'select id from postings where id = any($1::uuid[]) limit 1',
    values: [ids],
  })
  return rows.length > 0
}

/** How an order wants a wager, or a share of it, to end. */
export type WantedOutcome =
  | { readonly kind: 'settle'; readonly payoutMinor: bigint; readonly multiplierE4: number }
  | { readonly kind: 'cancel' }

/** @throws Defect for an end that no product may ask for, before it reaches a batch of others. */
export function expectPayable(outcome: WantedOutcome): void {
  assert(outcome.kind === 'cancel' || outcome.payoutMinor >= 0n, 'no wager pays less than nothing')
}

/** True when an outcome is what was written. */
export function isSameOutcome(known: KnownEnding, outcome: WantedOutcome): boolean {
  if (outcome.kind === 'cancel') return known.status === 'cancel'
  return (
    known.status !== 'cancel' &&
    known.payoutMinor === outcome.payoutMinor &&
    known.multiplierE4 === BigInt(outcome.multiplierE4)
  )
}

/** True when an id stands for this end of this wager; false where it is unknown or something else's. */
export async function isKnownEnd(
  on: Queries,
  end: { readonly id: Uuid; readonly wagerId: Uuid; readonly outcome: WantedOutcome },
): Promise<boolean> {
  const known = await knownEnding(on, end.id)
  return known?.wagerId === end.wagerId && isSameOutcome(known, end.outcome)
}
