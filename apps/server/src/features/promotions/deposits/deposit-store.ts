import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { isNotSetAside } from '../../../platform/jobs/set-aside.ts'

/** Periodic grants, row by player. */
export const grantWork = 'promotions.grant'

/** SQL that is true of a deposit that its chain did not take back. */
const standing = (deposit: string) => `not exists (select from promo_deposit_reversals r
  where r.posting_id = ${deposit}.posting_id)`

/** A confirmed deposit that no bonus was granted on. */
export interface FreeDeposit {
  readonly postingId: Uuid
  readonly currency: string
  readonly amountMinor: bigint
  readonly at: InstantMs
  readonly isFirst: boolean
}

/** Deposits of a player since an instant, oldest first, those that led to a bonus left out. */
export async function freeDeposits(
  on: Queries,
  userId: Uuid,
  since: InstantMs,
): Promise<FreeDeposit[]> {
  return on.query<FreeDeposit>({
    name: 'promo_free_deposits',
    text: `select d.posting_id as "postingId", d.currency, d.amount_minor as "amountMinor",
        (extract(epoch from d.at) * 1000)::float8 as at,
        not exists (select from promo_deposits e where e.user_id = d.user_id
          and (e.at, e.posting_id) < (d.at, d.posting_id) and ${standing('e')}) as "isFirst"
      from promo_deposits d
      where d.user_id = $1 and d.at >= $2 and ${standing('d')}
        and not exists (select from bonuses b where b.deposit_posting = d.posting_id)
      order by d.at, d.posting_id limit 100`,
    values: [userId, new Date(since)],
  })
}

/** When a player's first deposit was confirmed; null before it. */
export async function firstDepositAt(on: Queries, userId: Uuid): Promise<InstantMs | null> {
  const [row] = await on.query<{ at: InstantMs | null }>({
    name: 'promo_first_deposit',
    text: `select (extract(epoch from min(d.at)) * 1000)::float8 as at from promo_deposits d
      where d.user_id = $1 and ${standing('d')}`,
    values: [userId],
  })
  return row?.at ?? null
}

/** Whether somebody of these accounts was granted a bonus from an offer. */
export async function wasGranted(
  on: Queries,
  userIds: readonly Uuid[],
  offerId: Uuid,
): Promise<boolean> {
  const rows = await on.query<object>({
    name: 'promo_was_granted',
    text: `select from bonuses where user_id = any($1::uuid[]) and offer_id = $2
        and granted_at is not null limit 1`,
    values: [userIds, offerId],
  })
  return rows.length > 0
}

/** Players who are opted in, of these. */
export async function optedInAmong(on: Queries, userIds: readonly Uuid[]): Promise<Uuid[]> {
  const rows = await on.query<{ userId: Uuid }>({
    text: `select user_id as "userId" from bonuses
      where user_id = any($1::uuid[]) and state = 'opted_in'`,
    values: [userIds],
  })
  return rows.map(({ userId }) => userId)
}

/** How many players one turn of periodic grants looks at. */
export const grantsPerTurn = 200

/**
 * Players who are opted in and have deposited since, those after an id, in their order: a node was lost in
 * between, or their deposits did not fit by then.
 */
export async function waitingForGrant(on: Queries, after: Uuid): Promise<Uuid[]> {
  const rows = await on.query<{ userId: Uuid }>({
    text: `select b.user_id as "userId" from bonuses b
      where b.state = 'opted_in' and b.user_id > $1 and exists (select from promo_deposits d
        where d.user_id = b.user_id and d.at >= b.opted_at - interval '30 days'
          and ${standing('d')}
          and not exists (select from bonuses o where o.deposit_posting = d.posting_id))
        and ${isNotSetAside(grantWork, 'b.user_id')}
      order by b.user_id limit $2`,
    values: [after, grantsPerTurn],
  })
  return rows.map(({ userId }) => userId)
}

/** Notes that a deposit was taken back. @returns false where that was noted before. */
export async function keepReversal(
  tx: Queries,
  { postingId, userId }: { readonly postingId: Uuid; readonly userId: Uuid },
): Promise<boolean> {
  const rows = await tx.query<object>({
    text: `insert into promo_deposit_reversals (posting_id, user_id) values ($1, $2)
      on conflict do nothing returning posting_id`,
    values: [postingId, userId],
  })
  return rows.length > 0
}
