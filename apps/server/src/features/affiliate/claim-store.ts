import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import { isNotSetAside } from '../../platform/jobs/set-aside.ts'

/** Periodic work, row by affiliate. */
export const payWork = 'affiliate.pay'
export const exclusionWork = 'affiliate.exclusion'

/**
 * What each link of an affiliate comes to: `free` past the hold and not claimed, `held` before its
 * end. A blocked link gives nothing, and takes back what was claimed of bets that do not hold any more.
 */
const standing = `
  select l.user_id, l.state, l.claimed_usd_e6, coalesce(h.held, 0) as held,
    case when l.state = 'blocked'
      then least(0, coalesce(t.earned_usd_e6, 0) - l.claimed_usd_e6)
      else coalesce(t.earned_usd_e6, 0) - coalesce(h.held, 0) - l.claimed_usd_e6
    end as free
  from affiliate_links l
  left join affiliate_totals t on t.user_id = l.user_id
  left join lateral (
    select sum(earned_usd_e6)::bigint as held from affiliate_hours o
    where o.user_id = l.user_id and o.hour >= $2) h on true
  where l.referrer_id = $1`

/** Commission in 1e-6 USD. */
export interface CommissionRow {
  readonly freeE6: bigint
  readonly heldE6: bigint
}

/** What an affiliate could claim, and what waits. @param heldFrom first instant that still waits. */
export async function readCommission(
  on: Queries,
  userId: Uuid,
  heldFrom: InstantMs,
): Promise<CommissionRow> {
  const [row] = await on.query<CommissionRow>({
    name: 'affiliate_commission',
    text: `with s as (${standing})
      select (coalesce(sum(free), 0) + coalesce((
          select carry_usd_e6 from affiliate_accounts where user_id = $1), 0))::bigint as "freeE6",
        coalesce(sum(held) filter (where state <> 'blocked'), 0)::bigint as "heldE6"
      from s`,
    values: [userId, new Date(heldFrom)],
  })
  return row ?? { freeE6: 0n, heldE6: 0n }
}

/** Takes all that is free of an affiliate whose account is locked. @returns how much, in 1e-6 USD. */
export async function takeFree(tx: Queries, userId: Uuid, heldFrom: InstantMs): Promise<bigint> {
  const [row] = await tx.query<{ freeE6: bigint }>({
    text: `with s as (${standing}),
      taken as (
        update affiliate_links l set claimed_usd_e6 = l.claimed_usd_e6 + s.free
        from s where l.user_id = s.user_id and s.free <> 0 returning s.free)
      select coalesce(sum(free), 0)::bigint as "freeE6" from taken`,
    values: [userId, new Date(heldFrom)],
  })
  return row?.freeE6 ?? 0n
}

/** A claim that is to be paid, or was. */
export interface Payout {
  readonly userId: Uuid
  readonly number: number
  readonly currency: string
  readonly amountMinor: bigint
}

/** Writes a claim down, with what it left below a cent. */
export async function keepPayout(
  tx: Queries,
  payout: Payout & { readonly cents: bigint; readonly usdRateE8: bigint; readonly at: InstantMs },
  carryE6: bigint,
): Promise<void> {
  await tx.query({
    text: 'update affiliate_accounts set claims = $2, carry_usd_e6 = $3 where user_id = $1',
    values: [payout.userId, payout.number, carryE6],
  })
  await tx.query({
    text: `insert into affiliate_payouts
        (user_id, number, cents, currency, amount_minor, usd_rate_e8, claimed_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      ...[payout.userId, payout.number, payout.cents, payout.currency],
      ...[payout.amountMinor, payout.usdRateE8, new Date(payout.at)],
    ],
  })
}

/** Claims whose payment was not made yet, those of before a moment, oldest first. */
export async function owedPayouts(on: Queries, before: InstantMs): Promise<Payout[]> {
  return on.query<Payout>({
    text: `select user_id as "userId", number, currency, amount_minor as "amountMinor"
      from affiliate_payouts where paid_at is null and claimed_at <= $1
        and ${isNotSetAside(payWork, 'user_id')}
      order by claimed_at limit 500`,
    values: [new Date(before)],
  })
}

/** Notes in the payment's own transaction that it was made. */
export function paidStatement({ userId, number }: Payout) {
  return {
    name: 'affiliate_paid',
    text: `update affiliate_payouts set paid_at = clock_timestamp()
      where user_id = $1 and number = $2 and paid_at is null`,
    values: [userId, number],
  }
}

/**
 * Affiliates who have excluded themselves and to whom at least a cent is owed, all links together. What is
 * under review, or somebody's who is banned from promotions, waits until staff have decided.
 */
export async function excludedAffiliates(on: Queries): Promise<Uuid[]> {
  const rows = await on.query<{ userId: Uuid }>({
    text: `select a.user_id as "userId" from affiliate_accounts a
      join users u on u.id = a.user_id and u.self_excluded
      where not a.is_under_review and ${isNotSetAside(exclusionWork, 'a.user_id')}
        and not exists (select from promotion_bans b where b.user_id = u.id and b.scope = 'all')
        and a.carry_usd_e6 + coalesce((
          select sum(case when l.state = 'blocked'
            then least(0, coalesce(t.earned_usd_e6, 0) - l.claimed_usd_e6)
            else coalesce(t.earned_usd_e6, 0) - l.claimed_usd_e6 end)
          from affiliate_links l left join affiliate_totals t on t.user_id = l.user_id
          where l.referrer_id = a.user_id), 0) >= 10000
      limit 500`,
  })
  return rows.map((row) => row.userId)
}
